import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { useHappened } from '../../kit/history/event-entry.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type EventKind, KINDS } from './webhook-queries.ts'

export type KindGroup = { readonly subject: string; readonly label: string; readonly kinds: readonly EventKind[] }

/** What most people are after comes first; what only concerns the workspace itself, last. */
const ORDER = [
  'passport',
  'product',
  'variant',
  'material',
  'certification',
  'company',
  'rating',
  'records',
  'assessment',
  'file',
]

/** The catalogue of events, which does not change while the service runs, by what they happen to; narrowed by a text. */
export function useKinds(search = '') {
  const sayKind = useSayKind()
  const saySubject = useSaySubject()
  const query = useQuery({
    queryKey: ['event-kinds'],
    queryFn: ({ signal }) => ask(KINDS, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const all = query.data?.eventKinds
  const found = (all ?? []).filter(({ kind, description }) => {
    const text = `${kind} ${sayKind(kind)} ${description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const place = (subject: string) => (ORDER.includes(subject) ? ORDER.indexOf(subject) : ORDER.length)
  const groups: KindGroup[] = [...Map.groupBy(found, ({ subject }) => subject)]
    .map(([subject, kinds]) => ({ subject, label: saySubject(subject), kinds }))
    .sort((left, right) => place(left.subject) - place(right.subject))
  return { query, all, groups }
}

export function useSaySubject(): (subject: string) => string {
  const { subjects }: { readonly subjects: Readonly<Record<string, string>> } = useWords().trail
  return (subject) => subjects[subject] ?? subject
}

/** "Product: created". */
export function useSayKind(): (kind: string) => string {
  const { kit } = useWords()
  const saySubject = useSaySubject()
  const happened = useHappened()
  return (kind) => kit.labelled(saySubject(kind.slice(0, kind.indexOf('.'))), happened(kind))
}
