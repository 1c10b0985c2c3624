import { Link, useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { ListPath } from '../paths.ts'
import { RowSkeletons } from '../states.tsx'
import tableStyles from '../table.module.css'
import { ColumnHead } from './column-head.tsx'
import styles from './list-table.module.css'
import type { Columns, Selection } from './list-types.ts'
import type { ListState } from './use-list-state.ts'

type Props<Row> = {
  readonly title: string
  readonly path: ListPath
  /** Undefined: on their way for the first time. */
  readonly rows: readonly Row[] | undefined
  readonly columns: Columns<Row>
  readonly list: ListState
  readonly selection: Selection<Row> | null
  /** At the end of a row; null: there is none. */
  readonly menuOf: ((row: Row) => ReactNode) | null
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly isBusy: boolean
  /** The rows are those of before, and others on their way. */
  readonly isStale: boolean
  readonly focusRow: (step: number) => void
}

export function ListTable<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, path, rows, columns, list, selection, menuOf, body, isBusy, isStale, focusRow } = props
  const navigate = useNavigate()
  const [first] = columns
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    // A row's menu has its own use for them.
    if ((event.target as HTMLElement).closest('[role=menu], [aria-haspopup]')) return
    event.preventDefault()
    focusRow(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <div className={tableStyles.tableFrame}>
      <table className={tableStyles.table} aria-busy={isBusy} aria-label={title}>
        <thead>
          <tr>
            {selection?.head}
            {columns.map((column) => (
              <ColumnHead key={column.name} column={column} list={list} className={classes(column, list)} />
            ))}
            {/* No heading: the buttons below it say what they are. */}
            {menuOf && <td className={styles.menu} />}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown} className={isStale ? styles.stale : undefined}>
          {rows === undefined && <RowSkeletons columns={columns.length + (selection ? 1 : 0) + (menuOf ? 1 : 0)} />}
          {rows?.map((row) => (
            <tr
              key={row.id}
              className={tableStyles.row}
              aria-selected={selection?.isSelected(row)}
              onClick={(event) => {
                if ((event.target as HTMLElement).closest('a, button, input, label, [role=menu]')) return
                void navigate({ to: `${path}/$id`, params: { id: row.id } })
              }}
            >
              {selection?.cell(row)}
              {columns.map((column) => (
                <td key={column.name} className={classes(column, list)}>
                  {column === first ? (
                    <Link
                      to={`${path}/$id`}
                      params={{ id: row.id }}
                      preload="intent"
                      className={tableStyles.rowLink}
                      data-row-link
                    >
                      {column.cell(row)}
                    </Link>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              {menuOf && <td className={styles.menu}>{menuOf(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Where there is little room, a list shows what it is sorted by, and otherwise only its narrow columns. */
function classes<Row>({ isNumber, isWide, order }: Columns<Row>[number], list: ListState): string | undefined {
  const isSortedBy = order !== undefined && list.order.startsWith(`${order.key}_`)
  return (
    [isNumber && tableStyles.number, isWide && !isSortedBy && tableStyles.wideOnly].filter(Boolean).join(' ') ||
    undefined
  )
}

/** A name with a quieter line below it. */
export function NameCell({ name, under }: { readonly name: string; readonly under?: string | null }) {
  return (
    <>
      {name}
      {under && (
        <span className={tableStyles.under} style={{ fontWeight: 400 }}>
          {under}
        </span>
      )}
    </>
  )
}
