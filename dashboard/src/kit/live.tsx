import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { aboutWorkspace } from '../graphql/ask.ts'

/** How far something is that the service does in the background. */
export type BulkProgress = {
  readonly id: string
  readonly verb: 'publish' | 'withdraw' | 'update' | 'delete'
  readonly state: 'running' | 'finished' | 'cancelled'
  readonly total: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
  readonly undoes: string | null
  readonly startedById: string
}

/** How far a file is that is being brought in. */
export type ImportProgress = {
  readonly id: string
  readonly fileName: string
  readonly state: string
  readonly totalRows: number
  readonly rows: number
  readonly refused: number
  /** Rows, or records of an undo, that its check, run or undo has dealt with, and of how many; null before the first. */
  readonly done: number | null
  readonly total: number | null
  /** What became of records, by kind. */
  readonly records: Readonly<
    Record<string, Readonly<Record<'create' | 'update' | 'unchanged' | 'leave', number> & { delete?: number }>>
  >
  readonly startedById: string
}

/** How far a run is that reads a connected system; told until it has ended. */
export type RunProgress = {
  readonly id: string
  readonly connectionId: string
  readonly state: 'reading' | 'checking' | 'waiting' | 'running' | 'undoing'
  readonly rows: number
  /** Null where the system does not say how many there are. */
  readonly total: number | null
  /** The import of which the check and the writing are told. */
  readonly importId: string | null
  readonly startedById: string
}

/** Somebody has changed a record. */
export type ChangeNotice = {
  readonly subjectId: string
  readonly revision: number | null
  readonly by: string
  readonly byId: string
}

type Live = {
  readonly bulkChanges: readonly BulkProgress[]
  readonly imports: readonly ImportProgress[]
  readonly connectionRuns: readonly RunProgress[]
  /** Tells of each change from now on, until the function it gives back is called. */
  listen(listener: (notice: ChangeNotice) => void): () => void
}

const LiveContext = createContext<Live>({ bulkChanges: [], imports: [], connectionRuns: [], listen: () => () => {} })

export function useLive(): Live {
  return use(LiveContext)
}

/** Keeps what is on the screen young: hears from the service what others change, and how far background work is. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient()
  const [bulkChanges, setBulkChanges] = useState<readonly BulkProgress[]>([])
  const [imports, setImports] = useState<readonly ImportProgress[]>([])
  const [connectionRuns, setConnectionRuns] = useState<readonly RunProgress[]>([])
  const listeners = useRef(new Set<(notice: ChangeNotice) => void>())
  useEffect(() => {
    let timer = 0
    /** Several changes in a row ask for the lists once. */
    const refreshLists = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => void client.invalidateQueries({ queryKey: ['list'] }), REFRESH_AFTER_MS)
    }
    let sentTimer = 0
    const refreshDeliveries = () => {
      clearTimeout(sentTimer)
      sentTimer = window.setTimeout(
        () => void client.invalidateQueries({ queryKey: ['deliveries'] }),
        REFRESH_AFTER_MS / 2,
      )
    }
    const refreshAll = () => {
      refreshLists()
      refreshDeliveries()
    }
    const stop = connect((name, data) => {
      if (name === 'deliveries') return refreshDeliveries()
      const {
        bulkChanges: work,
        imports: files,
        connectionRuns: runs,
        many,
        records,
      } = data as {
        bulkChanges?: BulkProgress[]
        imports?: ImportProgress[]
        connectionRuns?: RunProgress[]
        many?: boolean
        records?: ChangeNotice[]
      }
      if (work) setBulkChanges((before) => (JSON.stringify(before) === JSON.stringify(work) ? before : work))
      if (files) setImports((before) => (JSON.stringify(before) === JSON.stringify(files) ? before : files))
      if (runs) setConnectionRuns((before) => (JSON.stringify(before) === JSON.stringify(runs) ? before : runs))
      if (name !== 'changes') return
      if (many || records?.length) refreshAll()
      for (const notice of records ?? []) for (const listener of listeners.current) listener(notice)
    }, refreshAll)
    return () => {
      clearTimeout(timer)
      clearTimeout(sentTimer)
      stop()
    }
  }, [client])
  const live = useMemo<Live>(
    () => ({
      bulkChanges,
      imports,
      connectionRuns,
      listen(listener) {
        listeners.current.add(listener)
        return () => void listeners.current.delete(listener)
      },
    }),
    [bulkChanges, imports, connectionRuns],
  )
  return <LiveContext value={live}>{children}</LiveContext>
}

const REFRESH_AFTER_MS = 400
const AGAIN_AFTER_MS = 2_000
/** The service sends something every 15 seconds; a proxy that gathers answers sends nothing at all. */
const SILENT_FOR_MS = 25_000

/**
 * Reads the live stream, again whenever it breaks; in between it asks for the state, so that where streams do not get through progress
 * is seen all the same. `onReturn`: after a break, when something may have been missed.
 */
function connect(onEvent: (name: string, data: unknown) => void, onReturn: () => void): () => void {
  const stopped = new AbortController()
  let lastId: string | null = null
  let silence = 0

  const take = (text: string) => {
    const fields = new Map(
      text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    lastId = fields.get('id') ?? lastId
    const [name, data] = [fields.get('event'), fields.get('data')]
    if (name && data) onEvent(name, JSON.parse(data))
    return name
  }
  /** True: whoever asks may not read this any more. */
  const read = async (url: string): Promise<boolean> => {
    const cut = new AbortController()
    const end = () => cut.abort()
    stopped.signal.addEventListener('abort', end)
    const wait = () => {
      clearTimeout(silence)
      silence = window.setTimeout(end, SILENT_FOR_MS)
    }
    try {
      wait()
      const headers = { accept: 'text/event-stream', ...aboutWorkspace(), ...(lastId && { 'last-event-id': lastId }) }
      const answer = await fetch(url, { headers, signal: cut.signal })
      if (answer.status === 401 || answer.status === 404) return true
      if (!answer.ok || !answer.body) return false
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let text = ''; ; ) {
        const { value, done } = await reader.read()
        if (done) return false
        wait()
        const parts = (text + value).split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) if (take(part) === 'end') return true
      }
    } catch {
      return false
    } finally {
      clearTimeout(silence)
      stopped.signal.removeEventListener('abort', end)
    }
  }
  const run = async () => {
    while (!stopped.signal.aborted && !(await read('/api/v1/live'))) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
      if (stopped.signal.aborted || (await read('/api/v1/live?wait=0'))) return
      onReturn()
    }
  }
  void run()
  return () => stopped.abort()
}
