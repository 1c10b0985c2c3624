import { useRef, useState } from 'react'
import { useGridWords } from '../../words/use-grid-words.ts'
import { useFormat, useSpoken, useWords } from '../../words/use-words.tsx'
import { LeaveGuard } from '../leave-guard.tsx'
import type { ListDocument } from '../list/list-types.ts'
import { ErrorState } from '../states.tsx'
import styles from './grid.module.css'
import { clearCells, copyCells, enter, fillDown, pasteCells } from './grid-acts.ts'
import { GridBar } from './grid-bar.tsx'
import { GridTable } from './grid-table.tsx'
import { boxOf, type GridDeclaration, type Span } from './grid-types.ts'
import type { CellWords } from './read-cell.ts'
import { rowsDocument } from './rows-document.ts'
import type { Sheet, SheetRecord } from './sheet.ts'
import { MOST_ROWS, useGridRows, useOthers, useSheet } from './use-sheet.ts'

type Props<Row, Rec extends SheetRecord> = {
  readonly title: string
  readonly path: string
  readonly grid: GridDeclaration<Rec>
  readonly document: ListDocument<Row>
  /** Search, filters and order, as the service takes them. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly count: number | undefined
  readonly mayEdit: boolean
}

const START: Span = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } }

/** A list as a grid: its records in rows, their fields in cells that are changed where they are. */
export function ListGrid<Row, Rec extends SheetRecord>(props: Props<Row, Rec>) {
  const { title, path, grid, document, asked, count, mayEdit } = props
  const { fields } = grid
  const words = useGridWords()
  const { kit } = useWords()
  const { language } = useSpoken()
  const { country, integer } = useFormat()
  const [rows] = useState(() => rowsDocument(document, grid.rows))
  const sheet = useSheet(path, grid)
  const { ids, isWhole, error, retry } = useGridRows(sheet, rows, asked)
  useOthers(path, sheet, rows)
  const [span, setSpan] = useState(START)
  const [said, say] = useState('')
  const table = useRef<HTMLDivElement>(null)
  const cellWords: CellWords = {
    noNumber: kit.noNumber,
    noDay: kit.noDay,
    noOption: words.noOption,
    required: kit.required,
    yes: kit.yes,
    no: kit.no,
    language,
    country,
  }
  const world = { sheet, ids, fields, words: cellWords, noRecord: words.noRecord }
  const box = boxOf(span)
  const goTo = (id: string, field: string) => {
    const to = { row: ids.indexOf(id), column: fields.findIndex(({ name }) => name === field) }
    if (to.row >= 0 && to.column >= 0) setSpan({ from: to, to })
    table.current?.focus()
  }
  const paste = async (text: string) => {
    if (!isWhole && box.top + text.split('\n').length > ids.length) return say(words.stillLoading)
    const pasted = await pasteCells(world, text, box)
    const { top, left, bottom, right } = pasted.box
    setSpan({ from: { row: top, column: left }, to: { row: bottom, column: right } })
    const left_ = [
      ...(pasted.rowsLeft > 0 ? [words.rowsLeft(integer(pasted.rowsLeft))] : []),
      ...(pasted.columnsLeft > 0 ? [words.columnsLeft(integer(pasted.columnsLeft))] : []),
    ]
    say([words.pasted(integer(pasted.cells)), ...left_].join(' '))
  }
  const turn = (done: ReturnType<typeof sheet.undo>, word: (count: string) => string) => {
    if (!done) return say(words.nothingToUndo)
    if (done.first) goTo(done.first.id, done.first.field)
    say([word(integer(done.changed)), ...(done.left > 0 ? [words.leftAlone(integer(done.left))] : [])].join(' '))
  }
  const acts = {
    paste,
    enter: (texts: Parameters<typeof enter>[1]) => void enter(world, texts),
    copy: () => {
      say(words.copied(integer((box.bottom - box.top + 1) * (box.right - box.left + 1))))
      return copyCells(world, box)
    },
    clear: () => say(words.cleared(integer(clearCells(world, box)))),
    fillDown: () => say(words.filled(integer(fillDown(world, box)))),
    undo: () => turn(sheet.undo(), words.undone),
    redo: () => turn(sheet.redo(), words.redone),
    nextProblem() {
      const [first, ...others] = sheet.problems()
      const at = [first, ...others].findIndex(
        (one) => one?.id === ids[span.to.row] && one?.field === fields[span.to.column]?.name,
      )
      const next = others[at] ?? first
      if (next) goTo(next.id, next.field)
    },
  }
  if (error !== null) {
    return (
      <div className={styles.frame}>
        <ErrorState error={error} retry={retry} />
      </div>
    )
  }
  return (
    <section className={styles.grid} aria-label={words.gridOf(title)}>
      <GridBar
        sheet={sheet}
        fields={fields}
        at={{ id: ids[span.to.row], field: fields[span.to.column] }}
        acts={acts}
        words={cellWords}
        said={said}
        isLoading={!isWhole}
        loaded={ids.length}
        hidden={count !== undefined && isWhole ? Math.max(0, count - ids.length) : 0}
        most={MOST_ROWS}
        mayEdit={mayEdit}
      />
      <GridTable
        table={table}
        title={title}
        path={path}
        sheet={sheet}
        ids={ids}
        count={Math.max(ids.length, isWhole ? 0 : Math.min(count ?? 0, MOST_ROWS))}
        fields={fields}
        span={span}
        setSpan={setSpan}
        acts={acts}
        words={cellWords}
        mayEdit={mayEdit}
      />
      <LeaveGuard isDirty={() => isAtStake(sheet.counts())} />
    </section>
  )
}

/** What is only waiting for its turn is sent on the way out. */
function isAtStake({ waiting, faults, conflicts, isOffline }: ReturnType<Sheet<SheetRecord>['counts']>): boolean {
  return faults + conflicts + (isOffline ? waiting : 0) > 0
}
