import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'

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
  const { rows } = await sql<{ list: unknown }>`select ${list}::text[] as list`.execute(deps.db.app)
  expect(rows[0]?.list).toEqual(list)
})
