import { TableFault } from './table.ts'

export function tooLarge(what: string): TableFault {
  return new TableFault('workbook_too_large', `The workbook has ${what}. Divide it, or save the sheet as CSV.`)
}
