import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { useMayEdit } from '../session/session.tsx'
import styles from './kit.module.css'
import { Card } from './screen.tsx'

type Item = { readonly id: string; readonly to: string; readonly label: string; readonly beside?: ReactNode }

type Props = {
  readonly title: string
  readonly items: readonly Item[]
  readonly none: string
  /** Where one more is made. */
  readonly add?: { readonly to: string; readonly search: Readonly<Record<string, string>>; readonly label: string }
}

/** Records that belong to the one on the screen. */
export function Related({ title, items, none, add }: Props) {
  const mayEdit = useMayEdit()
  const link = add && mayEdit && (
    <Link
      to={add.to}
      search={add.search as never}
      aria-label={add.label}
      style={{ display: 'inline-grid', placeItems: 'center', minWidth: 24, minHeight: 24 }}
    >
      <Plus size={15} aria-hidden />
    </Link>
  )
  return (
    <Card title={title} aside={link}>
      {items.length === 0 ? (
        <p className={styles.cardNote}>{none}</p>
      ) : (
        <ul className={styles.plainList}>
          {items.map(({ id, to, label, beside }) => (
            <li key={id}>
              <Link to={to}>
                <span className={styles.grow}>{label}</span>
                <span style={{ flex: 'none' }}>{beside}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
