import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { sayBecause } from '../../kit/say-because.ts'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import noticeStyles from '../imports/notice.module.css'
import type { Connection } from './connection-queries.ts'

/** Whom one is signed in to, and what will not work as it is. */
export function AccountNote({ connection, system }: { readonly connection: Connection; readonly system: string }) {
  const { account: words } = useConnectionWords()
  const { account } = connection
  if (account === null) return null
  return (
    <div role="status">
      <p className={noticeStyles.notice} data-tone="good">
        <CircleCheck size={17} aria-hidden />
        <span>
          <strong>{words.connected(account.name)}</strong>
          {` · ${account.version ?? system}`}
        </span>
      </p>
      <Warnings connection={connection} />
    </div>
  )
}

export function Warnings({ connection }: { readonly connection: Connection }) {
  const { account: words } = useConnectionWords()
  const warnings = connection.account?.warnings ?? []
  if (warnings.length === 0) return null
  return (
    <ul className={noticeStyles.notices} aria-label={words.warnings}>
      {warnings.map((warning) => (
        <li key={warning.reason} className={noticeStyles.notice} data-tone="warn">
          <TriangleAlert size={16} aria-hidden />
          <span>{sayBecause(warning)}</span>
        </li>
      ))}
    </ul>
  )
}
