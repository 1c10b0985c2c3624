import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabaseServer } from './database.ts'

/** `node bench/fill.ts 30000 300000`: makes databases of so many products, unassessed, in bench/.work, where `npm run bench -- --keep` finds them later. */
const sizes = process.argv.slice(2).map(Number)
if (sizes.length === 0 || !sizes.every((size) => size > 0))
  throw new Error('Say of how many products: node bench/fill.ts 30000')
const workDir = join(import.meta.dirname, '.work')
mkdirSync(workDir, { recursive: true })
const log = (message: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${message}`)
const server = await openDatabaseServer({ url: undefined, workDir, keep: true, log })
try {
  for (const products of sizes) await server.databaseOf(products, { assessed: false })
} finally {
  await server.stop()
}
