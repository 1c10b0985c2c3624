import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import screenStyles from '../../kit/screen.module.css'
import styles from './connection-page.module.css'
import type { Connection } from './connection-queries.ts'

/** From a part of a connection back to the whole of it. */
export function ToConnection({ connection: { id, name } }: { readonly connection: Pick<Connection, 'id' | 'name'> }) {
  return (
    <div className={styles.toConnection}>
      <Link to="/connections/$id" params={{ id }} search={{}} className={screenStyles.crumb ?? ''}>
        <ChevronLeft size={14} aria-hidden />
        {name}
      </Link>
    </div>
  )
}
