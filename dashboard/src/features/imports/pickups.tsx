import { ActionIcon, Button, Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { sayBecause } from '../../kit/say-because.ts'
import tableStyles from '../../kit/table.module.css'
import { toast } from '../../kit/toast.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useMayAdminister } from '../../session/session.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './import-list.module.css'
import leadStyles from './lead.module.css'
import { PickupDialog } from './pickup-dialog.tsx'
import { CONFIRM_HOST_KEY, DELETE_PICKUP, PAUSE_PICKUP, PICKUPS, type Pickup, RUN_PICKUP } from './pickup-queries.ts'
import ownStyles from './pickups.module.css'

/** Files that are fetched at set times: for those who administer, because passwords of others are in them. */
export function Pickups() {
  const { pickups: say } = useImportWords()
  const mayAdminister = useMayAdminister()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['import-pickups'],
    queryFn: ({ signal }) => ask(PICKUPS, {}, signal),
    enabled: mayAdminister,
    // A run goes on in the background.
    refetchInterval: ({ state }) => (state.data?.importPickups.some((one) => one.state !== 'RESTS') ? 1_000 : 30_000),
  })
  const again = () => client.invalidateQueries({ queryKey: ['import-pickups'] })
  const [chosen, choose] = useState<{ readonly for: 'edit' | 'delete'; readonly pickup: Pickup | null } | null>(null)
  const deleting = useVerb(async ({ id, name }: Pickup) => {
    await ask(DELETE_PICKUP, { id })
    await again()
    choose(null)
    toast(say.deleted(name))
  }, saidHere)
  if (!mayAdminister || !data) return null
  const { importPickups: all, importProfiles: profiles } = data
  return (
    <section className={styles.past} aria-labelledby="import-pickups">
      <h2 id="import-pickups">{say.title}</h2>
      <p className={leadStyles.lead}>{profiles.length === 0 && all.length === 0 ? say.profileFirst : say.text}</p>
      {all.length > 0 && (
        <PickupTable rows={all} again={again} choose={(what, pickup) => choose({ for: what, pickup })} />
      )}
      {profiles.length > 0 && (
        <Button
          mt="sm"
          variant="default"
          size="compact-sm"
          leftSection={<CalendarClock size={14} aria-hidden />}
          onClick={() => choose({ for: 'edit', pickup: null })}
        >
          {say.add}
        </Button>
      )}
      {chosen?.for === 'edit' && (
        <PickupDialog pickup={chosen.pickup} profiles={profiles} saved={again} close={() => choose(null)} />
      )}
      {chosen?.for === 'delete' && chosen.pickup && (
        <ConfirmDialog
          title={say.deleteTitle(chosen.pickup.name)}
          action={say.delete}
          isBusy={deleting.isBusy}
          trouble={deleting.trouble}
          run={() => chosen.pickup && deleting.run(chosen.pickup)}
          close={() => choose(null)}
        >
          {say.deleteText}
        </ConfirmDialog>
      )}
    </section>
  )
}

type TableProps = {
  readonly rows: readonly Pickup[]
  readonly again: () => Promise<unknown>
  readonly choose: (what: 'edit' | 'delete', pickup: Pickup) => void
}

function PickupTable({ rows, again, choose }: TableProps) {
  const { pickups: say } = useImportWords()
  const { moment } = useFormat()
  return (
    <div className={tableStyles.tableFrame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{say.name}</th>
            <th scope="col">{say.last}</th>
            <th scope="col" className={tableStyles.wideOnly}>
              {say.next}
            </th>
            <th scope="col">{say.actions}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((pickup) => (
            <tr key={pickup.id} className={ownStyles.row}>
              <th scope="row" className={`${styles.fileCell} ${styles.profileName}`}>
                {pickup.name}
                <span className={tableStyles.under}>{new URL(pickup.address).host}</span>
              </th>
              <td className={ownStyles.last}>
                <LastRun pickup={pickup} again={again} />
              </td>
              <td className={tableStyles.wideOnly}>{pickup.nextRunAt ? moment(pickup.nextRunAt) : say.paused}</td>
              <td>
                <Actions pickup={pickup} again={again} choose={choose} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { readonly pickup: Pickup; readonly again: () => Promise<unknown> }

/** What became of the last run, why, and what a person can do about it. */
function LastRun({ pickup, again }: RowProps) {
  const { pickups: say } = useImportWords()
  const { ago, moment } = useFormat()
  const { id, state, outcome, because, lastRunAt, hostKeySeen, hostKey, import: made } = pickup
  const confirming = useVerb(async (key: string) => {
    await ask(CONFIRM_HOST_KEY, { id, hostKey: key })
    await ask(RUN_PICKUP, { id })
    await again()
  })
  if (state !== 'RESTS') return <span role="status">{say.states[state]}</span>
  if (outcome === null) return <span className="soft">{say.never}</span>
  const isDecided = outcome === 'WAITS' && made !== null && made.state !== 'CHECKED' && made.state !== 'UPLOADED'
  const isOfKey = because?.reason === 'host_key_unconfirmed' || because?.reason === 'host_key_changed'
  return (
    <>
      <span data-outcome={outcome}>{isDecided ? say.decided : say.outcomes[outcome]}</span>{' '}
      {lastRunAt && (
        <span className="soft" title={moment(lastRunAt)}>
          · {ago(lastRunAt)}
        </span>
      )}
      {because && !isDecided && (
        <p className={ownStyles.why}>
          {isOfKey ? say.keys[because.reason === 'host_key_changed' ? 'changed' : 'first'] : sayBecause(because)}
        </p>
      )}
      {isOfKey && hostKeySeen && hostKeySeen !== hostKey && (
        <div className={ownStyles.confirm}>
          <code className={ownStyles.key}>{hostKeySeen}</code>
          <Button
            size="compact-sm"
            variant="default"
            loading={confirming.isBusy}
            onClick={() => confirming.run(hostKeySeen)}
          >
            {say.confirmKey}
          </Button>
        </div>
      )}
      {made && outcome !== 'UNCHANGED' && !isOfKey && (
        <p className={ownStyles.why}>
          <Link to="/imports/$id" params={{ id: made.id }}>
            {outcome === 'WAITS' && !isDecided ? say.lookAt : say.toImport}
          </Link>
        </p>
      )}
    </>
  )
}

function Actions({ pickup, again, choose }: RowProps & Pick<TableProps, 'choose'>) {
  const { pickups: say } = useImportWords()
  const { id, name, isPaused, state } = pickup
  const running = useVerb(async () => {
    await ask(RUN_PICKUP, { id })
    await again()
  })
  const pausing = useVerb(async () => {
    await ask(PAUSE_PICKUP, { id, isPaused: !isPaused })
    await again()
  })
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={say.actionsOf(name)}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={state !== 'RESTS'} onClick={() => running.run()}>
          {say.run}
        </Menu.Item>
        <Menu.Item onClick={() => choose('edit', pickup)}>{say.edit}</Menu.Item>
        <Menu.Item onClick={() => pausing.run()}>{isPaused ? say.resume : say.pause}</Menu.Item>
        <Menu.Item c="var(--bad)" onClick={() => choose('delete', pickup)}>
          {say.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
