import { commitSoon } from '#database/commit-soon.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { askSystem, faultOf } from '../connections/ask-system.ts'
import { pauseWithin } from '../connections/pause-connection.ts'
import type { FoundValue, Session, WriteOutcome } from '../connectors/connector.ts'
import { ForeignError } from '../connectors/foreign-error.ts'
import { countRefused, holdWriting } from './write-back.store.ts'
import {
  decide,
  digestOf,
  type Ending,
  endingOf,
  isSo,
  LONGEST_HOLD_MS,
  MOST_FOUND,
  notOurs,
  tryAgain,
  WAITS_MS,
} from './write-back.ts'
import { noteSending, renewLease, saveItemOutcomes, type TakenItem, takeItems } from './write-back-item.store.ts'

/** Connectors make their own parts of it; what is known of so many at once is lost with a process, and looked up again. */
const BATCH = 500
/** A process that was killed is missed after so long. It says that it is there three times as often. */
const LEASE_MS = 9_000
const SAY_EVERY_MS = LEASE_MS / 3
/** Longer than any system asks for by itself. */
const LONGEST_ASKED_MS = 24 * 3_600_000

/** What is kept of a batch, and until when nothing else is written there. */
type Judged = {
  readonly endings: readonly Ending[]
  readonly heldUntil: Date | null
  readonly fault: ForeignError | null
}

/**
 * Writes the next values for one field of a connected system, and keeps what became of each. What is there is looked at first: what is so already is not
 * written again, which is how a batch that was killed halfway is found, and what others have written is left alone. Gives back how many there were.
 */
export async function writeBatch(deps: Deps, workspaceId: string, id: string, signal: AbortSignal): Promise<number> {
  const place = { workspaceId, connectionId: id }
  const now = deps.now()
  const taken = await inTransaction(deps.db.background, place, async (tx) => {
    const leaseEnd = new Date(now.getTime() + LEASE_MS)
    const [items] = await Promise.all([takeItems(tx, place, { now, leaseEnd, atMost: BATCH }), commitSoon(tx)])
    return items
  })
  if (taken.length === 0) return 0
  const sayThere = setInterval(() => {
    const leaseEnd = new Date(deps.now().getTime() + LEASE_MS)
    inTransaction(deps.db.background, place, (tx) => renewLease(tx, place, now, leaseEnd)).catch((error: unknown) =>
      deps.log.warn({ err: error, connection: id }, 'A lease on values to write could not be renewed; trying again'),
    )
  }, SAY_EVERY_MS).unref()
  try {
    const judged = await writeTaken(deps, workspaceId, id, { taken, takenAt: now, signal })
    await keep(deps, workspaceId, id, { taken, takenAt: now, judged })
  } finally {
    clearInterval(sayThere)
  }
  deps.signals.tellHere('deliveries', workspaceId)
  return taken.length
}

type Batch = { readonly taken: readonly TakenItem[]; readonly takenAt: Date; readonly signal: AbortSignal }

async function writeTaken(deps: Deps, workspaceId: string, id: string, batch: Batch): Promise<Judged> {
  const asked = { workspaceId, id, db: deps.db.background, signal: batch.signal }
  try {
    return await askSystem(deps, asked, async (session, _connection, clean) => {
      const written = await lookAndWrite(deps, workspaceId, session, batch)
      const isCut = written.some(({ because }) => because?.kind === 'passing')
      const endings = written.map((ending) => ({
        ...ending,
        because: ending.because && { ...ending.because, message: clean(ending.because.message) },
      }))
      return { endings, heldUntil: isCut ? after(deps, WAITS_MS[0] ?? 0) : null, fault: null }
    })
  } catch (error) {
    if (batch.signal.aborted) return givenBack(batch.taken, null)
    if (error instanceof ForeignError) return judgeFault(deps, batch.taken, error)
    deps.log.error({ err: error, connection: id }, 'Values could not be written to a connected system; trying again')
    const because = {
      kind: null,
      reason: 'service_fault',
      message: 'This service made a mistake here. It tries again.',
    }
    return again(deps, batch.taken, because)
  }
}

async function lookAndWrite(
  deps: Deps,
  workspaceId: string,
  session: Session,
  { taken, takenAt }: Batch,
): Promise<Ending[]> {
  const target = taken[0]?.target ?? ''
  const found = session.look
    ? await session.look(
        target,
        taken.map(({ item }) => item),
      )
    : []
  const endings = new Map<TakenItem, Ending>()
  const toWrite: { readonly one: TakenItem; readonly there: FoundValue | null }[] = []
  for (const [at, one] of taken.entries()) {
    const there = found[at] ?? null
    const decision = session.look ? decide(there, one) : 'write'
    if (decision === 'write') toWrite.push({ one, there })
    else if (decision === 'is_so') endings.set(one, isSo(there?.mark ?? null))
    else endings.set(one, notOurs((there?.value ?? '').slice(0, MOST_FOUND)))
  }
  if (toWrite.length > 0) {
    const sent = toWrite.flatMap(({ one }) =>
      one.wanted === null ? [] : [{ id: one.id, digest: digestOf(one.wanted) }],
    )
    await inTransaction(deps.db.background, { workspaceId }, (tx) => noteSending(tx, workspaceId, takenAt, sent))
    const items = toWrite.map(({ one, there }) => ({
      ...one.item,
      value: one.wanted,
      ...(there?.mark !== undefined && { mark: there.mark }),
    }))
    const outcomes = await session.write(target, items)
    for (const [at, { one }] of toWrite.entries()) {
      endings.set(one, endingOf(outcomes[at] ?? UNTOLD, one.tries, deps.now(), Math.random()))
    }
  }
  return taken.map((one) => endings.get(one) ?? endingOf(UNTOLD, one.tries, deps.now(), Math.random()))
}

const UNTOLD: WriteOutcome = {
  state: 'unknown',
  said: { reason: 'outcome_not_told', message: 'The system did not say what became of this. It is tried again.' },
}

/** It failed for all of them. */
function judgeFault(deps: Deps, taken: readonly TakenItem[], error: ForeignError): Judged {
  const because = faultOf(error)
  switch (error.kind) {
    case 'credentials':
      return { ...givenBack(taken, null), fault: error }
    case 'rate_limited': {
      const longest = after(deps, LONGEST_ASKED_MS)
      const asked = error.retryAt ?? after(deps, 60_000)
      return givenBack(taken, asked < longest ? asked : longest)
    }
    case 'permission':
    case 'refused':
    case 'not_found': {
      const ending: Ending = { state: 'refused', nextAt: null, counts: false, mark: null, found: null, because }
      return { endings: taken.map(() => ending), heldUntil: null, fault: null }
    }
    case 'conflict':
    case 'passing':
    case 'unexpected_system':
      return again(deps, taken, because)
  }
}

function again(deps: Deps, taken: readonly TakenItem[], because: NonNullable<Ending['because']>): Judged {
  const tries = Math.min(...taken.map((one) => one.tries))
  const hold = Math.min(WAITS_MS[tries] ?? LONGEST_HOLD_MS, LONGEST_HOLD_MS)
  const endings = taken.map((one) => tryAgain(because, one.tries, deps.now(), Math.random()))
  return { endings, heldUntil: after(deps, hold), fault: null }
}

/** As if they had not been taken. */
function givenBack(taken: readonly TakenItem[], heldUntil: Date | null): Judged {
  const ending: Ending = { state: 'due', nextAt: null, counts: false, mark: null, found: null, because: null }
  return { endings: taken.map(() => ending), heldUntil, fault: null }
}

function after(deps: Deps, ms: number): Date {
  return new Date(deps.now().getTime() + ms)
}

type Kept = { readonly taken: readonly TakenItem[]; readonly takenAt: Date; readonly judged: Judged }

async function keep(deps: Deps, workspaceId: string, id: string, { taken, takenAt, judged }: Kept): Promise<void> {
  const { endings, heldUntil, fault } = judged
  const outcomes = taken.flatMap(({ id, revision, wanted }, at) => {
    const ending = endings[at]
    return ending ? [{ ...ending, id, revision, wanted }] : []
  })
  const refused = taken.flatMap(({ noun, recordId, value }, at) => {
    const { state, because } = endings[at] ?? {}
    if (!because || state === 'due' || state === 'written') return []
    return [{ noun, id: recordId, value, reason: because.reason, message: because.message }]
  })
  await inTransaction(deps.db.background, { workspaceId }, async (tx) => {
    // In the order in which all others lock: connection, what it writes, items.
    if (fault) await pauseWithin(tx, systemActor(workspaceId, 'connections'), id, faultOf(fault))
    if (heldUntil) await holdWriting(tx, workspaceId, id, heldUntil)
    const [example] = refused
    if (example) await countRefused(tx, workspaceId, id, { count: refused.length, example })
    await Promise.all([commitSoon(tx), saveItemOutcomes(tx, workspaceId, takenAt, outcomes)])
  })
}
