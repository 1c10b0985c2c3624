import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { ask } from '../graphql/ask.ts'
import type { TadaDocumentNode } from '../graphql/graphql.ts'
import { useMayEdit } from '../session/session.tsx'
import { useFormat, useWords } from '../words/use-words.tsx'
import styles from './kit.module.css'
import { useOffers } from './offers.tsx'
import { Card } from './screen.tsx'
import { Thumb } from './thumb.tsx'

type Item = {
  readonly id: string
  readonly to: string
  readonly label: string
  readonly beside?: ReactNode
  /** Where its kind of record has pictures; null: this one has none. */
  readonly thumbnailUrl?: string | null
}

type Props = {
  readonly title: string
  readonly items: readonly Item[]
  readonly none: string
  /** The list that has all of them. */
  readonly all?: {
    readonly to: string
    readonly search: Readonly<Record<string, string>>
    /** How many there are for the record with this id. */
    readonly count: TadaDocumentNode<{ readonly count: number }, { readonly id: string }>
    readonly id: string
  }
  /** Where one more is made. */
  readonly add?: { readonly to: string; readonly search: Readonly<Record<string, string>>; readonly label: string }
}

/** Records that belong to the one on the screen. */
export function Related({ title, items, none, all, add }: Props) {
  const mayEdit = useMayEdit()
  const navigate = useNavigate()
  useOffers([
    add !== undefined &&
      mayEdit && {
        id: `add ${add.to} ${add.label}`,
        label: add.label,
        icon: <Plus size={16} aria-hidden />,
        run: () => void navigate({ to: add.to, search: add.search as never }),
      },
  ])
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
          {items.map(({ id, to, label, beside, thumbnailUrl }) => (
            <li key={id}>
              <Link to={to}>
                {thumbnailUrl !== undefined && <Thumb url={thumbnailUrl} size={24} name={label} />}
                <span className={styles.grow}>{label}</span>
                <span style={{ flex: 'none' }}>{beside}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {all && items.length > 0 && <AllOfThem {...all} />}
    </Card>
  )
}

function AllOfThem({ to, search, count, id }: NonNullable<Props['all']>) {
  const { lists } = useWords()
  const { integer } = useFormat()
  const { data } = useQuery({ queryKey: ['count', to, search], queryFn: ({ signal }) => ask(count, { id }, signal) })
  return (
    <Link to={to} search={search as never} className={styles.all}>
      {data ? lists.allOf(integer(data.count)) : lists.all}
    </Link>
  )
}
