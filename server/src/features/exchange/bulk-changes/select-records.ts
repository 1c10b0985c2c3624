import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import type { NounName } from '#features/records/nouns.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { badInput } from '#platform/app-error.ts'
import { MAX_TAKE } from '#platform/page.ts'
import { type BulkSelection, emptySelection, MAX_RECORDS } from './bulk-change.ts'

/** The records that are meant, as they are now; for a filter, page by page through the list it belongs to. */
export async function selectRecords(
  scope: ReadScope,
  noun: NounName,
  selection: BulkSelection,
): Promise<readonly string[]> {
  if ('ids' in selection) return selection.ids
  const ids: string[] = []
  for (let after: string | null = null; ; after = ids.at(-1) ?? null) {
    const page = await NOUN_VERBS[noun].find(scope, { ...selection.matching, take: MAX_TAKE, after })
    ids.push(...page.map(({ id }) => id))
    if (ids.length > MAX_RECORDS) throw tooMany()
    if (page.length < MAX_TAKE) break
  }
  if (ids.length === 0) throw emptySelection('matching')
  return ids
}

/** The first of them, and how many there are in all; a search is counted up to 10,000. */
export async function selectSome(
  scope: ReadScope,
  noun: NounName,
  selection: BulkSelection,
  atMost: number,
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  if ('ids' in selection) return { ids: selection.ids.slice(0, atMost), total: selection.ids.length }
  const { find, count } = NOUN_VERBS[noun]
  const [page, total] = await Promise.all([
    find(scope, { ...selection.matching, take: atMost }),
    count(scope, selection.matching),
  ])
  return { ids: page.map(({ id }) => id), total }
}

function tooMany() {
  return badInput(
    'too_many_records',
    `This filter finds more than ${MAX_RECORDS} records, the limit for one bulk change. Narrow it down.`,
    { field: 'matching', limit: MAX_RECORDS },
  )
}
