import { Button, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import historyStyles from '../../kit/history/history.module.css'
import { RecordLink } from '../../kit/record-link.tsx'
import { Badge } from '../../kit/screen.tsx'
import { ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useRestoreWords } from '../../words/use-restore-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { UNDONE, type Undone, type UndoneChange } from './restore-queries.ts'
import styles from './undone-kind.module.css'

const PAGE = 20

/** One kind of what was undone: how many, what that means now, and which, page by page, once it is opened. */
export function UndoneKind({
  restoreId,
  undone: { kind, count },
}: {
  readonly restoreId: string
  readonly undone: Undone
}) {
  const { title, note } = useRestoreWords().kinds[kind]
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.kind} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title(count)}</summary>
      <p className="soft">{note}</p>
      {isOpen && <Page restoreId={restoreId} kind={kind} count={count} />}
    </details>
  )
}

type PageProps = { readonly restoreId: string; readonly kind: Undone['kind']; readonly count: number }

function Page({ restoreId, kind, count }: PageProps) {
  const words = useRestoreWords()
  const { kit } = useWords()
  const { integer } = useFormat()
  const [skip, setSkip] = useState(0)
  const variables = { restoreId, kind, skip, take: PAGE }
  const query = useQuery({
    queryKey: ['undone', variables],
    queryFn: ({ signal }) => ask(UNDONE, variables, signal),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <FormSkeleton />
  const last = Math.min(skip + PAGE, count)
  return (
    <>
      <ul className={historyStyles.trail} aria-busy={query.isFetching}>
        {query.data.undoneChanges.map((change) => (
          <Row key={`${change.subjectType} ${change.subjectId}`} kind={kind} change={change} />
        ))}
      </ul>
      {count > PAGE && (
        <Group justify="space-between" mt="xs">
          <span className="soft">{words.showing(integer(skip + 1), integer(last), integer(count))}</span>
          <Group gap="xs">
            <Button variant="default" disabled={skip === 0} onClick={() => setSkip(skip - PAGE)}>
              {kit.previous}
            </Button>
            <Button variant="default" disabled={last >= count} onClick={() => setSkip(skip + PAGE)}>
              {kit.next}
            </Button>
          </Group>
        </Group>
      )}
    </>
  )
}

/** What came into being after the moment has no page to lead to. */
const IS_GONE: ReadonlySet<Undone['kind']> = new Set([
  'PASSPORT_FIRST_PUBLISHED',
  'ITEM_CREATED',
  'LINK_CREATED',
  'MEMBER_ADDED',
  'KEY_CREATED',
  'FEED_CREATED',
])

/** Things whose records have a screen; a passport is its variant's. */
const SCREEN_OF: Readonly<Record<string, string>> = { passport: 'VARIANT' }

function Row({ kind, change }: { readonly kind: Undone['kind']; readonly change: UndoneChange }) {
  const words = useRestoreWords()
  const { kit, trail } = useWords()
  const { moment } = useFormat()
  const { subjectType, subjectId, name, digitalId, gtin, from, to, isKept, occurredAt, doneBy } = change
  const roleOf = (value: string) => kit.roles[value as keyof typeof kit.roles] ?? value
  const type = trail.subjects[subjectType as keyof typeof trail.subjects] ?? subjectType
  return (
    <li className={historyStyles.entry}>
      <span className={historyStyles.what}>
        {IS_GONE.has(kind) ? (
          name
        ) : (
          <RecordLink kind={SCREEN_OF[subjectType] ?? subjectType} id={subjectId}>
            {name}
          </RecordLink>
        )}
        {(kind === 'SWITCHED_OFF' || kind === 'TO_CHECK' || kind === 'RECORD_DELETED') && (
          <span className="soft"> · {type}</span>
        )}
      </span>
      {isKept ? <Badge tone="good">{words.kept}</Badge> : <span />}
      <span className={historyStyles.who}>
        {[
          digitalId && `${words.code} ${digitalId}`,
          gtin && `${words.gtin} ${gtin.replace(/^0(?=\d{13}$)/, '')}`,
          from && to && (isKept ? `${roleOf(from)} → ${roleOf(to)}` : words.fromTo(roleOf(from), roleOf(to))),
          occurredAt && (doneBy ? words.byWhom(doneBy, moment(occurredAt)) : moment(occurredAt)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}
