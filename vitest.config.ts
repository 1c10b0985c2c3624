import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { testTimes } from './scripts/test-times.ts'

// Each file runs in a process of its own; what one has compiled, the next ones load.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'build/compiled-for-tests')

export default defineConfig({
  test: {
    include: ['scripts/**/*.test.ts', 'proof/*.test.ts', 'lca/**/*.test.ts', 'server/**/*.test.ts', 'e2e/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'server/test/rehearsals/*/added/**'],
    // Node imports the sources as they are, as it does for `npm start`: there is nothing to transform and nothing is mocked.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: ['server/test/property-seed.ts'],
    reporters: ['default', testTimes],
    globalSetup: ['server/test/cluster.ts'],
    pool: 'forks',
    // More would only wait for each other: several files run servers and databases of their own.
    maxWorkers: 2,
    // These end what hangs; how long something may take stands in the tests that promise it. Waiting costs nothing where what is waited for
    // comes: on two cores with a load of twenty, thirty seconds were too little for tests that take two of a quiet machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
