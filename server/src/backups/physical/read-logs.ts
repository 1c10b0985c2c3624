import { text } from 'node:stream/consumers'
import { AppError } from '#platform/app-error.ts'
import { readPart } from '../archive/part.ts'
import type { Target } from '../target/target.ts'
import { type ArchivedWal, listArchivedWal, segmentsAmong } from './archived-wal.ts'
import { type Ancestor, parseHistory, parseHistoryName } from './wal-names.ts'

type History = {
  readonly timeline: number
  readonly began: Date
  readonly ancestors: Ancestor[]
  readonly object: ArchivedWal
}

/** What a target has of the log of one database. */
export type Logs = {
  readonly segments: ReadonlyMap<string, ArchivedWal>
  readonly histories: readonly History[]
  readonly fileLists: readonly ArchivedWal[]
  /** The highest number of a segment in each timeline. */
  readonly ends: ReadonlyMap<number, bigint>
}

export async function readLogs(target: Target, system: string): Promise<Logs> {
  const archived = await listArchivedWal(target, system)
  const segments = new Map<string, ArchivedWal>()
  const ends = new Map<number, bigint>()
  for (const segment of segmentsAmong(archived)) {
    const twin = segments.get(segment.name)
    if (twin && twin.content !== segment.content) throw ambiguous(target, segment.name)
    segments.set(segment.name, segment)
    const end = ends.get(segment.timeline)
    if (end === undefined || end < segment.number) ends.set(segment.timeline, segment.number)
  }
  const histories: History[] = []
  for (const object of archived) {
    const timeline = object.kind === 'history' ? parseHistoryName(object.name) : null
    if (timeline === null) continue
    const twin = histories.find((history) => history.timeline === timeline)
    if (twin && twin.object.content !== object.content) throw ambiguous(target, object.name)
    if (twin) continue
    const ancestors = parseHistory(await text(readPart(target, object.part, null)))
    histories.push({ timeline, began: object.reached, ancestors, object })
  }
  return { segments, histories, ends, fileLists: archived.filter(({ kind }) => kind === 'files') }
}

/** Each timeline but the first begins with one; without it nobody knows which of two followed the other. */
export function requireHistories(target: Target, { histories, ends }: Logs): void {
  for (const timeline of ends.keys()) {
    if (timeline === 1 || histories.some((history) => history.timeline === timeline)) continue
    throw new AppError(
      'unprocessable',
      'wal_history_missing',
      `${target.name} has a part of the database's log of timeline ${timeline}, and not the history that says where it began. Nothing was restored. ` +
        'Restore a backup by itself: "npm run restore -- SOURCE --list" shows which there are, and --backup ID takes one.',
    )
  }
}

/** The timeline that was written at a moment: what was undone by a later restore was still there. Null: the latest. */
export function timelineAt({ histories, ends }: Logs, moment: Date | null): number {
  const begun = histories
    .filter(({ began }) => moment === null || began <= moment)
    .sort((one, other) => other.began.getTime() - one.began.getTime() || other.timeline - one.timeline)
  const [latest] = begun
  if (latest) return latest.timeline
  const [eldest] = histories.map(({ ancestors }) => ancestors[0]?.timeline).filter((timeline) => timeline !== undefined)
  return eldest ?? Math.min(...ends.keys(), Number.MAX_SAFE_INTEGER)
}

export function ancestorsOf({ histories }: Logs, timeline: number): Ancestor[] {
  return histories.find((history) => history.timeline === timeline)?.ancestors ?? []
}

function ambiguous(target: Target, name: string): AppError {
  return new AppError(
    'unprocessable',
    'wal_of_two_databases',
    `${target.name} has two contents of ${name}: two copies of the same database have archived to this place, so it is not known which is meant. ` +
      'Restore without --to.',
  )
}
