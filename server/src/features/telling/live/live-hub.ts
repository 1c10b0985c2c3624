import { randomUUID } from 'node:crypto'
import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import { announceChanges } from './live.store.ts'
import { type RecordNotice, writeEvent } from './live.ts'
import { MOST_NOTICES, readState } from './read-state.ts'

/** One open stream. */
export type LiveClient = {
  /** False when it cannot take more: it is then dropped, and finds out what it missed when it comes back. */
  write(text: string): boolean
  /** Whether it is told of events with such a subject. Asked each time: a role may change while the stream is open. */
  hears(subjectType: string): boolean
  /** The key or person that it is open for. */
  readonly holder: string
  end(): void
}

export type LiveHub = {
  /** Sends the state, then what changes, until the function it gives back is called. `since`: where the client was cut off. */
  join(workspaceId: string, client: LiveClient, since: string | null): Promise<() => void>
  /** Streams that are open just now, of all workspaces. */
  count(): number
  close(): Promise<void>
}

/** Many changes of one moment are told of at once. */
const GATHER_MS = 150
/** Looked at even if nobody said anything: another process may have ended between a commit and its announcement. */
const LOOK_EVERY_MS = 10_000
const MOST_CLIENTS = 1_000
const MOST_OF_WORKSPACE = 100
/** Tabs that a person leaves open, and a program that opens another for each of its own: the rest of a workspace is for others. */
const MOST_OF_HOLDER = 20
/** A PostgreSQL notification takes 8,000 bytes. */
const MOST_NAMED = 150

type Room = {
  readonly clients: Set<LiveClient>
  snapshot: string
  work: string
  timer: NodeJS.Timeout | undefined
  telling: NodeJS.Timeout | undefined
  /** Looks come one after the other, or two would tell of the same change. */
  looking: Promise<void>
}

/**
 * Tells open streams what changes in their workspace. A room's clients share its looks at the database, so their number costs no SQL. Every
 * process tells the others in which workspaces something has changed, at most so often: a NOTIFY in each writing transaction would make all
 * commits of the database wait for each other (PostgreSQL takes one lock for all of them).
 */
export function createLiveHub(deps: Deps): LiveHub {
  const rooms = new Map<string, Room>()
  const self = randomUUID()
  let count = 0
  let toAnnounce = new Set<string>()
  let announcing: NodeJS.Timeout | undefined
  let closed = false

  const announce = () => {
    announcing = undefined
    const workspaces = [...toAnnounce]
    toAnnounce = new Set()
    const named = workspaces.length > MOST_NAMED ? '*' : workspaces.join(' ')
    announceChanges(deps.db.background, `${self} ${named}`).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'Other processes could not be notified of changes; they will notice by themselves'),
    )
  }
  const touch = (workspaceId: string) => {
    const room = rooms.get(workspaceId)
    if (!room || room.timer) return
    room.timer = setTimeout(() => {
      room.timer = undefined
      room.looking = room.looking.then(() => look(workspaceId, room))
    }, GATHER_MS)
  }
  deps.signals.on('changes', (workspaceId) => {
    if (workspaceId === null || closed) return
    touch(workspaceId)
    toAnnounce.add(workspaceId)
    announcing ??= setTimeout(announce, GATHER_MS)
  })
  /** Without a look at the database: whoever shows a log of deliveries asks for it. */
  const tellOfDeliveries = (workspaceId: string) => {
    const room = rooms.get(workspaceId)
    if (!room || room.telling) return
    room.telling = setTimeout(() => {
      room.telling = undefined
      if (room.snapshot !== '') send(room, writeEvent('deliveries', {}))
    }, GATHER_MS)
  }
  deps.signals.on('deliveries', (workspaceId) => {
    if (workspaceId === null || closed) return
    tellOfDeliveries(workspaceId)
    toAnnounce.add(workspaceId)
    announcing ??= setTimeout(announce, GATHER_MS)
  })
  deps.signals.on('selvedge_live', (payload) => {
    const [from, ...named] = payload?.split(' ') ?? []
    if (from === self) return
    for (const workspaceId of payload === null || named[0] === '*' ? rooms.keys() : named) {
      touch(workspaceId)
      tellOfDeliveries(workspaceId)
    }
  })
  const timer = setInterval(() => {
    for (const workspaceId of rooms.keys()) touch(workspaceId)
  }, LOOK_EVERY_MS)
  timer.unref()

  const send = (room: Room, text: string) => {
    for (const client of room.clients) if (!client.write(text)) client.end()
  }
  /** Only what each client hears of; who hears of nothing among it is told nothing. */
  const tellChanges = (room: Room, notices: readonly RecordNotice[], snapshot: string) => {
    if (notices.length === 0) return
    const subjects = [...new Set(notices.map(({ subjectType }) => subjectType))]
    const texts = new Map<string, string | null>()
    for (const client of room.clients) {
      const hidden = subjects.filter((subject) => !client.hears(subject)).join(' ')
      if (!texts.has(hidden)) texts.set(hidden, changesEvent(notices, snapshot, client))
      const text = texts.get(hidden) ?? null
      if (text !== null && !client.write(text)) client.end()
    }
  }
  const look = async (workspaceId: string, room: Room) => {
    if (room.clients.size === 0 || room.snapshot === '') return
    try {
      const { snapshot, notices, work } = await readState(deps, workspaceId, room.snapshot)
      room.snapshot = snapshot
      if (notices === null) send(room, lookAtEverything(snapshot))
      else tellChanges(room, notices, snapshot)
      if (work !== room.work) send(room, `event: work\ndata: ${work}\n\n`)
      room.work = work
    } catch (error) {
      deps.log.warn({ err: error, workspaceId }, 'Open streams could not be told what has changed; trying again')
    }
  }

  return {
    async join(workspaceId, client, since) {
      const present = [...(rooms.get(workspaceId)?.clients ?? [])]
      if (present.filter(({ holder }) => holder === client.holder).length >= MOST_OF_HOLDER) {
        throw tooMany('This key or person has as many live streams open as allowed', MOST_OF_HOLDER)
      }
      if (count >= MOST_CLIENTS || present.length >= MOST_OF_WORKSPACE) {
        throw tooMany('The service has as many live streams open as allowed', MOST_OF_WORKSPACE)
      }
      count += 1
      const room = rooms.get(workspaceId) ?? newRoom()
      rooms.set(workspaceId, room)
      const leave = () => {
        if (!room.clients.delete(client)) return
        count -= 1
        if (room.clients.size > 0) return
        clearTimeout(room.timer)
        clearTimeout(room.telling)
        rooms.delete(workspaceId)
      }
      room.clients.add(client)
      // After the look that may be under way, so that this client's state is the one from which the room's changes go on.
      room.looking = room.looking.then(async () => {
        try {
          const { snapshot, notices, work } = await readState(deps, workspaceId, since)
          if (room.snapshot === '') Object.assign(room, { snapshot, work })
          client.write(`retry: 3000\n${writeEvent('state', JSON.parse(work), room.snapshot)}`)
          if (since === null) return
          const text = notices === null ? lookAtEverything(snapshot) : changesEvent(notices, snapshot, client)
          if (text !== null) client.write(text)
        } catch {
          client.end()
        }
      })
      await room.looking
      return leave
    },
    count: () => count,
    async close() {
      closed = true
      clearInterval(timer)
      clearTimeout(announcing)
      for (const room of rooms.values()) {
        clearTimeout(room.timer)
        clearTimeout(room.telling)
        for (const client of [...room.clients]) client.end()
        await room.looking
      }
    },
  }
}

function newRoom(): Room {
  return {
    clients: new Set(),
    snapshot: '',
    work: '',
    timer: undefined,
    telling: undefined,
    looking: Promise.resolve(),
  }
}

function lookAtEverything(snapshot: string): string {
  return writeEvent('changes', { many: true, records: [] }, snapshot)
}

/** Null for a client that hears of none of them. */
function changesEvent(notices: readonly RecordNotice[], snapshot: string, { hears }: LiveClient): string | null {
  const many = notices.length >= MOST_NOTICES
  const heard = notices.filter(({ subjectType }) => hears(subjectType))
  if (heard.length === 0) return null
  return writeEvent('changes', { many, records: many ? [] : heard }, snapshot)
}

function tooMany(what: string, limit: number): AppError {
  return new AppError(
    'rate_limited',
    'too_many_streams',
    `${what}. Try again later, or request the state from time to time with ?wait=0.`,
    { limit, retryAfterSeconds: 30 },
  )
}
