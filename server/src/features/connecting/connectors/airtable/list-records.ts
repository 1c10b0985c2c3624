import { ForeignError } from '../foreign-error.ts'
import { at, listAt, momentAt, textAt } from '../foreign-json.ts'
import { PLACE_ENDED } from './airtable-fault.ts'
import { IS_ID } from './airtable-schema.ts'
import type { Airtable } from './ask-airtable.ts'

export type AirtableRecord = {
  readonly id: string
  readonly createdAt: Date | null
  /** By id of the field; empty ones are absent. */
  readonly fields: Readonly<Record<string, unknown>>
}
export type Place = { readonly baseId: string; readonly tableId: string }

type Wanted = { readonly fields: readonly string[]; readonly formula?: string | null; readonly viewId?: string | null }

export function listBody({ fields, formula = null, viewId = null }: Wanted): Readonly<Record<string, unknown>> {
  return {
    pageSize: PAGE,
    returnFieldsByFieldId: true,
    fields,
    ...(formula === null ? {} : { filterByFormula: formula }),
    ...(viewId === null ? {} : { view: viewId }),
  }
}

export const PAGE = 100
/** Places that end again and again are a fault of theirs. */
const MOST_RESTARTS = 5

/**
 * Pages of a list from a place in it. Such a place ends after a while; then the list begins again. What these pages had before does not come twice, but of
 * what was read before `from` nothing is known here: a list from such a place comes whole, and says so. Asked for by POST, as addresses may have no more than 16,000 characters. https://airtable.com/developers/web/api/list-records
 */
export async function* pagesOf(
  airtable: Airtable,
  { baseId, tableId }: Place,
  body: Readonly<Record<string, unknown>>,
  from: string | null = null,
): AsyncGenerator<{ records: readonly AirtableRecord[]; next: string | null; isFromBeginning: boolean }> {
  const seen = new Set<string>()
  let place = from
  let isFromBeginning = false
  let isWhole = from === null
  let restarts = 0
  for (;;) {
    let found: unknown
    try {
      const given = place === null ? body : { ...body, offset: place }
      found = await airtable.ask({
        method: 'POST',
        base: baseId,
        path: `${baseId}/${tableId}/listRecords`,
        body: given,
      })
    } catch (error) {
      const isEnded = error instanceof ForeignError && error.said.reason === PLACE_ENDED
      if (!isEnded || place === null || ++restarts > MOST_RESTARTS) throw error
      place = null
      if (!isWhole) {
        seen.clear()
        isFromBeginning = true
        isWhole = true
      }
      continue
    }
    if (!Array.isArray(at(found, 'records'))) throw notAList()
    const records = listAt(found, 'records').flatMap((one) => recordOf(one) ?? [])
    const fresh = records.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    if (fresh.length > 0) restarts = 0
    place = textAt(found, 'offset')
    yield { records: fresh, next: place, isFromBeginning }
    isFromBeginning = false
    if (place === null) return
  }
}

/** Those of these identifiers that are there, a hundred in a request. */
export async function* recordsById(
  airtable: Airtable,
  place: Place,
  ids: readonly string[],
  body: Readonly<Record<string, unknown>>,
): AsyncGenerator<AirtableRecord> {
  const known = ids.filter((id) => IS_ID.test(id))
  for (let from = 0; from < known.length; from += PAGE) {
    const part = known.slice(from, from + PAGE)
    const filterByFormula = `OR(${part.map((id) => `RECORD_ID()='${id}'`).join(',')})`
    for await (const { records } of pagesOf(airtable, place, { ...body, filterByFormula })) yield* records
  }
}

/** What people or programs have changed since then. Of what is made and never changed, some tables have no time of change. */
export function changedSince(since: Date): string {
  const moment = `'${since.toISOString()}'`
  return `OR(IS_AFTER(LAST_MODIFIED_TIME(),${moment}),IS_AFTER(CREATED_TIME(),${moment}))`
}

function recordOf(one: unknown): AirtableRecord | null {
  const id = textAt(one, 'id')
  const fields = at(one, 'fields')
  if (id === null || !IS_ID.test(id) || typeof fields !== 'object' || fields === null) return null
  return { id, createdAt: momentAt(one, 'createdTime'), fields: fields as Readonly<Record<string, unknown>> }
}

function notAList(): ForeignError {
  return new ForeignError('unexpected_system', {
    reason: 'not_a_list',
    message: 'Airtable answered without a list of records. Discover the connection, and choose the table again.',
  })
}
