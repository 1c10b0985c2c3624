import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { sayReason } from '../../graphql/ask.ts'
import { CopyValue } from '../../kit/copy.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import type { Fault } from './connection-queries.ts'
import styles from './fault-note.module.css'

type Props = {
  readonly fault: Fault
  readonly isAlert?: boolean
  /** What can be done about it at once. */
  readonly children?: ReactNode
}

/** Why a system did not do what was asked, and what the person can do about it. */
export function FaultNote({ fault, isAlert = false, children }: Props) {
  const { fault: words } = useConnectionWords()
  const say = useSayFault()
  const { kind, value, requestId } = fault
  const said = say(fault)
  // Other sentences say what to do themselves.
  const todo = kind === 'PASSING' || kind === 'RATE_LIMITED' || kind === 'CONFLICT' ? words.todo[kind] : null
  // The setting that the operator has to make is what helps, and is there to be copied.
  const line = value?.startsWith('OUTBOUND_') ? value : null
  return (
    <div
      className={styles.fault}
      data-tone={kind === 'PASSING' || kind === 'RATE_LIMITED' || kind === null ? 'warn' : 'bad'}
      role={isAlert ? 'alert' : undefined}
    >
      <TriangleAlert size={18} aria-hidden />
      <div>
        {kind && <p className={styles.title}>{words.titles[kind]}</p>}
        <p>{said}</p>
        {said !== fault.message && (
          <p lang="en" className={styles.quoted}>
            {fault.message}
          </p>
        )}
        {todo && line === null && <p>{todo}</p>}
        {line && (
          <p className={styles.line}>
            <span>{words.operator}</span> <CopyValue value={line} />
          </p>
        )}
        {requestId && (
          <p className={styles.line}>
            <span>{words.requestId}</span> <CopyValue value={requestId} />
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

/** In the reader's words where there are some for the reason, otherwise in the service's. */
export function useSayFault() {
  return ({ reason, message, value }: Pick<Fault, 'reason' | 'message' | 'value'>): string =>
    sayReason(reason, { value }) ?? message
}
