import type { Deps } from '#deps.ts'
import { AppError, badInput, notFound } from '#platform/app-error.ts'
import { parsePatch, type Rules } from '#platform/fields.ts'
import { type Reader, requirePermission } from './actor.ts'
import { isPassing } from './is-passing.ts'
import { refuseStale } from './refuse-stale.ts'

export type Change = { readonly id: string; readonly expectedRevision?: number | null | undefined } & Readonly<
  Record<string, unknown>
>

/** What became of one record. `refusals`: all that is wrong with it, each with the field at fault where there is one. */
export type ChangeOutcome = {
  readonly id: string
  readonly outcome: 'changed' | 'outdated' | 'refused'
  readonly refusals: readonly AppError[]
}

type Noun = {
  readonly name: string
  readonly rules: Rules
  /** All of them or none, as the verb that changes several does. */
  readonly update: (deps: Deps, reader: Reader, changes: readonly Change[]) => Promise<unknown>
  /** Those of the records that are there, as they are now. */
  readonly load: (ids: readonly string[]) => Promise<readonly { readonly id: string; readonly revision: number }[]>
}

/** Enough for a screen full of pasted cells, few enough for a transaction that nobody waits for. */
export const MAX_CHANGES = 200

/**
 * Changes each of the records that can be changed, and says of the others why they were not: for callers who send rows, of which one
 * must not hold up the rest. Rows that are in order are saved together, all in one transaction. What the rules of fields refuse is found
 * before; where the database or a rule between records refuses, the rows are tried in halves until the refused ones are alone, which is
 * at most 2n - 1 tries of n rows.
 */
export async function changeEach(
  deps: Deps,
  reader: Reader,
  noun: Noun,
  changes: readonly Change[],
): Promise<ChangeOutcome[]> {
  requirePermission(reader, 'edit')
  const ids = idsOf(changes)
  const outcomes = new Map<string, ChangeOutcome>()
  const wellFormed = changes.filter((change) => {
    const refusals = faultsOf(noun.rules, change)
    if (refusals.length > 0) outcomes.set(change.id, { id: change.id, outcome: 'refused', refusals })
    return refusals.length === 0
  })
  await changeInHalves(deps, reader, noun, wellFormed, outcomes)
  return ids.map((id) => outcomes.get(id) ?? { id, outcome: 'changed', refusals: [] })
}

function idsOf(changes: readonly Change[]): string[] {
  if (changes.length === 0 || changes.length > MAX_CHANGES) {
    throw badInput(
      'changes_out_of_range',
      `"changes" must be 1 to ${MAX_CHANGES} changes, each of one record; got ${changes.length}.`,
      { field: 'changes', value: changes.length, limit: MAX_CHANGES },
    )
  }
  const ids = changes.map(({ id }) => id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice === undefined) return ids
  throw badInput('changed_twice', `"changes" has ${twice} twice. Put all that changes of a record into one change.`, {
    field: 'changes',
    value: twice,
  })
}

/** Field by field, so that all that is wrong with a record is said at once. */
function faultsOf(rules: Rules, { id, expectedRevision, ...fields }: Change): AppError[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    try {
      parsePatch(rules, { [name]: value })
      return []
    } catch (error) {
      if (error instanceof AppError) return [error]
      throw error
    }
  })
}

async function changeInHalves(
  deps: Deps,
  reader: Reader,
  noun: Noun,
  changes: readonly Change[],
  outcomes: Map<string, ChangeOutcome>,
): Promise<void> {
  const [first] = changes
  if (!first) return
  try {
    await noun.update(deps, reader, changes)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal' || isPassing(error)) throw error
    if (changes.length === 1) {
      outcomes.set(first.id, outcomeOf(first.id, error))
      return
    }
    const current = isOfState(error) ? await withoutOutdated(noun, changes, outcomes) : changes
    // Where those that were outdated explain the refusal, the others are tried together again.
    const half = current.length < changes.length ? current.length : Math.ceil(current.length / 2)
    await changeInHalves(deps, reader, noun, current.slice(0, half), outcomes)
    await changeInHalves(deps, reader, noun, current.slice(half), outcomes)
  }
}

/** Whether it was refused for what is there now, or is not: all such rows are found with one reading. */
function isOfState({ reason, details }: AppError): boolean {
  return reason === 'record_changed' || (details.field === 'id' && reason.endsWith('_not_found'))
}

/** The changes that are about the state that there is; of the others it says what became of them. */
async function withoutOutdated(
  { name, load }: Noun,
  changes: readonly Change[],
  outcomes: Map<string, ChangeOutcome>,
): Promise<readonly Change[]> {
  const found = await load(changes.map(({ id }) => id))
  const revisions = new Map(found.map(({ id, revision }) => [id, revision]))
  return changes.filter(({ id, expectedRevision }) => {
    try {
      const revision = revisions.get(id)
      if (revision === undefined) throw notFound(name, id)
      refuseStale(name, { revision }, expectedRevision)
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.set(id, outcomeOf(id, error))
      return false
    }
  })
}

function outcomeOf(id: string, error: AppError): ChangeOutcome {
  return { id, outcome: error.reason === 'record_changed' ? 'outdated' : 'refused', refusals: [error] }
}
