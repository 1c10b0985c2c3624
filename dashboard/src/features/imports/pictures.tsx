import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { RecordLink } from '../../kit/record-link.tsx'
import { sayBecause } from '../../kit/say-because.ts'
import { Card } from '../../kit/screen.tsx'
import { ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { PICTURE_COUNTS, PICTURES, type PictureRow } from './import-queries.ts'
import { Pager } from './pager.tsx'
import styles from './pictures.module.css'
import type { StepProps } from './step-props.ts'
import { useMeanings } from './use-meanings.ts'

/** What needs a look comes first. */
const OUTCOMES = ['REFUSED', 'UNJOINED', 'PLANNED', 'WAITING', 'JOINED', 'THERE', 'KEPT', 'UNDONE'] as const
const PAGE = 20
const LOOK_AGAIN_MS = 1_500

/** The pictures of a ZIP, and those at addresses: which record each goes to, and which are not taken, and why. */
export function Pictures({ made, meanings }: Pick<StepProps, 'made' | 'meanings'>) {
  const { pictures: words } = useImportWords()
  const { integer, locale } = useFormat()
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const [chosen, choose] = useState<string | null>(null)
  const [skip, setSkip] = useState(0)
  // Asked for apart from the list, which is of one of these outcomes.
  const counted = useQuery({
    queryKey: ['import', made.id, 'picture counts', made.state],
    queryFn: ({ signal }) => ask(PICTURE_COUNTS, { id: made.id }, signal),
    refetchInterval: ({ state }) => (isAnyWaiting(state.data?.import?.pictureCounts ?? []) ? LOOK_AGAIN_MS : false),
  })
  const known = counted.data?.import?.pictureCounts ?? made.pictureCounts
  const counts = OUTCOMES.flatMap((of) => known.filter(({ outcome }) => outcome === of))
  const current = counts.find(({ outcome }) => outcome === chosen) ?? counts[0]
  const outcome = current?.outcome ?? 'UNJOINED'
  const isWaiting = isAnyWaiting(counts)
  const query = useQuery({
    queryKey: ['import', made.id, 'pictures', outcome, skip, current?.count],
    queryFn: ({ signal }) => ask(PICTURES, { id: made.id, outcome, skip, take: PAGE }, signal),
    placeholderData: keepPreviousData,
    enabled: current !== undefined,
  })
  if (!current) return null
  const isFetched = made.pictureAddresses === 'fetch'
  const title = isFetched ? words.allTitle : words.title
  const asks =
    made.state === 'CHECKED' && made.pictureHosts.length > 0 ? sayHosts(made.pictureHosts, words, list) : null
  return (
    <Card title={title} note={isWaiting ? words.waitingText : isFetched ? words.fetchedText : words.text}>
      {asks !== null && <p>{asks}</p>}
      <SegmentedControl
        aria-label={title}
        mb="md"
        value={outcome}
        data={counts.map((one) => ({
          value: one.outcome,
          label: `${words.outcomes[one.outcome]} (${integer(one.count)})`,
        }))}
        onChange={(value) => {
          choose(value)
          setSkip(0)
        }}
      />
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <FormSkeleton />
      ) : (
        <ul className={styles.pictures} aria-busy={query.isFetching}>
          {query.data.import?.pictures.map((one) => (
            <Picture key={`${one.file} ${one.kind} ${one.line} ${one.name}`} picture={one} meanings={meanings} />
          ))}
        </ul>
      )}
      <Pager skip={skip} take={PAGE} last={current.count} count={current.count} go={setSkip} />
    </Card>
  )
}

function isAnyWaiting(counts: StepProps['made']['pictureCounts']): boolean {
  return counts.some(({ outcome }) => outcome === 'WAITING')
}

/** The hosts that are asked for most, by name; of the others, how many there are. */
const NAMED = 3

function sayHosts(
  hosts: StepProps['made']['pictureHosts'],
  words: ReturnType<typeof useImportWords>['pictures'],
  list: Intl.ListFormat,
): string {
  const count = hosts.reduce((sum, one) => sum + one.count, 0)
  const others = hosts.length - NAMED
  const named = hosts
    .slice(0, NAMED)
    .map(({ host, count }) => (hosts.length === 1 ? host : words.fromHost(host, count)))
  return words.asks(count, list.format(others > 0 ? [...named, words.otherHosts(others)] : named))
}

function Picture({ picture, meanings }: { readonly picture: PictureRow } & Pick<StepProps, 'meanings'>) {
  const { check, pictures: words } = useImportWords()
  const { integer } = useFormat()
  const { kindOf } = useMeanings(meanings)
  const { file, outcome, kind, recordId, name, line, because } = picture
  const why = because ? (sayBecause(because) ?? because.message) : outcome === 'UNJOINED' ? words.unjoined : null
  return (
    <li>
      <span className={styles.file}>{file}</span>
      {kind !== null && (
        <span className={styles.owner}>
          {recordId === null || outcome === 'UNDONE' ? (
            <strong>{name}</strong>
          ) : (
            <RecordLink kind={kind} id={recordId}>
              {name}
            </RecordLink>
          )}
          <span className="soft">
            {kindOf(kind)}
            {line !== null && ` · ${check.line(integer(line))}`}
          </span>
        </span>
      )}
      {why !== null && <span className="soft">{why}</span>}
    </li>
  )
}
