import Down from 'lucide-react/icons/arrow-down'
import Up from 'lucide-react/icons/arrow-up'
import own from './list.module.css'
import type { Column } from './list-types.ts'
import { type ListState, NEWEST } from './use-list-state.ts'

type Props<Row> = { readonly column: Column<Row>; readonly list: ListState; readonly className: string | undefined }

/** The head of a column; pressed, the list runs by it one way, then the other, then by age again. */
export function ColumnHead<Row>({ column: { label, order, isNumber }, list, className }: Props<Row>) {
  if (!order) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  }
  const ways = order.isDownFirst ? ['DESC', 'ASC'] : ['ASC', 'DESC']
  const [first, second] = ways.map((way) => `${order.key}_${way}`) as [string, string]
  const isUp = list.order === `${order.key}_ASC`
  const isBy = isUp || list.order === `${order.key}_DESC`
  const next = list.order === first ? second : list.order === second ? NEWEST : first
  const Arrow = isBy ? (isUp ? Up : Down) : order.isDownFirst ? Down : Up
  return (
    <th scope="col" className={className} aria-sort={isBy ? (isUp ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className={own.head}
        data-active={isBy || undefined}
        data-number={isNumber || undefined}
        onClick={() => list.runBy(next)}
      >
        {label}
        <Arrow size={13} aria-hidden />
      </button>
    </th>
  )
}
