import { createHash } from 'node:crypto'
import { AppError, badInput } from '#platform/app-error.ts'
import type { Connection, Fault } from '../connections/connection.ts'
import type {
  Connector,
  Discovery,
  FoundValue,
  TargetItem,
  WriteOutcome,
  WrittenValue,
} from '../connectors/connector.ts'
import type { ForeignFault } from '../connectors/foreign-error.ts'

export const WRITTEN_VALUES = ['passport_address', 'score', 'carbon'] as const satisfies readonly WrittenValue[]

/** A field there, and whether it is one of products or of variants. */
export type Target = { readonly target: string; readonly of: 'product' | 'variant' }

export type Targets = Readonly<Partial<Record<WrittenValue, Target>>>

/** What of the records is written to a connected system. */
export type WriteBacks = {
  readonly connectionId: string
  readonly targets: Targets
  readonly whenWithdrawn: 'clear' | 'keep'
  /** When somebody agreed to what would be written; null: nothing is written yet. */
  readonly confirmedAt: Date | null
  /** All records are being compared with what was written. */
  readonly isComparing: boolean
  readonly heldUntil: Date | null
}

/** Of a connection that nobody has switched anything on for. */
export function noWriteBacks(connectionId: string): WriteBacks {
  const off = { targets: {}, whenWithdrawn: 'clear', confirmedAt: null, isComparing: false, heldUntil: null } as const
  return { connectionId, ...off }
}

export const ITEM_STATES = ['due', 'written', 'refused', 'not_ours', 'not_found', 'gave_up'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** How many items of a connection are in a state. */
export type Counted = { readonly connectionId: string; readonly state: ItemState; readonly count: number }

/** One value of one record, for one field there. */
export type WriteBackItem = {
  readonly id: string
  readonly connectionId: string
  readonly target: string
  readonly value: WrittenValue
  readonly noun: 'product' | 'variant'
  readonly recordId: string
  readonly item: TargetItem
  /** Null: the field is cleared. */
  readonly wanted: string | null
  readonly state: ItemState
  readonly tries: number
  readonly nextAt: Date | null
  readonly written: string | null
  readonly writtenAt: Date | null
  /** What is there, and was not written by us. */
  readonly found: string | null
  readonly because: Fault | null
}

/** What the newest public version of a record's passport says, for those it may say it to. */
export type PublicFacts = {
  readonly address: string
  readonly score: number | null
  readonly carbon: number | null
}

export function wantedOf(value: WrittenValue, facts: PublicFacts | null): string | null {
  if (facts === null) return null
  if (value === 'passport_address') return facts.address
  const number = value === 'score' ? facts.score : facts.carbon
  return number === null ? null : String(number)
}

/** What systems make of a value is the same value: "12.50" of "12.5". */
function plain(value: string): string {
  const text = value.trim()
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text
}

export function digestOf(value: string): string {
  return createHash('sha256').update(plain(value)).digest('hex')
}

/** What is to be done about a field, by what it holds. */
export type Decision = 'write' | 'is_so' | 'not_ours'

export function decide(
  found: FoundValue | null,
  { wanted, ours, replaces }: { wanted: string | null; ours: readonly string[]; replaces: boolean },
): Decision {
  const there = found === null || plain(found.value) === '' ? null : found.value
  if (there === null) return wanted === null ? 'is_so' : 'write'
  if (wanted !== null && plain(there) === plain(wanted)) return 'is_so'
  if (replaces || ours.includes(digestOf(there))) return 'write'
  // What others have written is not for us to clear.
  return wanted === null ? 'is_so' : 'not_ours'
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long is waited after each try that failed: within two days. */
export const WAITS_MS: readonly number[] = [
  ...[5, 30].map((seconds) => seconds * SECOND),
  ...[2, 10, 30].map((minutes) => minutes * MINUTE),
  ...[2, 5, 12, 24].map((hours) => hours * HOUR),
]

/** So that what failed together does not come back together. */
const JITTER = 0.1

/** Nothing else is written there meanwhile; short, so that a system that is back has not to be waited for. */
export const LONGEST_HOLD_MS = 5 * MINUTE

export function nextTry(tries: number, now: Date, random: number): Date | null {
  const wait = WAITS_MS[tries - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * (1 + JITTER * random))
}

/** What became of one item. */
export type Ending = {
  readonly state: ItemState
  /** Of one that is tried again; null: at once, and it counts for no try. */
  readonly nextAt: Date | null
  readonly counts: boolean
  readonly mark: string | null
  readonly found: string | null
  readonly because: Fault | null
}

const SO: Ending = { state: 'written', nextAt: null, counts: false, mark: null, found: null, because: null }

export function endingOf(outcome: WriteOutcome, tries: number, now: Date, random: number): Ending {
  if (outcome.state === 'written') return { ...SO, mark: outcome.mark ?? null }
  const kind: ForeignFault = outcome.state === 'unknown' ? 'passing' : outcome.state
  const because = { kind, ...outcome.said }
  if (outcome.state === 'refused' || outcome.state === 'not_found') return { ...SO, state: outcome.state, because }
  return tryAgain(because, tries, now, random)
}

/** It may succeed later, unless this has been hoped for long enough. */
export function tryAgain(because: Fault, tries: number, now: Date, random: number): Ending {
  const nextAt = nextTry(tries + 1, now, random)
  return { ...SO, state: nextAt === null ? 'gave_up' : 'due', nextAt, counts: true, because }
}

export function isSo(mark: string | null): Ending {
  return { ...SO, mark }
}

export function notOurs(found: string): Ending {
  const message =
    'The field holds a value that was not written from here, so it was left as it is. Replace it, or empty it there and write again.'
  return { ...SO, state: 'not_ours', found, because: { kind: 'conflict', reason: 'not_ours', message } }
}

/** From what somebody asks for to what is kept. `discovery`: what can be written to there. */
export function parseTargets(
  connector: Connector,
  discovery: Discovery | null,
  given: Readonly<Record<string, string>>,
): readonly { readonly value: WrittenValue; readonly target: Target; readonly isNew: boolean }[] {
  const parsed = Object.entries(given).map(([key, target]) => {
    const value = WRITTEN_VALUES.find((one) => one === key)
    if (value === undefined || !connector.writes.includes(value)) {
      const known = connector.writes.length === 0 ? 'nothing' : connector.writes.join(', ')
      const message = `"${key}" cannot be written to ${connector.name}. What can be written: ${known}.`
      throw badInput('value_not_written', message, { field: 'targets', value: key })
    }
    const found = discovery?.targets.find((one) => one.key === target)
    if (!found?.takes.includes(value)) {
      const message = `"${target}" is no field there that can hold ${value}. Discover the connection, and choose one of its targets.`
      throw badInput('target_unknown', message, { field: 'targets', value: target })
    }
    return { value, target: { target, of: found.of ?? ('variant' as const) }, isNew: found.isNew }
  })
  const twice = parsed.find(({ target }, at) => parsed.findIndex((one) => one.target.target === target.target) < at)
  if (twice === undefined) return parsed
  const message = `Each value needs a field of its own; "${twice.target.target}" was chosen twice.`
  throw badInput('target_twice', message, { field: 'targets', value: twice.target.target })
}

/** What was agreed to holds for the fields that were agreed to. */
export function needsConfirming(before: Targets, after: Targets): boolean {
  return WRITTEN_VALUES.some((value) => after[value] !== undefined && after[value].target !== before[value]?.target)
}

export function refuseUnconfirmed({ confirmedAt, connectionId }: WriteBacks, { name }: Connection): void {
  if (confirmedAt !== null) return
  const message = `Nothing is written to "${name}" until a person has looked at what would be written and confirmed it.`
  throw new AppError('conflict', 'write_backs_unconfirmed', message, { field: 'id', value: connectionId })
}

/** What goes to a field that is only for people: the beginning of a foreign text. */
export const MOST_FOUND = 500
