import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import noticeStyles from '../imports/notice.module.css'
import { Warnings } from './account-note.tsx'
import { MOVES } from './connection-badge.tsx'
import styles from './connection-page.module.css'
import type { ConnectionProps } from './connection-props.ts'
import { FaultNote } from './fault-note.tsx'
import { useRun } from './use-connection.ts'

/** What is wrong and what to do about it; or that nothing is. */
export function Health({ connection, connector }: ConnectionProps) {
  const words = useConnectionWords()
  const { page: say } = words
  const { ago } = useFormat()
  const { id, state, pausedBecause, testFault, credentialsExpireAt, lastRun } = connection
  const { run } = useRun(lastRun?.id ?? null)
  const isExpiring = credentialsExpireAt !== null && Date.parse(credentialsExpireAt) - Date.now() < 14 * 24 * 3_600_000
  const fault = pausedBecause ?? testFault
  const failed = run?.state === 'FAILED' && fault === null ? run.endedBecause : null
  const isFine = state === 'ACTIVE' && !fault && !failed && !isExpiring && run?.state !== 'WAITING'
  const isMoving = run && MOVES.includes(run.state)
  return (
    <section aria-label={say.health}>
      {fault && <FaultNote fault={fault} />}
      {fault?.kind === 'CREDENTIALS' && (
        <p className={styles.mend}>
          <Link to="/connections/$id" params={{ id }} search={{ step: 'access' }}>
            {words.access.replace}
          </Link>
        </p>
      )}
      {failed && <FaultNote fault={failed} />}
      {isExpiring && (
        <p className={noticeStyles.notice} data-tone="warn">
          <span>{say.expiresSoon(ago(credentialsExpireAt))}</span>
        </p>
      )}
      {run?.state === 'WAITING' && (
        <p className={noticeStyles.notice} data-tone="warn">
          <span style={{ flex: 1 }}>{words.runStates.WAITING}</span>
          <Link to="/connections/$id" params={{ id }} search={{ run: run.id }}>
            {words.check.title}
          </Link>
        </p>
      )}
      {isMoving && (
        <p className={noticeStyles.notice} role="status">
          <span style={{ flex: 1 }}>
            {words.runStates[run.state]} · {words.check.rows(run.rows)}
          </span>
          <Link to="/connections/$id" params={{ id }} search={{ run: run.id }}>
            {words.run.details}
          </Link>
        </p>
      )}
      {isFine && !isMoving && (
        <p className={noticeStyles.notice} data-tone="good">
          <CircleCheck size={17} aria-hidden />
          <span>{say.fine}</span>
        </p>
      )}
      {connector && <Warnings connection={connection} />}
    </section>
  )
}
