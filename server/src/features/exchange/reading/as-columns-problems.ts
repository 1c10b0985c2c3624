import { importColumn } from '../columns/import-column.ts'
import { dividesBy } from './divided-rows.ts'
import type { ImportSettings } from './import-settings.ts'
import type { InspectedTable } from './inspection.ts'
import type { MappingProblem } from './mapping-problem.ts'

/** Fibres as columns: that they are one composition, and what their shares are fractions of. */
export function* fibresProblems(
  { headers }: InspectedTable,
  { mapping, shape }: ImportSettings,
): Generator<MappingProblem> {
  const names = shape?.fibres?.names
  const used = mapping.flatMap(({ column }, at) =>
    importColumn(column ?? '')?.joins ? [names?.[at] ?? headers[at] ?? ''] : [],
  )
  if (used.length === 0) return
  const said = { severity: 'note', columns: [], headers: used } as const
  const message = `The composition of each row is read from ${used.join(', ')}.`
  yield { ...said, reason: 'fibres_as_columns', message }
  if (!shape?.fibres?.isOfOne) return
  const read = `The shares in ${used.join(', ')} add up to 1, so 0.95 is read as 95%.`
  yield { ...said, reason: 'shares_of_one', message: read }
}

/** Sizes or colours as columns: what becomes of them. */
export function* asColumnsProblems(
  { asColumns, headers, samples }: InspectedTable,
  { mapping }: ImportSettings,
): Generator<MappingProblem> {
  const places = headers.flatMap((_, at) => (dividesBy(mapping[at]?.column ?? null) ? [at] : []))
  const of = dividesBy(mapping[places[0] ?? -1]?.column ?? null)?.by ?? asColumns?.of
  if (!of) return
  const [one, many] = of === 'size' ? ['size', 'sizes'] : ['colour', 'colours']
  const used = places.map((at) => headers[at] ?? '')
  if (used.length === 0) {
    const named = asColumns?.headers ?? []
    const message =
      `The columns ${named.join(', ')} look like ${many}, each row being a product with several variants. They are not ` +
      `imported. Say what is in their cells, or write a row for each variant, with its ${one} in one column.`
    yield {
      severity: 'warning',
      reason: of === 'size' ? 'sizes_as_columns' : 'colors_as_columns',
      columns: [of],
      headers: named,
      message,
    }
    return
  }
  const message = `The columns ${used.join(', ')} are ${many}: each row becomes a variant for each of these in which it has a value.`
  yield {
    severity: 'note',
    reason: of === 'size' ? 'sizes_as_columns' : 'colors_as_columns',
    columns: [of],
    headers: used,
    message,
  }
  const numbers = places.filter(
    (at) =>
      dividesBy(mapping[at]?.column ?? null)?.cell === 'mark' && (samples[at] ?? []).some((text) => /\d/.test(text)),
  )
  if (numbers.length === 0) return
  const named = numbers.map((at) => headers[at] ?? '')
  const declined =
    `The numbers below ${named.join(', ')} are not imported, as passports say nothing about stock or prices. A number other than 0 ` +
    `says that there is such a variant.`
  yield { severity: 'note', reason: 'numbers_declined', columns: [], headers: named, message: declined }
}
