import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layOver, type Rehearsal } from './lay-over.ts'
import { EDITS } from './noun/edits.ts'

/** `npm run prove -- rehearsals` also asks the compiler, and the tests that hold every noun to the same. */
const IS_WHOLE = process.env['REHEARSALS'] === 'whole'

describe('one more noun, facilities', () => {
  let rehearsal: Rehearsal
  beforeAll(async () => {
    rehearsal = await layOver('noun', EDITS)
  })
  afterAll(() => rehearsal.remove())

  test('takes at most 35 files by hand, each of which the recipe names', async () => {
    expect(rehearsal.byHand.length).toBeLessThanOrEqual(35)
    const recipe = await readFile(join(import.meta.dirname, '../../../CONTRIBUTING.md'), 'utf8')
    const nameless = rehearsal.byHand.filter((path) => !recipe.includes(asInRecipe(path)))
    expect(nameless).toEqual([])
  })

  test('is kept, told, imported, exported, changed in bulk, restored', async () => {
    await rehearsal.test('server/src/features/records/facilities')
  })

  test.runIf(IS_WHOLE)('compiles on the server and in the dashboard', async () => {
    await rehearsal.run('node', 'scripts/generate.ts')
    for (const part of ['server', 'dashboard']) await rehearsal.run('tsc', '--noEmit', '-p', part)
  })
})

/** "facilities/create-facility.ts" of the recipe's facility. */
function asInRecipe(path: string): string {
  return path.split('/').slice(-2).join('/')
}
