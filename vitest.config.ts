import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { testTimes } from './scripts/test-times.ts'

// What one process has compiled, the next ones load.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'build/compiled-for-tests')

/** They look at their own process, or change it: its memory, its environment, its modules. */
const APART = [
  'proof/*.test.ts',
  'server/src/features/connecting/connectors/flat-memory.test.ts',
  // In a process that other files had used, its double once found every request malformed; alone, never.
  'server/src/features/connecting/connectors/google-sheets/official-client.test.ts',
  'server/src/features/people/users/password.test.ts',
  'server/src/features/publishing/passports/twenty-passports.test.ts',
  'server/src/features/records/files/hostile-uploads.test.ts',
  'server/src/features/telling/webhook-deliveries/hostile-receivers.test.ts',
  'server/src/platform/outbound/outbound-client.test.ts',
]
/** They promise seconds, so nothing else runs beside them: these are of one service, not of one that shares two cores with four tests. */
const TIMED = ['server/src/app/durability.test.ts', 'server/src/features/exchange/imports/hostile-files.test.ts']
const SHARED = ['scripts/**/*.test.ts', 'lca/**/*.test.ts', 'server/**/*.test.ts']
const LEFT_OUT = [...configDefaults.exclude, 'server/test/rehearsals/*/added/**']

export default defineConfig({
  test: {
    // Most files run one after the other in the same four processes, which import the service and open a browser once. By their names, "apart"
    // comes first, and then the browser's, which are the longest.
    projects: [
      { extends: true, test: { name: 'apart', include: APART, exclude: LEFT_OUT } },
      { extends: true, test: { name: 'browser', include: ['e2e/**/*.test.ts'], exclude: LEFT_OUT, isolate: false } },
      {
        extends: true,
        test: { name: 'together', include: SHARED, exclude: [...LEFT_OUT, ...APART, ...TIMED], isolate: false },
      },
      { extends: true, test: { name: 'timed', include: TIMED, exclude: LEFT_OUT, sequence: { groupOrder: 1 } } },
    ],
    // Node imports the sources as they are, as it does for `npm start`: there is nothing to transform and nothing is mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: ['server/test/each-file.ts'],
    // Vitest has a BASE_URL of its own; whoever gives one means the real system that suites of connectors are to run against (docs/connections).
    env: { SYSTEM_URL: process.env['BASE_URL'] ?? '' },
    reporters: ['default', testTimes],
    globalSetup: ['server/test/cluster.ts'],
    pool: 'forks',
    // With as many processes as there are cores, threads that collect garbage beside the main one only share it out: a tenth of the time.
    execArgv: ['--single-threaded-gc'],
    // Two more than CI has cores: much of what tests do is waiting, for processes to start, end and be killed.
    maxWorkers: 4,
    // These end what hangs; how long something may take stands in the tests that promise it. Waiting costs nothing where what is waited for
    // comes: on two cores with a load of twenty, thirty seconds were too little for tests that take two of a quiet machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
