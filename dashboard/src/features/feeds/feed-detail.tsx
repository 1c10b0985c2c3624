import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { CopyValue } from '../../kit/copy.tsx'
import { Gone } from '../../kit/gone.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget, useMayAdminister } from '../../session/session.tsx'
import { useFeedWords } from '../../words/use-feed-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import type { Matching } from '../say-matching.ts'
import styles from './feed.module.css'
import { FeedActions } from './feed-actions.tsx'
import { AS_IT_IS, endOf, FeedEnd } from './feed-end.tsx'
import { ColumnsField, Narrowed, SetsField } from './feed-fields.tsx'
import { FeedState } from './feed-list.tsx'
import { FEED, type Feed, UPDATE, UPDATE_SETS } from './feed-queries.ts'
import { FeedReads } from './feed-reads.tsx'
import { FeedSteps } from './feed-steps.tsx'
import { AdminsOnly } from './feeds-frame.tsx'
import { hasEnded } from './has-ended.ts'
import { NewFeed } from './new-feed.tsx'

/** One feed: who reads it, what it shows, and how it is connected. */
export function Detail() {
  const { id } = useParams({ from: '/inside/feeds/$id' })
  const words = useFeedWords()
  const mayAdminister = useMayAdminister()
  const query = useQuery({
    queryKey: ['feeds', id],
    queryFn: ({ signal }) => ask(FEED, { id }, signal),
    enabled: mayAdminister && id !== 'new',
  })
  const back = { to: '/feeds', label: words.title } as const
  if (!mayAdminister) {
    return (
      <Screen title={words.title}>
        <AdminsOnly />
      </Screen>
    )
  }
  if (id === 'new') return <NewFeed />
  const feed = query.data?.feed
  if (feed) return <FeedPage key={`${feed.id} ${feed.revision}`} feed={feed} />
  if (query.data) {
    return (
      <Screen title={words.title} back={back}>
        <Gone id={id} />
      </Screen>
    )
  }
  return (
    <Screen title={words.title} back={back}>
      {query.isError ? <ErrorState error={query.error} retry={() => void query.refetch()} /> : <FormSkeleton />}
    </Screen>
  )
}

function FeedPage({ feed }: { readonly feed: Feed }) {
  const words = useFeedWords()
  const { day, ago } = useFormat()
  const { id, name, kind, address, prefix, createdBy, createdAt, expiresAt, revokedAt, sets } = feed
  return (
    <Screen
      title={name}
      back={{ to: '/feeds', label: words.title }}
      beside={<FeedState feed={feed} />}
      width="record"
      actions={revokedAt === null && <FeedActions feed={feed} />}
    >
      {revokedAt !== null && (
        <Alert color="yellow" variant="light" mb="md">
          {words.revokedOn(ago(revokedAt))}
        </Alert>
      )}
      {revokedAt === null && expiresAt !== null && hasEnded(feed) && (
        <Alert color="yellow" variant="light" mb="md">
          {words.endedOn(day(expiresAt.slice(0, 10)))}
        </Alert>
      )}
      <p className={styles.intro}>
        {words.madeBy(createdBy, day(createdAt.slice(0, 10)))} · {words.key} <code>{prefix}…</code>
      </p>
      <FeedReads feed={feed} />
      {revokedAt === null && (
        <>
          {kind === 'ODATA' && (
            <Card title={words.address} note={words.notHere}>
              <CopyValue value={address} />
            </Card>
          )}
          <Settings feed={feed} key={id} />
          <FeedSteps kind={kind} address={kind === 'CSV' ? words.secretHere : address} sets={sets} />
        </>
      )}
    </Screen>
  )
}

function Settings({ feed }: { readonly feed: Feed }) {
  const words = useFeedWords()
  const forget = useForget()
  const { id, revision, kind, list } = feed
  const [name, setName] = useState(feed.name)
  const [sets, setSets] = useState<typeof feed.sets>(feed.sets)
  const [columns, setColumns] = useState<typeof feed.columns>(feed.columns)
  const [matching, setMatching] = useState<Matching>((feed.matching ?? {}) as Matching)
  const [end, setEnd] = useState(feed.expiresAt === null ? '' : AS_IT_IS)
  const isEmpty = (kind === 'ODATA' ? sets : columns)?.length === 0
  const saving = useVerb(async () => {
    const expiresAt = endOf(end)
    const common = { id, expectedRevision: revision, name, ...(expiresAt !== undefined && { expiresAt }) }
    if (kind === 'ODATA') await ask(UPDATE_SETS, { ...common, sets })
    else await ask(UPDATE, { ...common, matching, columns })
    await forget()
    toast(words.saved)
  })
  return (
    <Card title={words.settings}>
      <Stack gap="lg">
        <TextInput
          label={words.name}
          value={name}
          autoComplete="off"
          error={name.trim() === '' ? words.required : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div>
          {kind === 'ODATA' ? (
            <SetsField value={sets} set={setSets} error={isEmpty ? words.chooseSome : null} />
          ) : (
            list && (
              <Stack gap="lg">
                <div>
                  <span className="soft">{words.list}:</span> {words.lists[list] ?? list}
                </div>
                <Narrowed matching={matching} list={list} forget={() => setMatching({})} />
                <div>
                  <ColumnsField
                    list={list}
                    value={columns}
                    set={setColumns}
                    error={isEmpty ? words.chooseSome : null}
                  />
                </div>
              </Stack>
            )
          )}
        </div>
        <FeedEnd value={end} present={feed.expiresAt} set={setEnd} />
        <Group>
          <Button loading={saving.isBusy} disabled={isEmpty || name.trim() === ''} onClick={() => saving.run()}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
