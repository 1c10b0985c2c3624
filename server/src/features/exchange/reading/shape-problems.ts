import type { ImportSettings } from './import-settings.ts'
import type { InspectedTable } from './inspection.ts'
import type { MappingProblem } from './mapping-problem.ts'
import type { NamedInCell } from './named-in-cell.ts'

/** What rows take from the rows above them, and weights from how large they are. */
export function* shapeProblems(table: InspectedTable, settings: ImportSettings): Generator<MappingProblem> {
  yield* unitProblems(table, settings)
  const { headers } = table
  const { shape = {}, mapping } = settings
  const said = { severity: 'note', columns: [] } as const
  const { saidOnce, family, numbersOfVariants: numbers } = shape
  if (saidOnce) {
    const named = saidOnce.places.filter((at) => mapping[at]?.column).map((at) => headers[at] ?? '')
    const message = `Only the first row of each product fills ${named.join(', ')}. The rows below it take these values from it.`
    yield { ...said, reason: 'cells_carried', headers: named, message }
  }
  if (numbers !== undefined && mapping[numbers]?.column === 'variant_code' && !mapping.some(isNumberOfProduct)) {
    const header = headers[numbers] ?? ''
    const message =
      `"${header}" has another number in each row, and several rows have the same product name. So the numbers are those of the variants, ` +
      'and rows with the same name are one product.'
    yield { ...said, reason: 'numbers_of_variants', headers: [header], message }
  }
  if (shape.named && mapping[shape.named.at]?.column === null) yield* namedProblems(shape.named, headers)
  if (family && family.parent === null && mapping[family.code]?.column === 'sku') {
    const named = family.products.map((at) => headers[at] ?? '')
    const message = `Rows that fill ${named.join(', ')} are products. The rows below them are their variants, and take their name.`
    yield { ...said, reason: 'rows_of_products', headers: named, message }
  }
  if (family && family.parent !== null && mapping[family.parent]?.column === 'sku') {
    const [code = '', parent = ''] = [headers[family.number ?? family.code], headers[family.parent]]
    const message =
      `Rows without "${parent}" are products, known by their "${code}". The rows that refer to one of them in "${parent}" are its ` +
      'variants, and take its name.'
    yield { ...said, reason: 'rows_of_products', headers: [parent, code], message }
  }
}

function* namedProblems({ at, read, leftOut }: NamedInCell, headers: readonly string[]): Generator<MappingProblem> {
  const header = headers[at] ?? ''
  const labels = read.map(({ label }) => `"${label}"`).join(', ')
  const message = `Each cell of "${header}" holds several properties by their names. These are imported: ${labels}.`
  const columns = read.map(({ column }) => column)
  yield { severity: 'note', reason: 'named_in_cells', columns, headers: [header], message }
  if (leftOut.length === 0) return
  const others = leftOut.map((label) => `${header}: ${label}`)
  const missing = `Properties that are not imported, or that another column says: ${others.join(', ')}.`
  yield { severity: 'warning', reason: 'columns_left_out', columns: [], headers: others, message: missing }
}

function isNumberOfProduct({ column }: { readonly column: string | null }): boolean {
  return column === 'sku'
}

/** A unit that only the numbers tell. */
function unitProblems({ headers, gramsAt }: InspectedTable, { mapping }: ImportSettings): MappingProblem[] {
  const mapped = gramsAt === undefined ? undefined : mapping[gramsAt]
  if (gramsAt === undefined || mapped?.unit !== 'g') return []
  const header = headers[gramsAt] ?? ''
  const message = `No unit is given for "${header}". Its numbers are too large for kilograms, so they are read as grams.`
  return [
    {
      severity: 'warning',
      reason: 'unit_assumed',
      columns: mapped.column ? [mapped.column] : [],
      headers: [header],
      message,
    },
  ]
}
