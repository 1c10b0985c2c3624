import { memo } from 'react'
import type { GridWords } from '../../words/en/grid.ts'
import type { Field } from '../field.ts'
import { gapBefore, mayOverflow, widthOf } from './column-width.ts'
import styles from './grid.module.css'
import { type CellWords, cellText } from './read-cell.ts'
import type { Sheet, SheetRecord } from './sheet.ts'
import { type Columns, drawnOf } from './use-columns.ts'
import { ROW_HEIGHT } from './use-window.ts'

type Props<Rec> = {
  readonly row: number
  /** Undefined: it is on its way. */
  readonly id: string | undefined
  readonly path: string
  /** Of the row in the sheet: while it is the same, nothing is drawn again. */
  readonly version: number
  readonly sheet: Sheet<Rec>
  readonly fields: readonly Field<Rec>[]
  readonly columns: Columns
  readonly words: CellWords
  readonly grid: GridWords
  /** The column of the cell that has the focus, if it is of this row. */
  readonly active: number | null
  /** The selected columns; -1: none of this row. */
  readonly left: number
  readonly right: number
}

export const GridRow = memo(DrawnRow, isSame) as typeof DrawnRow

function isSame<Rec>(before: Props<Rec>, after: Props<Rec>): boolean {
  const names = ['row', 'id', 'version', 'sheet', 'columns', 'active', 'left', 'right', 'grid'] as const
  return names.every((name) => before[name] === after[name])
}

function DrawnRow<Rec extends SheetRecord>(props: Props<Rec>) {
  const { row, id, sheet, fields, columns, words, grid, active, left, right } = props
  const drawn = drawnOf(columns, active)
  return (
    <div role="row" aria-rowindex={row + 2} className={styles.row} style={{ top: row * ROW_HEIGHT }}>
      {drawn.map((column, at) => {
        const field = fields[column]
        if (!field) return null
        const { name } = field
        const edit = id === undefined ? undefined : sheet.editOf(id, name)
        const isInherited = id !== undefined && sheet.isInherited(id, name)
        const state = edit?.conflict
          ? 'conflict'
          : edit?.fault !== undefined
            ? 'fault'
            : edit
              ? 'waiting'
              : isInherited
                ? 'inherited'
                : undefined
        const text = id === undefined ? '' : cellText(field, sheet.shown(id, name), words)
        const isLong = mayOverflow(text, field, column)
        return (
          <div
            key={name}
            role={column === 0 ? 'rowheader' : 'gridcell'}
            aria-colindex={column + 1}
            tabIndex={active === column ? 0 : -1}
            aria-selected={column >= left && column <= right}
            aria-invalid={state === 'fault' || state === 'conflict' || undefined}
            data-at={`${row}.${column}`}
            data-state={state}
            data-chosen={(column >= left && column <= right) || undefined}
            data-active={active === column || undefined}
            data-number={field.kind === 'number' || undefined}
            data-mono={(field.kind === 'text' && field.isMono) || undefined}
            data-long={isLong || undefined}
            className={styles.cell}
            style={{ width: widthOf(field, column), marginLeft: gapBefore(fields, drawn, at) }}
            title={edit?.fault ?? (isLong ? text : undefined)}
          >
            {isInherited ? <span className={styles.text}>{text}</span> : text}
            {isInherited && text !== '' && <span className={styles.mark}>{grid.inherited}</span>}
            {state === 'fault' && <span className={styles.unseen}>{`. ${edit?.fault}`}</span>}
            {state === 'conflict' && <span className={styles.unseen}>{`. ${grid.conflictShort}`}</span>}
          </div>
        )
      })}
    </div>
  )
}
