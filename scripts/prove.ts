import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { circumstances } from './circumstances.ts'
import { proveN8n } from './integrations/prove-n8n.ts'
import { measureInstall } from './measure-install.ts'

/**
 * Proofs that take longer than every change should wait for. CI runs a sample of each, this runs the whole of one and keeps the result in
 * proof/results/, to be committed: `npm run prove -- fuzz`.
 */
type Proof = {
  /** What holds if it passes, in one sentence. */
  readonly proves: string
  /** Answers the figures worth keeping; throws where it does not hold. */
  readonly run: () => Promise<object>
}

const root = join(import.meta.dirname, '..')

const PROOFS: Readonly<Record<string, Proof>> = {
  fuzz: {
    proves: '5,000 requests with NUL and bytes that are not UTF-8 in every place of every route: no answer is a 5xx.',
    run: () => tests(['server/src/app/unreadable-bytes.test.ts'], { UNREADABLE_REQUESTS: '5000' }),
  },
  symbols: {
    proves:
      '500 random QR codes and 500 Data Matrix symbols, each as SVG and as PNG, and labels of every layout are read to the exact address.',
    run: () =>
      tests(
        [
          'server/src/features/publishing/data-carriers/round-trip.test.ts',
          'server/src/features/publishing/labels/labels.test.ts',
        ],
        { SYMBOL_CODES: '500', PROOF: 'whole' },
      ),
  },
  odata: {
    proves:
      'The OData feed answers over 400 questions, and refuses over 200, as a CAP service does on the same rows, but for differences with a clause of OData 4.0 each; others read it.',
    run: () => tests(['server/src/features/connecting/feeds/odata', 'e2e/odata-readers.test.ts'], { PROOF: 'whole' }),
  },
  wcag: {
    proves:
      'No screen of the dashboard and nothing that opens over one has a fault by WCAG 2.2 AA, in light and dark, at every width.',
    run: () => tests(['e2e/dashboard-wcag.test.ts'], { PROOF: 'whole', E2E_REQUIRED: '1' }),
  },
  shift: {
    proves: 'On every main screen of the dashboard, on a desk and on a phone, nothing moves while answers come in.',
    run: () => tests(['e2e/dashboard-shift.test.ts'], { PROOF: 'whole', E2E_REQUIRED: '1' }),
  },
  screens: {
    proves:
      'Pages, pictures, dates, notices of imports, the explorer, the reference, tables of Airtable, feeds, messages and e-mail are as they should be in every language, width and scheme of colours that they are tested in.',
    run: () =>
      tests(
        [
          'e2e/dashboard-airtable.test.ts',
          'e2e/dashboard-days.test.ts',
          'e2e/dashboard-deleted.test.ts',
          'e2e/dashboard-details.test.ts',
          'e2e/dashboard-explorer.test.ts',
          'e2e/dashboard-feeds.test.ts',
          'e2e/dashboard-import-notices.test.ts',
          'e2e/dashboard-inheritance.test.ts',
          'e2e/dashboard-label-names.test.ts',
          'e2e/dashboard-list-copies.test.ts',
          'e2e/dashboard-mail.test.ts',
          'e2e/dashboard-media.test.ts',
          'e2e/dashboard-messages.test.ts',
          'e2e/dashboard-prefixes.test.ts',
          'e2e/dashboard-proof.test.ts',
          'e2e/dashboard-ratings.test.ts',
          'e2e/front-page.test.ts',
          'e2e/pages.test.ts',
          'e2e/pictures.test.ts',
          'e2e/reference-page.test.ts',
          'e2e/unbroken-text.test.ts',
        ],
        { PROOF: 'whole', E2E_REQUIRED: '1' },
      ),
  },
  states: {
    proves: 'axe finds nothing in any state that a test of the dashboard comes through.',
    run: () => {
      const files = readdirSync(join(root, 'e2e')).map((name) => join('e2e', name))
      const passing = files.filter(
        (file) => file.endsWith('.test.ts') && /axeInPassing|isInSample/.test(readFileSync(join(root, file), 'utf8')),
      )
      return tests(passing, { PROOF: 'whole', E2E_REQUIRED: '1' })
    },
  },
  kills: {
    proves:
      'Whatever is killed with SIGKILL at any moment, Node or its database, loses nothing that was acknowledged and does nothing twice (129 kills); a one-time link is spent once, in 20 races.',
    run: () =>
      tests(
        [
          'server/src/app/durability.test.ts',
          'server/src/app/rest-durability.test.ts',
          'server/src/features/connecting/runs/killed-runs.test.ts',
          'server/src/features/connecting/write-backs/killed-write-backs.test.ts',
          'server/src/features/connecting/messages/killed-channels.test.ts',
          'server/src/features/people/emails/killed-emails.test.ts',
          'server/src/features/exchange/bulk-changes/killed-bulk-change.test.ts',
          'server/src/features/exchange/imports/killed-import.test.ts',
          'server/src/features/records/assessments/killed-reassessment.test.ts',
          'server/src/features/records/files/files-after-kill.test.ts',
          'server/src/features/sharing/private-links/open-private-link.test.ts',
          'server/src/features/sharing/private-links/openings-survive.test.ts',
          'server/src/features/telling/webhook-deliveries/killed-webhooks.test.ts',
        ],
        { PROOF: 'whole' },
      ),
  },
  'write-backs': {
    proves:
      '10,000 addresses are written to each kind of system within what its vendor allows, killed with SIGKILL 20 times meanwhile: none is lost, none is written twice.',
    run: async () => {
      // An hour for all of them; with names behind the proof's, these alone, and the others keep their last result.
      const only = process.argv.slice(3)
      const figures = join(mkdtempSync(join(tmpdir(), 'write-backs-')), 'figures')
      const told = await tests(['server/src/features/connecting/write-backs/vendor-limits.test.ts'], {
        PROOF: 'whole',
        PROOF_FIGURES: figures,
        PROOF_ONLY: only.join(),
      })
      const lines = readFileSync(figures, 'utf8').trim().split('\n')
      const { date, revision } = circumstances()
      const systems = lines.map((line) => ({ ...(JSON.parse(line) as { name: string }), date, revision }))
      const others =
        only.length === 0 ? [] : resultBefore('write-backs').systems.filter(({ name }) => !only.includes(name))
      return { ...told, systems: [...others, ...systems] }
    },
  },
  meanings: {
    proves:
      'Of some 21,000 columns of tables in 32 languages, whose words were listed before those that the service knows, at least 97 % are told by themselves, a wrong guess counting as two; of the words held out by hash, at least 90 %.',
    run: () => testsWithFigures(['server/src/features/exchange/reading/strangers.test.ts']),
  },
  tables: {
    proves:
      'Of 10,000 random tables in more than thirty languages, in their encodings, delimiters and numbers, damaged on the way, each value is read as it was meant, or said to be in doubt.',
    run: () => testsWithFigures(['server/src/features/exchange/reading/random-tables.test.ts']),
  },
  'foreign-files': {
    proves:
      'In the dashboard, small files of eight kinds and whole catalogues of nine others go in with three corrections at most, in three languages, by the keyboard and without a fault by WCAG; three hundred columns fit.',
    run: () => testsWithFigures(['e2e/dashboard-import-files.test.ts'], { E2E_REQUIRED: '1' }),
  },
  'killed-pickups': {
    proves:
      'Killed with SIGKILL 12 times while a pickup fetches, reads, checks or writes its file, each file is imported once, and told once.',
    run: () => testsWithFigures(['server/src/features/exchange/import-pickups/killed-pickups.test.ts']),
  },
  'killed-pictures': {
    proves:
      'Killed with SIGKILL 15 times while pictures at addresses are fetched and 15 times while those of a ZIP are brought, an import ends with each picture once, and tells what it could not bring.',
    run: () => testsWithFigures(['server/src/features/exchange/import-pictures/killed-pictures.test.ts']),
  },
  files: {
    proves: 'Every hostile and every huge file is refused by name or read, within bounds of time and memory.',
    run: () =>
      tests(
        [
          'server/src/features/exchange/exports/round-trip.test.ts',
          'server/src/features/exchange/imports/found-files.test.ts',
          'server/src/features/exchange/imports/hostile-files.test.ts',
          'server/src/features/exchange/imports/small-heap.test.ts',
          'server/src/features/exchange/reading/damaged-files.test.ts',
        ],
        { PROOF: 'whole' },
      ),
  },
  examples: {
    proves: 'Every example of the REST reference works as it stands there, in curl and in TypeScript.',
    run: () => tests(['server/src/app/rest-examples.test.ts', 'server/src/app/rest-fuzz.test.ts'], { PROOF: 'whole' }),
  },
  plans: {
    proves:
      'Random GraphQL documents, each with four sets of literals, until 2,000 of them were answered by plans: each answer is byte for byte that of resolvers, for every role, key and stranger.',
    run: () => testsWithFigures(['server/src/app/plans.test.ts']),
  },
  properties: {
    proves:
      'Assessments keep their laws for a thousand products each, pages hold every record once whatever goes meanwhile, and a pool of connections survives every fault.',
    run: () =>
      tests(
        [
          'lca/src/ecobalyse/properties.test.ts',
          'lca/src/open/energy-properties.test.ts',
          'lca/src/open/no-gain.test.ts',
          'lca/src/open/properties.test.ts',
          'server/src/app/cursors.test.ts',
          'server/src/database/statement-group.test.ts',
        ],
        { PROOF: 'whole' },
      ),
  },
  connectors: {
    proves:
      'Ten thousand products are read from each system with flat memory, each once, and whatever goes wrong there is told in its class, with no row lost or doubled.',
    run: () => tests(['server/src/features/connecting/connectors'], { PROOF: 'whole' }),
  },
  backups: {
    proves:
      'Fifteen times under eight writers with uploads: a backup, kill -9, an empty machine, two commands, between embedded databases, PostgreSQL 15 of Debian and PostgreSQL 18 of a stranger. All that was acknowledged before the moment is there once, passports and files byte for byte, and webhooks are told exactly the rest. Five times more to a moment between two writes, which the log led to within a minute.',
    run: () => testsWithFigures(['server/src/app/backup-after-kill.test.ts', 'server/src/app/to-a-moment.test.ts']),
  },
  damages: {
    proves:
      '216 random damages of real backups, encrypted and not, in folders and buckets, are found by a check and refused by a restore before anything is touched, and 112 of physical ones and their log are refused or said; backups of eight older schemas are restored; of 200 more damages of small ones, with manifests that somebody rewrote so that their hash fits, none is silent.',
    run: async () => {
      const logs = 'server/src/app/damaged-logs.test.ts'
      const others = ['server/src/app/damaged-backups.test.ts', 'server/src/backups/archive/damaged-archives.test.ts']
      const told = []
      // By its seed a log is encrypted or not: one of these has it so.
      for (const [seed, files] of Object.entries({ '1': [logs, ...others], '2': [logs] })) {
        const { seconds, parts } = await testsWithFigures(files, { SAMPLE_SEED: seed })
        told.push({ seed, seconds, damages: parts.length, kinds: new Set(parts.map(({ kind }) => kind)).size, parts })
      }
      return { runs: told }
    },
  },
  airtable: {
    proves:
      'Of Airtable, two processes read 50,000 records each from one base, none of them twice, and 100 changed ones by two requests; 50,000 rows of a table are kept in step with 100 changed and two processes on one base, in no more requests than pages and tens. Never are there more than five requests in a second. A table is as its list after every step of 60 random sequences, and after 20 kills.',
    run: () =>
      testsWithFigures(
        [
          'connectors/airtable/two-processes.test.ts',
          'list-copies/kept-airtable.test.ts',
          'list-copies/kept-in-step.test.ts',
          'list-copies/killed-copies.test.ts',
        ].map((file) => `server/src/features/connecting/${file}`),
      ),
  },
  edits: {
    proves:
      'Whatever is edited there and here, run, cancelled, undone, hidden, emptied, written back and killed, in 308 random sequences: who leads wins, what differs is listed, guards ask, running again changes nothing, and no value of others is lost.',
    run: () => tests(['server/src/features/connecting/two-sided-edits.test.ts'], { PROOF: 'whole' }),
  },
  search: {
    proves:
      'Of what people type into the demo and into 100,000 variants, 95 in 100 find what they mean first, 99 among the first three; half of the answers take at most 5 ms, 1.3 × as long with more variants, and a word that a tenth of the variants have at most 5 ms.',
    run: async () => {
      const demo = await tests(['server/src/app/judged-search.test.ts'], {})
      const figures = join(mkdtempSync(join(tmpdir(), 'search-')), 'figures')
      await ran(['bench/judge-search.ts', figures, ...process.argv.slice(3)])
      return {
        ...demo,
        catalogues: readFileSync(figures, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      }
    },
  },
  grid: {
    proves:
      'Whatever two people do to the same cells in 300 random sequences, and however the connection breaks, no edit is lost and none overwrites what was not seen; 1,000 × 5 cells are pasted into 10,000 rows, and 60 weights pasted and undone with at most 6 actions.',
    run: () => testsWithFigures(['e2e/kit/grid-edits.test.ts', 'e2e/dashboard-grid.test.ts'], { E2E_REQUIRED: '1' }),
  },
  scrolling: {
    proves:
      'On a quiet machine, a grid of 10,000 rows that is scrolled, as by a wheel and by a strong swipe, is drawn by the compositor as often as the same page at rest, of which a square changes with every frame: 98 in 100 frames a second at least, at most 2 in 100 sixtieths of a second more without a new one, and no row in view is missing.',
    run: () => testsWithFigures(['e2e/dashboard-grid-scrolling.test.ts'], { E2E_REQUIRED: '1' }),
  },
  install: {
    proves: '`npm install` takes at most 20 s from a warm cache, and 450 MB with all that the first start adds.',
    run: async () => {
      const installed = await measureInstall()
      console.log(installed)
      if (installed.installSeconds > 20 || installed.megabytes > 450) throw new Error('It is more than that.')
      return installed
    },
  },
  n8n: {
    proves:
      'The node package passes n8n’s own linter and works in a real n8n: it lists, creates, changes and publishes a variant, and its trigger and the workflow of the page receive a webhook, verify it and answer.',
    run: proveN8n,
  },
  'node-red': {
    proves:
      'The flow of the page receives a webhook in a real Node-RED, verifies it and answers, and refuses a forged one.',
    run: () => tests(['server/src/features/telling/webhook-deliveries/node-red.test.ts'], { PROOF: 'whole' }),
  },
  rehearsals: {
    proves:
      'One more noun, one more field and one more system to connect, laid over copies of the repository as CONTRIBUTING says, compile and are used.',
    run: () => tests(['server/test/rehearsals'], { REHEARSALS: 'whole' }),
  },
}

const name = process.argv[2] ?? ''
const proof = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined
if (proof === undefined) {
  if (name !== '') console.error(`There is no proof "${name}". There are:`)
  for (const [known, { proves }] of Object.entries(PROOFS)) console.error(`  npm run prove -- ${known}    ${proves}`)
  process.exitCode = 1
} else {
  console.log(proof.proves)
  const begun = circumstances()
  const result = { proves: proof.proves, ...begun, ...(await proof.run()) }
  const file = join(root, 'proof/results', `${name}.json`)
  mkdirSync(join(root, 'proof/results'), { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  console.log(`It holds. proof/results/${name}.json says so; commit it.`)
}

/** What each system has come to before, each with its date. */
function resultBefore(name: string): { readonly systems: readonly { readonly name: string }[] } {
  const file = join(root, 'proof/results', `${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { systems: [] }
}

async function tests(files: readonly string[], environment: Readonly<Record<string, string>>) {
  const started = performance.now()
  const run = spawn('vitest', ['run', ...files], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  const [code] = await once(run, 'close')
  if (code !== 0) throw new Error('A test failed.')
  return { seconds: Math.round((performance.now() - started) / 1_000) }
}

async function ran(command: readonly string[]) {
  const run = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' })
  const [code] = await once(run, 'close')
  if (code !== 0) throw new Error('It does not hold.')
}

/** With what the tests have measured, a line for each part. */
async function testsWithFigures(files: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const figures = join(mkdtempSync(join(tmpdir(), 'proof-')), 'figures')
  const told = await tests(files, { PROOF: 'whole', PROOF_FIGURES: figures, ...environment })
  const parts = readFileSync(figures, 'utf8').trim().split('\n')
  return { ...told, parts: parts.map((line): { readonly kind?: string } => JSON.parse(line)) }
}
