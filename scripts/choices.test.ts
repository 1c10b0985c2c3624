import { expect, test } from 'vitest'
import { connections as de } from '../dashboard/src/words/de/connections.ts'
import { connections as en } from '../dashboard/src/words/en/connections.ts'
import { connections as fr } from '../dashboard/src/words/fr/connections.ts'
import { EVERY_SYSTEM } from '../server/test/doubles/every-system.ts'

test.each(Object.entries(EVERY_SYSTEM))(
  'what can be chosen of %s to be read has words in every language',
  async (_, { start }) => {
    const { choices } = await (await start(1)).session.discover()
    const missing = Object.entries({ en, de, fr }).flatMap(([language, words]) =>
      choices.filter(({ key }) => !words.choices[key]).map(({ key }) => `${language}: ${key}`),
    )
    expect(missing).toEqual([])
  },
)
