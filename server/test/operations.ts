import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readWith } from './fixture.ts'
import type { Operation } from './operation.ts'

const FEATURES = join(import.meta.dirname, '../src/features')

/** Every query and mutation of the schema: what the files *.operations.ts beside the features list. Tests fail when one is missing. */
export const OPERATIONS: readonly Operation[] = await collect()

/** Queries come first: mutations leave records where a query of an empty workspace would find them. */
async function collect(): Promise<Operation[]> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.operations.ts'))
    .sort()
  const modules = files.map((file): Promise<{ operations: readonly Operation[] }> => import(join(FEATURES, file)))
  const operations = (await Promise.all(modules)).flatMap((module) => module.operations)
  const { queries = [], mutations = [] } = Object.groupBy(operations, (operation) =>
    isMutation(operation) ? 'mutations' : 'queries',
  )
  return [...queries, ...mutations]
}

function isMutation({ document }: Operation): boolean {
  return document(readWith((part) => part)).startsWith('mutation')
}
