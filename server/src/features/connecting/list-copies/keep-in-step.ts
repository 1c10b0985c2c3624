import type { Deps } from '#deps.ts'
import { systemActor } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { nextRun } from '#kit/times.ts'
import { askSystem, faultOf } from '../connections/ask-system.ts'
import { findConnectionRow } from '../connections/connection.store.ts'
import type { Fault } from '../connections/connection.ts'
import { pauseWithin } from '../connections/pause-connection.ts'
import type { Session } from '../connectors/connector.ts'
import { ForeignError } from '../connectors/foreign-error.ts'
import { WAITS_MS } from '../write-backs/write-back.ts'
import { compareList } from './compare-list.ts'
import { type HeldCopy, keeping, NotHeld, placeOf } from './held-copy.ts'
import { beginStep, findCopyRow, findWorkOf, putOff, saveProgress } from './list-copy.store.ts'
import { type Done, NOTHING_DONE, type Phase, timesOfCopy, tooManyLeave } from './list-copy.ts'
import { countLeaving } from './list-copy-row.store.ts'
import { lookAtTable } from './look-at-table.ts'
import { writeRows } from './write-rows.ts'

/** Longer than any system asks for by itself. */
const LONGEST_ASKED_MS = 24 * 3_600_000

/**
 * Brings a table in step with its list, from where the last process has come: compares the list with what was written, looks at the table, waits for a person
 * where one has to agree, writes. Where each phase has come to stands in the database.
 */
export async function keepInStep(deps: Deps, held: HeldCopy): Promise<void> {
  try {
    await goOn(deps, held)
  } catch (error) {
    if (held.signal.aborted || error instanceof NotHeld) return
    await keepFault(deps, held, error).catch((later: unknown) => {
      if (!(later instanceof NotHeld)) throw later
    })
  }
}

async function goOn(deps: Deps, first: HeldCopy): Promise<void> {
  let held = first
  if (held.copy.phase === 'rests') held = await begin(deps, held)
  if (held.copy.phase === 'compares') {
    const { againRefused } = await workOf(deps, held)
    await held.oneList(() => compareList(deps, held, { retries: againRefused && held.copy.isWhole }))
    held = held.copy.isWhole
      ? await move(deps, held, 'looks', NOTHING_DONE)
      : await afterLooking(deps, held, NOTHING_DONE)
  }
  if (held.copy.phase === 'looks') {
    const { cursor, done } = await workOf(deps, held)
    const looked = await asking(deps, held, (session) => lookAtTable(deps, held, session, { cursor, done }))
    held = await afterLooking(deps, held, looked)
  }
  if (held.copy.phase === 'writes') {
    const { done } = await workOf(deps, held)
    const written = await asking(deps, held, (session, clean) => writeRows(deps, held, session, { done, clean }))
    await end(deps, held, written)
  }
}

function asking<T>(
  deps: Deps,
  { workspaceId, copy, signal }: HeldCopy,
  work: (session: Session, clean: (text: string) => string) => Promise<T>,
): Promise<T> {
  const asked = { workspaceId, id: copy.connectionId, db: deps.db.background, signal }
  return askSystem(deps, asked, (session, _connection, clean) => work(session, clean))
}

async function workOf(deps: Deps, held: HeldCopy) {
  const work = await keeping(deps, held, (tx) => findWorkOf(tx, placeOf(held)))
  if (!work) throw new NotHeld()
  return { ...work, done: { ...NOTHING_DONE, ...work.done } }
}

async function begin(deps: Deps, held: HeldCopy): Promise<HeldCopy> {
  const now = deps.now()
  const times = timesOfCopy(held.copy)
  await keeping(deps, held, (tx) =>
    beginStep(tx, placeOf(held), held.holder, { now, nextAt: times && nextRun(times, now) }),
  )
  return again(deps, held)
}

async function again(deps: Deps, held: HeldCopy): Promise<HeldCopy> {
  const copy = await keeping(deps, held, (tx) => findCopyRow(tx, held.workspaceId, held.copy.id))
  if (!copy) throw new NotHeld()
  return { ...held, copy }
}

async function move(deps: Deps, held: HeldCopy, phase: Phase, done: Done): Promise<HeldCopy> {
  await keeping(deps, held, (tx) => saveProgress(tx, placeOf(held), held.holder, { phase, done }))
  return again(deps, held)
}

/** What is to be written is known now: whether it is, is for a person where nobody has agreed to it, or where much would go away. */
async function afterLooking(deps: Deps, held: HeldCopy, done: Done): Promise<HeldCopy> {
  const { workspaceId, copy } = held
  await keeping(deps, held, async (tx) => {
    const [{ leaving, rows }, connection] = await Promise.all([
      countLeaving(tx, placeOf(held)),
      findConnectionRow(tx, workspaceId, copy.connectionId),
    ])
    const guard = copy.confirmedAt === null ? null : tooManyLeave(leaving, rows, connection?.guardPercent ?? 100)
    const waits = copy.confirmedAt === null || guard !== null
    await saveProgress(tx, placeOf(held), held.holder, { phase: waits ? 'waits' : 'writes', done, because: guard })
    if (guard) tell(tx, held, 'list_copy.waits', { reason: guard.reason, message: guard.message })
  })
  deps.signals.tellHere('changes', workspaceId)
  return again(deps, held)
}

function tell(
  tx: Parameters<typeof recordEvent>[0],
  { workspaceId, copy }: HeldCopy,
  kind: 'list_copy.waits' | 'list_copy.stopped',
  { reason, message }: { readonly reason: string; readonly message: string },
): void {
  recordEvent(tx, systemActor(workspaceId, 'connections'), {
    kind,
    subjectType: 'list_copy',
    subjectId: copy.id,
    data: { name: copy.name, reason, message },
  })
}

async function end(deps: Deps, held: HeldCopy, done: Done): Promise<void> {
  const { workspaceId, copy } = held
  await keeping(deps, held, async (tx) => {
    await saveProgress(tx, placeOf(held), held.holder, { phase: 'rests', done, restedAt: deps.now() })
    if (!hasDone(done)) return
    recordEvent(tx, systemActor(workspaceId, 'connections'), {
      kind: 'list_copy.kept',
      subjectType: 'list_copy',
      subjectId: copy.id,
      data: { name: copy.name, ...done },
    })
  })
  deps.signals.tellHere('changes', workspaceId)
}

function hasDone(done: Done): boolean {
  return Object.values(done).some((count) => count > 0)
}

/** It goes on later, or stops until somebody has done something about it. */
async function keepFault(deps: Deps, held: HeldCopy, error: unknown): Promise<void> {
  const { workspaceId, copy } = held
  const now = deps.now().getTime()
  if (!(error instanceof ForeignError)) {
    deps.log.error({ err: error, copy: copy.id }, 'A list copy could not go on; trying again')
  }
  const because: Fault =
    error instanceof ForeignError
      ? faultOf(error)
      : { kind: null, reason: 'service_fault', message: 'This service made a mistake here. It tries again.' }
  const kind = error instanceof ForeignError ? error.kind : 'passing'
  await keeping(deps, held, async (tx) => {
    const off = (dueAt: Date | null, counts: boolean) =>
      putOff(tx, placeOf(held), held.holder, { dueAt, because, counts })
    switch (kind) {
      case 'credentials':
        await pauseWithin(tx, systemActor(workspaceId, 'connections'), copy.connectionId, because)
        return off(new Date(now), false)
      case 'rate_limited': {
        const asked = (error instanceof ForeignError && error.retryAt?.getTime()) || now + 60_000
        return off(new Date(Math.min(asked, now + LONGEST_ASKED_MS)), false)
      }
      case 'conflict':
      case 'passing':
      case 'unexpected_system': {
        const tries = (await findWorkOf(tx, placeOf(held)))?.tries ?? 0
        const wait = WAITS_MS[tries]
        if (wait !== undefined) return off(new Date(now + wait), true)
        break
      }
      case 'permission':
      case 'refused':
      case 'not_found':
        break
    }
    tell(tx, held, 'list_copy.stopped', because)
    return off(null, false)
  })
  deps.signals.tellHere('changes', workspaceId)
}
