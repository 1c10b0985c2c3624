/** The arrows of the house. Each rule says what it protects; `npm run check` holds the code to them. */
/** People are known by records, records by publishing, and so on; no arrow runs back. */
function laterWings(wings) {
  return wings.slice(0, -1).map((wing, at) => ({
    name: `${wing.replace(/[(|)]/g, ' ').trim().replace(' ', '-')}-knows-no-later-wing`,
    comment: 'An earlier wing that has to call a later one takes a callback, as afterRestore does.',
    severity: 'error',
    from: { path: `^server/src/features/${wing}/`, pathNot: '[.]test[.]ts$' },
    to: { path: `^server/src/features/(${wings.slice(at + 1).join('|')})/` },
  }))
}

/** An import in its order: what columns mean, what a file says, what becomes of records, and its life. An export needs the columns alone. */
function exchangeOrder(rooms) {
  const wing = '^server/src/features/exchange/'
  return rooms.slice(0, -1).map((room, at) => ({
    name: `exchange-${room}-knows-no-later-room`,
    comment: 'Exports need the columns, and nothing of how a file is read.',
    severity: 'error',
    from: { path: `${wing}(${at === 0 ? `${room}|exports` : room})/`, pathNot: '[.]test[.]ts$' },
    to: { path: `${wing}(${rooms.slice(at + 1).join('|')})/` },
  }))
}

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle makes every file of it one file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'lca-is-pure',
      comment: 'The method imports nothing outside itself, no library and no Node module; only its command line does.',
      severity: 'error',
      from: { path: '^lca/src/', pathNot: '(^lca/src/cli/|[.]test[.]ts$)' },
      to: { pathNot: '^lca/src/(?!cli/)' },
    },
    {
      name: 'platform-knows-no-product',
      comment: 'platform/ serves the features; it imports only itself and libraries.',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(?!platform/)' },
    },
    {
      name: 'database-is-a-leaf',
      comment: 'database/ holds the schema and the doors to it; of the house it knows the error type alone.',
      severity: 'error',
      from: { path: '^server/src/database/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/src/(?!database/|platform/app-error[.]ts$)' },
    },
    {
      name: 'features-know-no-app',
      comment: 'Arrows point down: app → features → kit → database, platform.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/src/(app/|main[.]ts|serve[.]ts)' },
    },
    {
      name: 'server-kit-knows-no-feature',
      comment: 'Verbs and edges are written in the kit, whatever they are about.',
      severity: 'error',
      from: { path: '^server/src/kit/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/src/(features|app)/' },
    },
    {
      name: 'backups-know-no-feature',
      comment: 'Tables are copied by their names, whatever they are about.',
      severity: 'error',
      from: { path: '^server/src/backups/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/src/(features|kit|app)/' },
    },
    ...laterWings([
      'people',
      'records',
      'publishing',
      '(sharing|exchange)',
      'telling',
      'connecting',
      'safekeeping',
      'demo',
    ]),
    {
      name: 'sharing-and-exchange-are-apart',
      comment: 'Both rest on publishing, and neither on the other.',
      severity: 'error',
      from: { path: '^server/src/features/(sharing|exchange)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/src/features/(sharing|exchange)/', pathNot: '^server/src/features/$1/' },
    },
    ...exchangeOrder(['columns', 'reading', 'planning', 'imports']),
    {
      name: 'connectors-know-their-system-alone',
      comment: 'A connector is handed the world it reaches; what becomes of what it reads is not its matter.',
      severity: 'error',
      from: { path: '^server/src/features/connecting/connectors/', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^server/src/(?!features/connecting/connectors/|platform/(app-error|fields|html/html-text|outbound/|gs1-check-digit))',
      },
    },
    {
      name: 'reading-a-file-needs-no-database',
      comment: 'What is there already is compared when the import is planned.',
      severity: 'error',
      from: { path: '^server/src/features/exchange/(columns|reading)/', pathNot: '[.]test[.]ts$' },
      to: { path: '(^server/src/database/|[.]store[.]ts$|(^|/)node_modules/kysely/)' },
    },
    {
      name: 'stores-stay-in-their-wing',
      comment: 'A wing asks another by its verbs: find-, load-, reserve- and hold- files.',
      severity: 'error',
      from: { path: '^server/src/(features/[^/]+|app|kit)/', pathNot: '[.]test[.]ts$' },
      to: { path: '[.]store[.]ts$', pathNot: '^server/src/($1|kit|database)/' },
    },
    {
      name: 'nouns-and-edges-reach-no-store',
      comment: 'A noun does no I/O; an edge calls a verb.',
      severity: 'error',
      from: { path: '[.](graphql|rest|page|jobs|feature|events|noun)[.]ts$', pathNot: 'public-passport[.]rest[.]ts$' },
      to: { path: '[.]store[.]ts$' },
    },
    {
      name: 'one-reader-of-the-environment',
      comment: 'Everything else gets the parsed Config; features import its type only.',
      severity: 'error',
      from: { path: '^server/src/(features|platform|database)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/src/config[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-way-out',
      comment:
        'Addresses that people give are called by platform/outbound alone, which looks where they lead; a bucket is of the operator.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: '(^server/src/platform/outbound/|^server/src/platform/file-storage/s3-client[.]ts$|[.]test[.]ts$)',
      },
      to: { path: '(^|/)node_modules/undici/|^(node:)?https$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'dashboard-knows-the-contract-alone',
      comment: 'The dashboard talks to public interfaces; what it knows of the server is the generated types.',
      severity: 'error',
      from: { path: '^dashboard/' },
      to: { path: '^(server|lca)/' },
    },
    {
      name: 'server-knows-no-dashboard',
      comment: 'The server sends what was built, whatever is in it.',
      severity: 'error',
      from: { path: '^(server|lca)/' },
      to: { path: '^dashboard/' },
    },
    {
      name: 'kit-knows-no-noun',
      comment: 'Lists, forms and dialogs are the same for every record.',
      severity: 'error',
      from: { path: '^dashboard/src/kit/' },
      to: { path: '^dashboard/src/(features|app)/' },
    },
    {
      name: 'tests-stay-outside',
      comment: 'What ships imports no test.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '[.](test|fixture|operations)[.]ts$' },
      to: { path: '([.](test|fixture|operations)[.]ts$|^server/test/)' },
    },
    {
      name: 'no-missing-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^vitest/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
