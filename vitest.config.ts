import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Vite would take the package's other build than Node does, and graphql refuses types of a second copy of itself.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['lca/**/*.test.ts', 'server/**/*.test.ts', 'e2e/**/*.test.ts'],
    globalSetup: ['server/test/cluster.ts'],
    pool: 'forks',
    // More would only wait for each other: several files run servers and databases of their own.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Waiting costs nothing where what is waited for comes; a second is too little for a page on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
})
