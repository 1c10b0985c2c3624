import { asDatabase, inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import { NOUN_NAMES } from '#features/records/nouns.ts'
import { type Actor, type Reader, requirePermission } from '#kit/actor.ts'
import { isPassing } from '#kit/is-passing.ts'
import type { FieldsByName } from '#kit/noun-verbs.ts'
import { within } from '#kit/within.ts'
import { write } from '#kit/write.ts'
import { AppError } from '#platform/app-error.ts'
import { type Because, becauseOf } from '#platform/because.ts'
import { withTranslations } from '../columns/translated-columns.ts'
import { deleteConflicts, keepOurs, lockConflicts } from './conflict.store.ts'
import type { Conflict } from './conflict.ts'

export type Decision = {
  readonly connectionId: string
  /** Null: all that nobody has decided. */
  readonly ids: readonly string[] | null
  /** Theirs is written like any change; ours is remembered until theirs is another value. */
  readonly for: 'ours' | 'theirs'
}

export type Decided = {
  readonly decided: number
  /** Records that could not be given their value, which stay undecided. */
  readonly refused: readonly { readonly id: string; readonly because: Because }[]
}

/** Conflicts in one transaction. */
const BATCH = 200

/** Decides conflicts, one or many. Those of a batch are decided together; what cannot be written is told, and the others are. */
export async function decideConflicts(deps: Deps, reader: Reader, decision: Decision): Promise<Decided> {
  const { workspaceId } = requirePermission(reader, 'edit')
  const place = { workspaceId, connectionId: decision.connectionId }
  const refused: Decided['refused'][number][] = []
  let decided = 0
  for (let after = ''; ; ) {
    const batch = await write(deps, reader, 'edit', async (tx, actor) => {
      const inner = within(deps, tx)
      const conflicts = await lockConflicts(tx, place, decision.ids, { after, atMost: BATCH })
      const why =
        decision.for === 'theirs' ? await writeTheirs(inner.deps, actor, conflicts) : new Map<string, Because>()
      const done = conflicts.flatMap(({ id }) => (why.has(id) ? [] : [id]))
      await (decision.for === 'theirs' ? deleteConflicts : keepOurs)(tx, workspaceId, done)
      return { conflicts, why, done: done.length, tell: inner.tell }
    })
    batch.tell()
    decided += batch.done
    for (const [id, because] of batch.why) refused.push({ id, because })
    const last = batch.conflicts.at(-1)
    if (!last || batch.conflicts.length < BATCH) return { decided, refused }
    after = last.id
  }
}

/** Each record once, all of its fields together. Gives back why, of those that cannot be written. `deps` are within a transaction. */
async function writeTheirs(deps: Deps, actor: Actor, conflicts: readonly Conflict[]): Promise<Map<string, Because>> {
  const refused = new Map<string, Because>()
  for (const noun of NOUN_NAMES) {
    const byRecord = Map.groupBy(
      conflicts.filter((conflict) => conflict.noun === noun),
      ({ recordId }) => recordId,
    )
    const changes = [...byRecord].map(([id, its]) => ({ id, conflicts: its, fields: fieldsOf(its) }))
    if (changes.length > 0) await save(deps, actor, noun, changes, refused)
  }
  return refused
}

type Change = { readonly id: string; readonly conflicts: readonly Conflict[]; readonly fields: FieldsByName }

async function save(
  deps: Deps,
  actor: Actor,
  noun: (typeof NOUN_NAMES)[number],
  changes: readonly Change[],
  refused: Map<string, Because>,
): Promise<void> {
  const { update } = NOUN_VERBS[noun]
  try {
    // A part of the transaction, so that what is refused is undone alone.
    await inTransaction(deps.db.app, actor, (tx) =>
      update(
        { ...deps, db: { ...deps.db, app: asDatabase(tx) } },
        actor,
        changes.map(({ id, fields }) => ({ ...withTranslations(fields), id })),
      ),
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal' || isPassing(error)) throw error
    const [first, ...others] = changes
    if (first && others.length === 0) {
      for (const { id } of first.conflicts) refused.set(id, becauseOf(error))
      return
    }
    const half = Math.ceil(changes.length / 2)
    await save(deps, actor, noun, changes.slice(0, half), refused)
    await save(deps, actor, noun, changes.slice(half), refused)
  }
}

function fieldsOf(conflicts: readonly Conflict[]): FieldsByName {
  return Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs]))
}
