#!/usr/bin/env node
// Plain JavaScript, so that even a Node too old to run the TypeScript sources can say what is wrong.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Selvedge runs on Node 24; this is Node ${process.versions.node}. ` +
      'Start it with "npm start": npm uses the Node 24 that "npm install" put into node_modules.',
  )
  process.exit(1)
}
await import('../src/main.ts')
