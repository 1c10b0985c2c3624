import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useGridWords } from '../../words/use-grid-words.ts'
import type { Field } from '../field.ts'
import { CellEditor, type Move } from './cell-editor.tsx'
import { widthOf, widthOfAll } from './column-width.ts'
import styles from './grid.module.css'
import type { TextCell } from './grid-acts.ts'
import { GridRow } from './grid-row.tsx'
import { boxOf, type Place, type Span } from './grid-types.ts'
import type { CellWords } from './read-cell.ts'
import { cellText } from './read-cell.ts'
import type { Sheet, SheetRecord } from './sheet.ts'
import { stepOf } from './step-of.ts'
import { useColumns } from './use-columns.ts'
import { ROW_HEIGHT, useWindow } from './use-window.ts'

type Props<Rec> = {
  readonly table: RefObject<HTMLDivElement | null>
  readonly title: string
  readonly path: string
  readonly sheet: Sheet<Rec>
  readonly ids: readonly string[]
  /** With the rows that are still on their way. */
  readonly count: number
  readonly fields: readonly Field<Rec>[]
  readonly span: Span
  readonly setSpan: (span: Span) => void
  readonly acts: {
    paste(text: string): Promise<void>
    enter(texts: readonly TextCell[]): void
    copy(): string
    clear(): void
    fillDown(): void
    undo(): void
    redo(): void
    nextProblem(): void
  }
  readonly words: CellWords
  readonly mayEdit: boolean
}

type Editing = { readonly place: Place; readonly text: string; readonly isNew: boolean }

export function GridTable<Rec extends SheetRecord>(props: Props<Rec>) {
  const { table, title, path, sheet, ids, count, fields, span, setSpan, acts, words, mayEdit } = props
  const grid = useGridWords()
  const { to: active } = span
  const box = boxOf(span)
  const seen = useWindow(table, count, active.row)
  const { columns, look } = useColumns(table, fields)
  const [editing, setEditing] = useState<Editing | null>(null)
  // Escape lets Tab lead out of the grid.
  const isLeaving = useRef(false)
  const hasFocus = useRef(false)
  const dragsFrom = useRef<Place | null>(null)

  const cellAt = ({ row, column }: Place) => table.current?.querySelector<HTMLElement>(`[data-at="${row}.${column}"]`)
  useLayoutEffect(() => {
    if (editing || !hasFocus.current) return
    const cell = cellAt(active)
    if (cell && window.document.activeElement !== cell) cell.focus({ preventScroll: true })
  }, [active, editing, seen.first])
  useEffect(() => {
    seen.show(active.row)
    cellAt(active)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  const moveTo = (place: Place, isExtended = false) => {
    const to = {
      row: Math.max(0, Math.min(ids.length - 1, place.row)),
      column: Math.max(0, Math.min(fields.length - 1, place.column)),
    }
    setSpan({ from: isExtended ? span.from : to, to })
  }
  const begin = (text?: string) => {
    const [id, field] = [ids[active.row], fields[active.column]]
    if (!mayEdit || id === undefined || !field) return
    setEditing({
      place: active,
      text: text ?? cellText(field, sheet.shown(id, field.name), words),
      isNew: text !== undefined,
    })
  }
  const end = (text: string | null, move: Move) => {
    if (!editing) return
    const { place } = editing
    setEditing(null)
    hasFocus.current = move !== 'away'
    if (text !== null) acts.enter([{ ...place, text }])
    if (move === 'down') moveTo({ ...place, row: place.row + 1 })
    if (move === 'right') moveTo({ ...place, column: place.column + 1 })
    if (move === 'left') moveTo({ ...place, column: place.column - 1 })
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (editing || event.nativeEvent.isComposing) return
    const isMod = event.ctrlKey || event.metaKey
    const done = () => event.preventDefault()
    if (event.key === 'Tab') {
      const column = active.column + (event.shiftKey ? -1 : 1)
      if (isLeaving.current || column < 0 || column >= fields.length) return
      done()
      return moveTo({ row: active.row, column })
    }
    isLeaving.current = event.key === 'Escape'
    if (isLeaving.current) return moveTo(active)
    const step = stepOf(event.key, isMod, active, { rows: ids.length, columns: fields.length, page: seen.page })
    if (step) {
      done()
      return moveTo(step, event.shiftKey)
    }
    const key = event.key.toLowerCase()
    if (isMod && key === 'a') {
      done()
      return setSpan({ from: { row: 0, column: 0 }, to: { row: ids.length - 1, column: fields.length - 1 } })
    }
    if (event.key === 'F8') {
      done()
      return acts.nextProblem()
    }
    if (!mayEdit) return
    if (isMod && (key === 'z' || key === 'y')) {
      done()
      return key === 'y' || event.shiftKey ? acts.redo() : acts.undo()
    }
    if (isMod && key === 'd') {
      done()
      return acts.fillDown()
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      done()
      return acts.clear()
    }
    if (event.key === 'F2' || event.key === 'Enter') {
      done()
      return begin()
    }
    if (!isMod && !event.altKey && event.key.length === 1) {
      done()
      begin(event.key)
    }
  }
  const placeOf = (target: EventTarget): Place | null => {
    const at = (target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at']
    const [row, column] = at?.split('.').map(Number) ?? []
    return row === undefined || column === undefined ? null : { row, column }
  }
  const editor = editing && fields[editing.place.column]
  const over = editing && cellAt(editing.place)
  return (
    <div
      ref={table}
      className={styles.frame}
      role="grid"
      tabIndex={ids.length === 0 ? 0 : -1}
      aria-label={title}
      aria-rowcount={count + 1}
      aria-colcount={fields.length}
      aria-multiselectable
      aria-readonly={!mayEdit || undefined}
      aria-describedby="grid-about"
      onScroll={() => {
        seen.onScroll()
        look()
      }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        hasFocus.current = true
        if (event.target === table.current) cellAt(active)?.focus({ preventScroll: true })
      }}
      onBlur={(event) => {
        // The cell that had the focus may only have been scrolled away.
        if (event.relatedTarget && !table.current?.contains(event.relatedTarget as Node)) hasFocus.current = false
      }}
      onMouseDown={(event) => {
        const place = placeOf(event.target)
        const isEdited = editing && place?.row === editing.place.row && place.column === editing.place.column
        if (!place || isEdited) return
        event.preventDefault()
        hasFocus.current = true
        dragsFrom.current = place
        moveTo(place, event.shiftKey)
        cellAt(place)?.focus({ preventScroll: true })
      }}
      onMouseOver={(event) => {
        const place = event.buttons === 1 && dragsFrom.current ? placeOf(event.target) : null
        if (place && dragsFrom.current) setSpan({ from: dragsFrom.current, to: place })
      }}
      onMouseUp={() => {
        dragsFrom.current = null
      }}
      onDoubleClick={() => begin()}
      onCopy={(event) => {
        if (editing) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', acts.copy())
      }}
      onCut={(event) => {
        if (editing || !mayEdit) return
        event.preventDefault()
        event.clipboardData.setData('text/plain', acts.copy())
        acts.clear()
      }}
      onPaste={(event) => {
        if (editing || !mayEdit) return
        event.preventDefault()
        void acts.paste(event.clipboardData.getData('text/plain'))
      }}
      style={{ '--columns': fields.map(widthOf).join(' '), '--width': widthOfAll(fields) } as CSSProperties}
    >
      <div role="row" aria-rowindex={1} className={styles.head}>
        {fields.map((field, at) => (
          <div key={field.name} role="columnheader" aria-colindex={at + 1} className={styles.headCell}>
            {field.kind === 'number' && field.unit ? `${field.label}, ${field.unit}` : field.label}
          </div>
        ))}
      </div>
      <div role="rowgroup" className={styles.rows} style={{ height: count * ROW_HEIGHT }}>
        {seen.rows.map((row) => {
          const id = ids[row]
          return (
            <GridRow
              key={row}
              row={row}
              id={id}
              path={path}
              version={id === undefined ? 0 : sheet.versionOf(id)}
              sheet={sheet}
              fields={fields}
              columns={columns}
              words={words}
              grid={grid}
              active={active.row === row ? active.column : null}
              left={row >= box.top && row <= box.bottom ? box.left : -1}
              right={row >= box.top && row <= box.bottom ? box.right : -1}
            />
          )
        })}
        {editing &&
          editor &&
          over &&
          createPortal(
            <CellEditor field={editor} text={editing.text} isNew={editing.isNew} words={words} end={end} />,
            over,
          )}
      </div>
    </div>
  )
}
