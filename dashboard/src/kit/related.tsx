import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { ask } from '../graphql/ask.ts'
import type { TadaDocumentNode } from '../graphql/graphql.ts'
import { useMayEdit } from '../session/session.tsx'
import { useFormat, useWords } from '../words/use-words.tsx'
import cardStyles from './card.module.css'
import { useOffers } from './offers.tsx'
import type { ListPath } from './paths.ts'
import plainListStyles from './plain-list.module.css'
import { RecordLink } from './record-link.tsx'
import styles from './related.module.css'
import { Card } from './screen.tsx'
import type { Text } from './screens.ts'
import { Thumb } from './thumb.tsx'

type Item = {
  readonly id: string
  /** What the service calls such a record. */
  readonly kind: string
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
    readonly to: ListPath
    readonly search: Text
    /** How many there are for the record with this id. */
    readonly count: TadaDocumentNode<{ readonly count: number }, { readonly id: string }>
    readonly id: string
  }
  /** The list that one more is made for, and what it begins with. */
  readonly add?: { readonly to: ListPath; readonly search: Text; readonly label: string }
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
        run: () => void navigate({ to: `${add.to}/$id`, params: { id: 'new' }, search: add.search }),
      },
  ])
  const link = add && mayEdit && (
    <Link
      to={`${add.to}/$id`}
      params={{ id: 'new' }}
      search={add.search}
      aria-label={add.label}
      style={{ display: 'inline-grid', placeItems: 'center', minWidth: 24, minHeight: 24 }}
    >
      <Plus size={15} aria-hidden />
    </Link>
  )
  return (
    <Card title={title} aside={link}>
      {items.length === 0 ? (
        <p className={cardStyles.cardNote}>{none}</p>
      ) : (
        <ul className={plainListStyles.plainList}>
          {items.map(({ id, kind, label, beside, thumbnailUrl }) => (
            <li key={id}>
              <RecordLink kind={kind} id={id}>
                {thumbnailUrl !== undefined && <Thumb url={thumbnailUrl} size={24} name={label} />}
                <span className={plainListStyles.grow}>{label}</span>
                <span style={{ flex: 'none' }}>{beside}</span>
              </RecordLink>
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
    <Link to={to} search={search} className={styles.all}>
      {data ? lists.allOf(integer(data.count)) : lists.all}
    </Link>
  )
}
