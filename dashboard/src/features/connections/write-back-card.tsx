import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { Card } from '../../kit/screen.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useMayAdminister, useMayEdit } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import countsStyles from '../imports/counts.module.css'
import noticeStyles from '../imports/notice.module.css'
import type { ConnectionProps } from './connection-props.ts'
import { useRefresh } from './use-connection.ts'
import styles from './write-back.module.css'
import { WriteBackDialog } from './write-back-dialog.tsx'
import { WriteBackItems } from './write-back-items.tsx'
import { WRITE_BACK, WRITE_BACKS } from './write-back-queries.ts'

export function useWriteBacks(id: string) {
  return useQuery({
    queryKey: ['connection', id, 'write-backs'],
    queryFn: ({ signal }) => ask(WRITE_BACKS, { id }, signal),
    refetchInterval: ({ state }) => {
      const found = state.data?.writeBacks
      return found?.confirmedAt ? (found.isComparing || found.counts.due > 0 ? 1_000 : 5_000) : false
    },
  })
}

/** What is written into the other system, how far that is, and what was left alone there. */
export function WriteBackCard({
  connection,
  connector,
  isMain = false,
}: ConnectionProps & { readonly isMain?: boolean }) {
  const { writeBack: say } = useConnectionWords()
  const { integer, ago } = useFormat()
  const [mayAdminister, mayEdit] = [useMayAdminister(), useMayEdit()]
  const refresh = useRefresh()
  const [isOpen, open] = useState(false)
  const { id } = connection
  const { data } = useWriteBacks(id)
  const writing = useVerb(async () => {
    await ask(WRITE_BACK, { id })
    await refresh()
    toast(say.again)
  })
  const targets = (connection.discovery?.targets ?? []).length
  if (!connector || connector.writes.length === 0 || !data?.writeBacks) return null
  const writeBacks = data.writeBacks
  const { counts, confirmedAt, heldUntil, isComparing } = writeBacks
  const isOn = confirmedAt !== null && Object.keys(writeBacks.targets).length > 0
  const tiles = [
    ['written', counts.written, 'create'],
    ['due', counts.due, 'update'],
    ['notOurs', counts.notOurs, 'warn'],
    ['failed', counts.refused + counts.notFound + counts.gaveUp, 'refused'],
  ] as const
  return (
    <Card title={say.title} note={isOn ? undefined : targets === 0 ? say.noTargets : say.text(connector.name)}>
      {isOn && (
        <dl className={countsStyles.tiles} aria-busy={isComparing}>
          {tiles.map(([name, count, tone]) => (
            <div key={name} data-tone={count === 0 ? 'none' : tone}>
              <dt>{say.counts[name]}</dt>
              <dd>{integer(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOn && heldUntil && (
        <p className={noticeStyles.notice} data-tone="warn">
          {say.held(ago(heldUntil))}
        </p>
      )}
      {isOn && <WriteBackItems connection={connection} counts={counts} system={connector.name} />}
      <div className={styles.buttons}>
        {mayAdminister && targets > 0 && (
          <Button
            size="sm"
            variant={isOn || !isMain ? 'default' : 'filled'}
            leftSection={<Send size={14} aria-hidden />}
            onClick={() => open(true)}
          >
            {isOn ? say.change : say.setUp}
          </Button>
        )}
        {isOn && mayEdit && (
          <Button size="sm" variant="default" loading={writing.isBusy} onClick={() => writing.run()}>
            {say.now}
          </Button>
        )}
      </div>
      {isOpen && (
        <WriteBackDialog
          connection={connection}
          connector={connector}
          writeBacks={writeBacks}
          close={() => open(false)}
        />
      )}
    </Card>
  )
}
