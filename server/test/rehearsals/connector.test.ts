import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EDITS } from './connector/edits.ts'
import { layOver, type Rehearsal } from './lay-over.ts'

/** `npm run prove -- rehearsals` also asks the compiler. */
const IS_WHOLE = process.env['REHEARSALS'] === 'whole'
const FOLDER = 'server/src/features/connecting/connectors/fjord'

describe('one more system that can be connected, Fjord PIM', () => {
  let rehearsal: Rehearsal
  beforeAll(async () => {
    rehearsal = await layOver('connector', EDITS)
  })
  afterAll(() => rehearsal.remove())

  test('is one folder, its words in three languages, its page, and a line in a list', async () => {
    const others = rehearsal.byHand.filter((path) => !path.startsWith(`${FOLDER}/`))
    expect(others).toEqual([
      'dashboard/src/words/de/connection-reasons.ts',
      'dashboard/src/words/de/frame.ts',
      'dashboard/src/words/de/systems.ts',
      'dashboard/src/words/en/frame.ts',
      'dashboard/src/words/en/systems.ts',
      'dashboard/src/words/fr/connection-reasons.ts',
      'dashboard/src/words/fr/frame.ts',
      'dashboard/src/words/fr/systems.ts',
      'docs/connections/README.md',
      'docs/connections/fjord.md',
      'server/src/features/connecting/connectors/connectors.ts',
    ])
    expect(rehearsal.byHand.length - others.length).toBeLessThanOrEqual(6)
    const recipe = await readFile(join(import.meta.dirname, '../../../CONTRIBUTING.md'), 'utf8')
    const nameless = rehearsal.byHand.filter((path) => !recipe.includes(path.split('/').slice(-2).join('/')))
    expect(nameless).toEqual([])
  })

  test('is in the catalogue, tested, discovered, read into an import and written to; no word of it is missing', async () => {
    await rehearsal.test(FOLDER, 'scripts/systems.test.ts')
  })

  test.runIf(IS_WHOLE)(
    'compiles on the server and in the dashboard',
    async () => {
      for (const part of ['server', 'dashboard']) await rehearsal.run('tsc', '--noEmit', '-p', part)
    },
    300_000,
  )
})
