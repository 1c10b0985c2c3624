import { draftOf, type FileMemory } from './file-memory.ts'
import type { AnyStored } from './planned-record.ts'
import type { PlannedRow } from './row-plan.ts'

/** What no two records of a kind have the same of. */
const NUMBERS = ['code', 'sku', 'gtin'] as const
export type NumberField = (typeof NUMBERS)[number]

/** Numbers that rows of one batch give to records while others still have them. Each is called by its record and field. */
export type Exchange = {
  /** Those that will have been given up by then. */
  readonly allowed: ReadonlySet<string>
  /** By the number that a record is to get: the one of the record that has it. */
  readonly wanted: Map<string, string>
}

/**
 * Plans a batch, and where records are to get numbers that others have, anew: with those allowed whose own rows give theirs up. So two can
 * exchange their numbers, and many pass them on. Whoever cannot have the number it wants keeps its own, and so on along the chain.
 */
export async function planWithExchanges(
  memory: FileMemory,
  plan: (exchange: Exchange, memory: FileMemory) => Promise<PlannedRow[]>,
): Promise<PlannedRow[]> {
  const attempt = async (allowed: ReadonlySet<string>) => {
    const draft = draftOf(memory)
    const exchange: Exchange = { allowed, wanted: new Map() }
    return { rows: await plan(exchange, draft), ...exchange, keep: draft.keep }
  }
  const without = await attempt(new Set())
  const last = without.wanted.size === 0 ? without : ((await withExchanges(attempt, without.wanted)) ?? without)
  last.keep()
  return last.rows
}

type Attempt = Exchange & { readonly rows: PlannedRow[]; keep(): void }

async function withExchanges(
  attempt: (allowed: ReadonlySet<string>) => Promise<Attempt>,
  wanted: ReadonlyMap<string, string>,
): Promise<Attempt | null> {
  const hoped = await attempt(new Set(wanted.values()))
  const givenUp = givingUp(hoped.rows)
  const allowed = new Set([...hoped.allowed].filter((id) => givenUp.has(id)))
  for (let size = -1; size !== allowed.size; ) {
    size = allowed.size
    for (const [taker, holder] of hoped.wanted) if (!allowed.has(holder)) allowed.delete(taker)
  }
  if (allowed.size === 0) return null
  const planned = await attempt(allowed)
  const sure = givingUp(planned.rows)
  return [...allowed].every((id) => sure.has(id)) ? planned : null
}

/** Of rows that recognise records by their numbers. */
export const NO_EXCHANGE: Exchange = { allowed: new Set(), wanted: new Map() }

type Identified = Pick<AnyStored, 'id'>

/** Whether one may get the number that another has in the database. */
export function mayTake(
  taker: Identified | null | undefined,
  holder: Identified,
  field: NumberField,
  { exchange: { allowed, wanted }, memory }: { readonly exchange: Exchange; readonly memory: FileMemory },
): boolean {
  if (!taker || taker.id === null || holder.id === null) return false
  // In a trial nothing is written, so the database does not know that an earlier row has freed it.
  if (memory.trial?.has(freedKey(holder, field))) return true
  wanted.set(numberOf(taker.id, field), numberOf(holder.id, field))
  return allowed.has(numberOf(holder.id, field))
}

/** One batch is planned at a time, and what later ones free is not known yet. */
export const EXCHANGING =
  'Where a row further down gives that one another number, put it above this row; rows that exchange numbers belong among the first 500.'

/** What a trial remembers of a record whose number was changed. */
export function freedKey({ id }: Identified, field: NumberField): string {
  return `${field} of ${id} is free`
}

function numberOf(id: string, field: NumberField): string {
  return `${field} of ${id}`
}

/** Which of the numbers that can be exchanged are among these fields. */
export function numbersIn(fields: object): NumberField[] {
  return NUMBERS.filter((field) => field in fields)
}

function givingUp(rows: readonly PlannedRow[]): ReadonlySet<string> {
  const given = rows.flatMap(({ records }) =>
    records.flatMap(({ id, action, fields }) =>
      id !== null && action === 'update' ? numbersIn(fields).map((field) => numberOf(id, field)) : [],
    ),
  )
  return new Set(given)
}
