#!/usr/bin/env node
import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { builtEntry, COMPILED, ROOT } from './built.js'

// Plain JavaScript, so that even a Node too old to run the TypeScript sources can say what is wrong.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Selvedge runs on Node 24; this is Node ${process.versions.node}. ` +
      'Start it with "npm start": npm uses the Node 24 that "npm install" put into node_modules.',
  )
  process.exit(1)
}
// Compiled sources are kept for the next start, which takes half the time then; where they cannot be kept, it takes as long as the first.
module.enableCompileCache(COMPILED)
// For the threads that read workbooks and the processes that read pictures: each of them compiles for itself.
process.env.NODE_COMPILE_CACHE ??= COMPILED
// main.ts writes them once it is ready, for a process that is killed writes nothing; what is loaded later follows.
setTimeout(() => module.flushCompileCache(), 5_000).unref()
// What `npm start` has built takes less memory and starts sooner; whoever has changed a source since runs the sources.
const built = builtEntry(ROOT)
await import(built === null ? '../src/main.ts' : pathToFileURL(built).href)
