import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { useOffers } from '../../kit/offers.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useMayAdminister, useMayEdit } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { MOVES } from './connection-badge.tsx'
import { type Connection, DISCOVER, PAUSE, RESUME, START_RUN, TEST } from './connection-queries.ts'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { useRefresh } from './use-connection.ts'

/** What can be done with a connection as a whole. */
export function ConnectionActions({ connection }: { readonly connection: Connection }) {
  const words = useConnectionWords()
  const { page: say } = words
  const { kit } = useWords()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const mayEdit = useMayEdit()
  const mayAdminister = useMayAdminister()
  const { id, state, lastRun } = connection
  const [isLeaving, leave] = useState(false)
  const isBusy = lastRun !== null && (MOVES.includes(lastRun.state) || lastRun.state === 'WAITING')
  const running = useVerb(async (isFull: boolean) => {
    const { startConnectionRun } = await ask(START_RUN, { connectionId: id, isFull })
    await refresh()
    toast(say.started)
    await navigate({ to: '/connections/$id', params: { id }, search: { run: startConnectionRun.id } })
  })
  const switching = useVerb(async () => {
    if (state === 'PAUSED') await ask(RESUME, { id })
    else await ask(PAUSE, { id })
    await refresh()
    toast(state === 'PAUSED' ? say.resumed : say.paused)
  })
  const testing = useVerb(async () => {
    const { testFault } = (await ask(TEST, { id })).testConnection
    if (testFault === null) await ask(DISCOVER, { id })
    await refresh()
    if (testFault === null) toast(words.account.tested)
  })
  const switchLabel = state === 'PAUSED' ? say.resume : say.pause
  useOffers([
    mayEdit && state === 'ACTIVE' && !isBusy && { id: 'run', label: say.runNow, run: () => running.run(false) },
    mayAdminister && { id: 'switch', label: switchLabel, run: switching.run },
  ])
  return (
    <>
      {mayAdminister && (
        <Button
          variant={state === 'PAUSED' ? 'filled' : 'default'}
          loading={switching.isBusy}
          leftSection={state === 'PAUSED' ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
          onClick={() => switching.run()}
        >
          {switchLabel}
        </Button>
      )}
      {mayEdit && state === 'ACTIVE' && (
        <Button
          loading={running.isBusy}
          disabled={isBusy}
          leftSection={<Play size={14} aria-hidden />}
          onClick={() => running.run(false)}
        >
          {say.runNow}
        </Button>
      )}
      {mayAdminister && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label={kit.more}>
              <Ellipsis size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {state === 'ACTIVE' && !isBusy && <Menu.Item onClick={() => running.run(true)}>{say.readAll}</Menu.Item>}
            <Menu.Item onClick={() => testing.run()}>{words.account.test}</Menu.Item>
            <Menu.Item color="red" onClick={() => leave(true)}>
              {say.disconnect}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {isLeaving && <DisconnectDialog connection={connection} close={() => leave(false)} />}
    </>
  )
}
