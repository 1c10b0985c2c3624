/** The arrows of the house. Each rule says what it protects; `npm run check` holds the code to them. */
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
      comment: 'Arrows point down: app → features → database, platform.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/src/(app/|main[.]ts)' },
    },
    {
      name: 'nouns-and-edges-reach-no-store',
      comment: 'A noun does no I/O; an edge calls a verb.',
      severity: 'error',
      from: { path: '[.](graphql|rest|page|jobs|feature)[.]ts$', pathNot: 'public-passport[.]rest[.]ts$' },
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
      name: 'tests-stay-outside',
      comment: 'What ships imports no test.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '[.]test[.]ts$' },
      to: { path: '([.]test[.]ts$|^server/test/)' },
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
      extensions: ['.ts', '.js', '.json'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
}
