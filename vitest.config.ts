import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  // Vite would take the package's other build than Node does, and graphql refuses types of a second copy of itself.
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: 'graphql/index.js' },
      { find: /^fast-check$/, replacement: join(import.meta.dirname, 'server/test/fast-check.ts') },
    ],
  },
  test: {
    include: ['scripts/**/*.test.ts', 'lca/**/*.test.ts', 'server/**/*.test.ts', 'e2e/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'server/test/rehearsals/*/added/**'],
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
