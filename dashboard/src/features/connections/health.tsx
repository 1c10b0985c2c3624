import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import KeyRound from 'lucide-react/icons/key-round'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { LinkButton } from '../../kit/link-button.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import noticeStyles from '../imports/notice.module.css'
import { Warnings } from './account-note.tsx'
import { MOVES } from './connection-badge.tsx'
import styles from './connection-page.module.css'
import type { ConnectionProps } from './connection-props.ts'
import type { Fault } from './connection-queries.ts'
import { FaultNote, useSayFault } from './fault-note.tsx'
import { useRun } from './use-connection.ts'

/** Where other credentials, or another address, are the way out. */
const MENDED_BY_ACCESS: readonly Fault['kind'][] = ['CREDENTIALS', 'PERMISSION', 'UNEXPECTED_SYSTEM']

/** What is wrong and what to do about it; or that nothing is. */
export function Health({ connection, connector }: ConnectionProps) {
  const words = useConnectionWords()
  const { page: say } = words
  const { ago } = useFormat()
  const sayFault = useSayFault()
  const mayAdminister = useMayAdminister()
  const { id, state, pausedBecause, testFault, testedAt, credentialsExpireAt, lastRun } = connection
  const { run } = useRun(lastRun?.id ?? null)
  const isExpiring = credentialsExpireAt !== null && Date.parse(credentialsExpireAt) - Date.now() < 14 * 24 * 3_600_000
  const fault = pausedBecause ?? testFault
  // A system that has answered well since then is in order again.
  const isMended = run?.endedBecause?.kind != null && (testedAt ?? '') > (run.endedAt ?? '')
  const failed = run?.state === 'FAILED' && fault === null && !isMended ? run.endedBecause : null
  const isFine = state === 'ACTIVE' && !fault && !failed && !isExpiring && run?.state !== 'WAITING'
  const isMoving = run && MOVES.includes(run.state)
  return (
    <section aria-label={say.health}>
      {fault && (
        <FaultNote fault={fault}>
          {mayAdminister && MENDED_BY_ACCESS.includes(fault.kind) && (
            <LinkButton
              to="/connections/$id"
              params={{ id }}
              search={{ step: 'access' }}
              variant="default"
              mt={8}
              leftSection={<KeyRound size={14} aria-hidden />}
            >
              {words.access.replace}
            </LinkButton>
          )}
        </FaultNote>
      )}
      {failed && <FaultNote fault={failed} />}
      {isExpiring && (
        <p className={noticeStyles.notice} data-tone="warn">
          <span>{say.expiresSoon(ago(credentialsExpireAt))}</span>
        </p>
      )}
      {run?.state === 'WAITING' && (
        <p className={noticeStyles.notice} data-tone="warn">
          <TriangleAlert size={17} aria-hidden />
          <span className={styles.grow}>
            {run.waitingBecause && run.waitingBecause.reason !== 'first_run' ? sayFault(run.waitingBecause) : say.waits}
          </span>
          <LinkButton to="/connections/$id" params={{ id }} search={{ run: run.id }} variant="default">
            {say.look}
          </LinkButton>
        </p>
      )}
      {isMoving && (
        <p className={noticeStyles.notice} role="status">
          <span className={styles.grow}>
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
