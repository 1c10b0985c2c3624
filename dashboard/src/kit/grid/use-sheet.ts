import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { askFor, Refusal } from '../../graphql/ask.ts'
import type { TadaDocumentNode } from '../../graphql/graphql.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { sayError, sayFault } from '../say-fault.ts'
import type { GridDeclaration } from './grid-types.ts'
import { keepUnsaved, unsavedIn } from './keep-unsaved.ts'
import { saveAsItGoes } from './save-as-it-goes.ts'
import { createSheet, type SheetRecord } from './sheet.ts'

type Rows<Rec> = TadaDocumentNode<{ readonly rows: readonly Rec[] }, never>
type Paged = { readonly id: string; readonly cursor?: string }

/** The most rows that a grid holds; a list that has more is narrowed first. */
export const MOST_ROWS = 10_000
const PAGE = 100
/** What is pasted is kept once, not for each of its rows. */
const KEEP_AFTER_MS = 200
const PASSING = ['offline', 'internal', 'unavailable', 'rate_limited', 'insufficient_storage', 'unauthenticated']

/** The sheet of a list, for as long as it is on the screen: it saves as it goes, and what it could not save is there again later. */
export function useSheet<Rec extends SheetRecord>(path: string, { fields, save }: GridDeclaration<Rec>) {
  const { kit } = useWords()
  const { user, current } = useSession().session
  const key = `${current.id}.${user.id}.${path}`
  const listeners = useRef(new Set<() => void>())
  const version = useRef(0)
  // The fields are made anew with each drawing; which there are does not change.
  const sheet = useMemo(() => {
    const made = createSheet<Rec>({
      fields,
      send: async (changes) => (await askFor(save, { changes })).outcomes,
      isPassing: (error) => !(error instanceof Refusal) || PASSING.includes(error.code),
      sayError,
      sayRefused(field, { message, reason, limit, field: at }, value) {
        const bound = limit === null || limit.trim() === '' || Number.isNaN(Number(limit)) ? limit : Number(limit)
        const refusal = new Refusal(message, 'bad_input', reason, { field: at, value, limit: bound ?? undefined })
        return field ? sayFault(field, refusal, kit.quoted) : refusal.message
      },
      onChange() {
        version.current += 1
        for (const listener of listeners.current) listener()
      },
    })
    made.restore(unsavedIn(key))
    return made
  }, [key])
  useEffect(() => {
    const saving = saveAsItGoes(sheet)
    let timer = 0
    const keep = () => {
      clearTimeout(timer)
      timer = 0
      keepUnsaved(key, sheet.kept())
    }
    const listener = () => {
      timer ||= window.setTimeout(keep, KEEP_AFTER_MS)
      saving.wake()
    }
    listeners.current.add(listener)
    addEventListener('pagehide', keep)
    saving.wake()
    return () => {
      listeners.current.delete(listener)
      removeEventListener('pagehide', keep)
      saving.stop()
      keep()
    }
  }, [sheet, key])
  useSyncExternalStore(
    (listener) => {
      listeners.current.add(listener)
      return () => void listeners.current.delete(listener)
    },
    () => version.current,
  )
  return sheet
}

type Loaded = { readonly ids: readonly string[]; readonly isWhole: boolean; readonly error: Error | null }

/** Reads the rows of the list, page after page; their order stays, whatever is changed in them. */
export function useGridRows<Rec extends SheetRecord>(
  sheet: { receive(records: readonly Rec[]): void },
  document: Rows<Rec>,
  asked: Readonly<Record<string, unknown>>,
) {
  const [loaded, setLoaded] = useState<Loaded>({ ids: [], isWhole: false, error: null })
  const [round, setRound] = useState(0)
  const wanted = JSON.stringify(asked)
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      const ids: string[] = []
      for (let after: string | undefined, isWhole = false; !isWhole; ) {
        const { rows } = await askFor(document, { ...asked, take: PAGE, ...(after && { after }) }, stop.signal)
        sheet.receive(rows)
        ids.push(...rows.map(({ id }) => id))
        const last = rows.at(-1) as Paged | undefined
        after = last?.cursor ?? last?.id
        isWhole = rows.length < PAGE || ids.length >= MOST_ROWS
        setLoaded({ ids: ids.slice(0, MOST_ROWS), isWhole, error: null })
      }
    }
    setLoaded({ ids: [], isWhole: false, error: null })
    load().catch((error: unknown) => {
      if (!stop.signal.aborted && error instanceof Error) setLoaded((before) => ({ ...before, error }))
    })
    return () => stop.abort()
  }, [sheet, wanted, round])
  return { ...loaded, retry: () => setRound((before) => before + 1) }
}

/** Hears what others have saved: the service tells that something has changed, and what that is is asked for here. */
export function useOthers<Rec extends SheetRecord>(
  path: string,
  sheet: { receive(records: readonly Rec[]): void; readonly records: ReadonlyMap<string, Rec> },
  document: Rows<Rec>,
) {
  const since = useRef(new Date(Date.now() - OVERLAP_MS).toISOString())
  useQuery({
    // Told to be asked anew along with the lists.
    queryKey: ['list', path, 'grid'],
    queryFn: async ({ signal }) => {
      const next = new Date(Date.now() - OVERLAP_MS).toISOString()
      for (let after: string | undefined, isWhole = false; !isWhole; ) {
        const variables = { updatedSince: since.current, take: PAGE, ...(after && { after }) }
        const { rows } = await askFor(document, variables, signal)
        sheet.receive(rows.filter(({ id }) => sheet.records.has(id)))
        const last = rows.at(-1) as Paged | undefined
        after = last?.cursor ?? last?.id
        isWhole = rows.length < PAGE
      }
      since.current = next
      return next
    },
  })
}

/** Clocks differ, and a transaction is seen some time after the moment that it says. */
const OVERLAP_MS = 60_000
