import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Gone } from '../../kit/gone.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { sayBecause } from '../../kit/say-because.ts'
import { Screen } from '../../kit/screen.tsx'
import { ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useForget, useMayAdminister } from '../../session/session.tsx'
import { useMessageWords } from '../../words/use-message-words.ts'
import { AdminsOnly, ChannelBadge } from './channel-list.tsx'
import { ChannelSettings } from './channel-settings.tsx'
import { MessageLog } from './message-log.tsx'
import { CHANNEL, type Channel, DELETE, PAUSE, RESUME, TEST } from './message-queries.ts'
import { NewChannel } from './new-channel.tsx'
import { RulesCard } from './rules-card.tsx'

/** One channel: what it receives, how it is set up, and what it was told. */
export function Detail() {
  const { id } = useParams({ from: '/inside/messages/$id' })
  const words = useMessageWords()
  const mayAdminister = useMayAdminister()
  const query = useQuery({
    queryKey: ['channels', id],
    queryFn: ({ signal }) => ask(CHANNEL, { id }, signal),
    enabled: mayAdminister && id !== 'new',
  })
  const back = { to: '/messages', label: words.title } as const
  if (!mayAdminister) {
    return (
      <Screen title={words.title}>
        <AdminsOnly />
      </Screen>
    )
  }
  if (id === 'new') return <NewChannel />
  const channel = query.data?.channel
  if (channel) return <ChannelPage channel={channel} />
  return (
    <Screen title={words.title} back={back}>
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <Gone id={id} />
      ) : (
        <FormSkeleton />
      )}
    </Screen>
  )
}

function ChannelPage({ channel }: { readonly channel: Channel }) {
  const words = useMessageWords()
  const forget = useForget()
  const { id, name, state, pausedBecause, isBroken, revision } = channel
  const [fault, setFault] = useState<string | null>(null)
  const [isSent, setSent] = useState(false)
  const testing = useVerb(async () => {
    const { testChannel } = await ask(TEST, { id })
    setFault(sayBecause(testChannel.testFault))
    setSent(testChannel.testFault === null)
    await forget()
  })
  const holding = useVerb(async () => {
    await (state === 'ACTIVE' ? ask(PAUSE, { id }) : ask(RESUME, { id }))
    await forget()
  })
  const [isAsking, setAsking] = useState(false)
  useOffers([{ id: 'test', label: words.test, run: () => testing.run() }])
  return (
    <Screen
      title={name}
      back={{ to: '/messages', label: words.title }}
      beside={<ChannelBadge channel={channel} />}
      width="record"
      actions={
        <>
          <Button variant="default" loading={testing.isBusy} onClick={() => testing.run()}>
            {words.test}
          </Button>
          <Button variant="default" loading={holding.isBusy} onClick={() => holding.run()}>
            {state === 'ACTIVE' ? words.pause : words.resume}
          </Button>
          <Button variant="default" style={{ color: 'var(--bad)' }} onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        </>
      }
    >
      {isBroken && (
        <Alert color="red" variant="light" mb="md">
          {sayBecause(pausedBecause)}
        </Alert>
      )}
      <div role="status">
        {isSent && (
          <Alert color="green" variant="light" mb="md">
            {words.testGood}
          </Alert>
        )}
        {fault !== null && (
          <Alert color="red" variant="light" mb="md">
            {words.testBad} {fault}
          </Alert>
        )}
      </div>
      <RulesCard channel={channel} />
      <ChannelSettings key={revision} channel={channel} />
      <MessageLog channelId={id} />
      {isAsking && <RemoveChannel channel={channel} close={() => setAsking(false)} />}
    </Screen>
  )
}

function RemoveChannel({ channel: { id, name }, close }: { readonly channel: Channel; readonly close: () => void }) {
  const words = useMessageWords()
  const navigate = useNavigate()
  const forget = useForget()
  const removing = useVerb(async () => {
    await ask(DELETE, { id })
    toast(words.removed)
    await navigate({ to: '/messages', replace: true, ignoreBlocker: true })
    void forget()
  }, saidHere)
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      action={words.remove}
      isBusy={removing.isBusy}
      trouble={removing.trouble}
      run={() => removing.run()}
      close={close}
    >
      {words.removeText}
    </ConfirmDialog>
  )
}
