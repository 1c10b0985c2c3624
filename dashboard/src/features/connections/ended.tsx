import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import QrCode from 'lucide-react/icons/qr-code'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { LinkButton } from '../../kit/link-button.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useMayEdit } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import type { Counts } from '../imports/import-queries.ts'
import noticeStyles from '../imports/notice.module.css'
import { UNDO_RUN } from './connection-queries.ts'
import { FaultNote } from './fault-note.tsx'
import type { RunProps } from './run-props.ts'
import styles from './run-view.module.css'
import { useRefresh } from './use-connection.ts'
import { WriteBackCard } from './write-back-card.tsx'

const NEWEST = graphql(`query NewestVariant { variants(orderBy: UPDATED_DESC, take: 1) { id } }`)

/** What came of it, with what can be done now. */
export function Ended(props: RunProps & { readonly counts: Counts | null }) {
  const { run, connection, isFirst, counts, change } = props
  const { id } = connection
  const { run: say, check } = useConnectionWords()
  const mayEdit = useMayEdit()
  const refresh = useRefresh()
  const { moment } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const isFinished = run.state === 'FINISHED'
  const written = counts?.records.reduce((sum, { create, update }) => sum + create + update, 0) ?? 0
  const { data } = useQuery({
    queryKey: ['newest variant', run.id],
    queryFn: ({ signal }) => ask(NEWEST, {}, signal),
    enabled: isFinished && isFirst,
  })
  const newest = data?.variants[0]?.id
  const undo = useVerb(async () => {
    await ask(UNDO_RUN, { id: run.id })
    await refresh()
    setAsking(false)
    toast(say.undone)
  })
  return (
    <>
      {isFinished && isFirst && (
        <div className={styles.finished} role="status">
          <CircleCheck size={22} aria-hidden />
          <div>
            <p className={styles.finishedTitle}>{say.finished}</p>
            <p>{say.finishedText(connection.nextRunAt && moment(connection.nextRunAt))}</p>
          </div>
        </div>
      )}
      {run.endedBecause && run.state === 'FAILED' && <FaultNote fault={run.endedBecause} isAlert />}
      {run.state === 'CANCELLED' && <p className={noticeStyles.notice}>{check.cancelled}</p>}
      {isFinished && isFirst && <WriteBackCard {...props} isMain />}
      <div className={styles.buttons}>
        {isFinished && isFirst && newest && (
          <LinkButton
            size="sm"
            to="/variants/$id"
            params={{ id: newest }}
            search={{ panel: 'passport' }}
            leftSection={<QrCode size={15} aria-hidden />}
          >
            {say.publish}
          </LinkButton>
        )}
        {isFirst && isFinished && (
          <LinkButton size="sm" variant="default" to="/connections/$id" params={{ id }} search={{}}>
            {say.toConnection}
          </LinkButton>
        )}
        {isFirst && !isFinished && mayEdit && (
          <Button size="sm" onClick={change}>
            {check.restart}
          </Button>
        )}
        {mayEdit && written > 0 && ['FINISHED', 'CANCELLED', 'FAILED'].includes(run.state) && (
          <Button
            size="sm"
            variant="default"
            leftSection={<Undo size={14} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {say.undo}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={say.undoTitle}
          action={say.undo}
          isBusy={undo.isBusy}
          run={() => undo.run()}
          close={() => setAsking(false)}
        >
          <p style={{ marginTop: 0 }}>{say.undoText}</p>
          <p style={{ marginBottom: 0 }}>{say.undoPauses}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
