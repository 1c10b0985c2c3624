import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { RecordLink } from '../../kit/record-link.tsx'
import { Card } from '../../kit/screen.tsx'
import { ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './differences.module.css'
import { type Counts, DIFFERENCES } from './import-queries.ts'
import { Pager } from './pager.tsx'
import { SaidValue } from './said-value.tsx'
import type { StepProps } from './step-props.ts'
import { useMeanings } from './use-meanings.ts'

const OUTCOMES = ['delete', 'update', 'create', 'unchanged', 'leave'] as const
type Outcome = (typeof OUTCOMES)[number]
const PAGE = 20
/** The service keeps no more of each outcome. */
const KEPT = 10_000

type Props = Pick<StepProps, 'made' | 'meanings'> & {
  readonly counts: Counts
  /** Whether they are lines of a file that somebody can open. */
  readonly hasLines?: boolean
}

/** What would become of each record, field by field: those that would change first. */
export function Differences({ made, meanings, counts, hasLines = true }: Props) {
  const { check } = useImportWords()
  const { integer } = useFormat()
  const sums = OUTCOMES.map((of) => ({ of, count: counts.records.reduce((sum, record) => sum + record[of], 0) }))
  const shown = sums.filter(({ count }) => count > 0)
  const [chosen, choose] = useState<Outcome | null>(null)
  const [skip, setSkip] = useState(0)
  const current = shown.find(({ of }) => of === chosen) ?? shown[0]
  const outcome = current?.of ?? 'update'
  const query = useQuery({
    queryKey: ['import', made.id, 'differences', outcome, skip],
    queryFn: ({ signal }) => ask(DIFFERENCES, { id: made.id, outcome, skip, take: PAGE }, signal),
    placeholderData: keepPreviousData,
    enabled: current !== undefined,
  })
  if (!current) return null
  const last = Math.min(current.count, KEPT)
  return (
    <Card title={check.differences} note={check.differencesText}>
      <SegmentedControl
        aria-label={check.differences}
        mb="md"
        value={outcome}
        data={shown.map(({ of, count }) => ({ value: of, label: `${check[of]} (${integer(count)})` }))}
        onChange={(value) => {
          choose(OUTCOMES.find((each) => each === value) ?? null)
          setSkip(0)
        }}
      />
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <FormSkeleton />
      ) : (
        <ul className={styles.differences} aria-busy={query.isFetching}>
          {query.data.import?.differences.map((record) => (
            <Changed
              key={`${record.kind} ${record.line} ${record.name} ${record.id}`}
              record={record}
              meanings={meanings}
              hasLines={hasLines}
            />
          ))}
        </ul>
      )}
      <Pager skip={skip} take={PAGE} last={last} count={current.count} go={setSkip} />
    </Card>
  )
}

type ChangedProps = Pick<Props, 'meanings' | 'hasLines'> & {
  readonly record: {
    readonly id: string | null
    readonly kind: string
    readonly name: string
    readonly line: number
    readonly differences: readonly { readonly field: string; readonly before: string; readonly after: string }[]
  }
}

function Changed({ record: { id, kind, name, line, differences }, meanings, hasLines }: ChangedProps) {
  const { check } = useImportWords()
  const { integer } = useFormat()
  const { labelOfField, kindOf } = useMeanings(meanings)
  return (
    <li>
      <p className={styles.differenceHead}>
        {id ? (
          <RecordLink kind={kind} id={id}>
            {name}
          </RecordLink>
        ) : (
          <strong>{name}</strong>
        )}
        <span className="soft">
          {kindOf(kind)}
          {hasLines && ` · ${check.line(integer(line))}`}
        </span>
      </p>
      {differences.length > 0 && (
        <dl data-new={id === null || undefined}>
          {differences.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{labelOfField(kind, field)}</dt>
              <dd>
                {id && (
                  <>
                    <SaidValue json={before} isBefore />
                    <span aria-hidden>→</span>
                  </>
                )}
                <SaidValue json={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
