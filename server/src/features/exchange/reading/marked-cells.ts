import { excerpt, type TableRow, textOf } from '#platform/tables/table.ts'
import { importColumn } from '../columns/import-column.ts'
import type { ImportProblem } from './import-problem.ts'
import { SHOWN_OF_CELL } from './import-problem.ts'
import type { ImportSettings } from './import-settings.ts'
import { columnsOfLayout } from './layouts/known-layouts.ts'
import { placesUsed } from './value-change.ts'

/** What is to be said of the cells of a row that a workbook has left open: those of columns that are read. */
export function sayMarks(
  headers: readonly string[],
  { layout, mapping, made }: Pick<ImportSettings, 'layout' | 'mapping' | 'made'>,
): (row: TableRow) => ImportProblem[] {
  const known = layout === null ? null : columnsOfLayout(headers)
  const meant = headers.map((header, at) => (known ? known.get(header) : mapping[at]?.column) ?? null)
  const used = placesUsed(made)
  const isRead = (at: number) => (known ? known.has(headers[at] ?? '') : meant[at] !== null || used.has(at))
  const isNumber = (at: number) => NUMBERS.has(importColumn(meant[at] ?? '')?.kind ?? '')
  return ({ line, cells, marks }) => {
    if (!marks) return []
    const { unsolved, unsolvedCount, shown } = marks
    const problems: ImportProblem[] = []
    const of = (at: number, found: string) => ({
      line,
      header: headers[at] ?? null,
      found: excerpt(found, SHOWN_OF_CELL),
    })
    for (const { at, formula } of unsolved) {
      if (isRead(at)) problems.push({ ...of(at, formula), ...UNSOLVED, message: WITHOUT_RESULT })
    }
    const more = unsolvedCount - unsolved.length
    if (more > 0) {
      const message =
        `${more.toLocaleString('en')} more cells of this row contain formulas without their results, and are ` +
        'read as empty.'
      problems.push({ line, header: null, found: '', ...UNSOLVED, message })
    }
    for (const { at, number } of shown) {
      if (!isRead(at) || isNumber(at)) continue
      const text = textOf(cells[at] ?? null)
      const message = `The workbook contains the number ${number} and shows it as ${text}; it was read as shown.`
      problems.push({ ...of(at, text), severity: 'note', reason: 'zeros_shown', message })
    }
    return problems
  }
}

const UNSOLVED = { severity: 'warning', reason: 'formula_unsolved' } as const
const WITHOUT_RESULT =
  'The cell contains a formula without its result, and is read as empty. Open the workbook in a spreadsheet, ' +
  'save it and choose it again, or enter the result here.'

/** Zeros at their front mean nothing. */
const NUMBERS: ReadonlySet<string> = new Set(['mass', 'number', 'share'])
