import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { textOfArray } from './text-of-array.ts'

const { deps } = await startTestApp()

test.each([
  [[]],
  [['']],
  [['one']],
  [['wash_30', 'no_bleach']],
  [['https://example.com/a.jpg?x=1&y=2', 'https://example.com/b.jpg']],
  [['a,b', 'c']],
  [['NULL', 'null', 'Null', 'annulled', null]],
  [['{', '}', '{}', '"', '\\', '\\"']],
  [[' edge ', 'line\nbreak', 'tab\t']],
  [['null.jpg', 'one two']],
  [['Größe', '日本', '👕']],
])('a list of texts comes back as it went in: %j', async (list: (string | null)[]) => {
  const { rows } = await sql<{ list: unknown; written: unknown }>`
    select ${list}::text[] as list, ${textOfArray(list)}::text[] as written`.execute(deps.db.app)
  expect(rows).toEqual([{ list, written: list }])
})
