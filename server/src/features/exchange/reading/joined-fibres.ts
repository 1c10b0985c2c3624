import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import { type Cell, type TableRow, textOf } from '#platform/tables/table.ts'
import { importColumn } from '../columns/import-column.ts'
import { NO, PLACEHOLDERS } from './cell-words.ts'
import { isWhole, mayBeOfOne, shareIn } from './fibre-shares.ts'
import type { MappedColumn } from './mapped-column.ts'
import { fibreInHeader, isShareHeader } from './meaning/fibre-in-header.ts'
import { type RowShape, type Shaping, shapingRows } from './row-shape.ts'

/** One fibre of a row, by the places of its columns; `name`: that of the column that names it, otherwise `fibre` is known. */
export type FibreColumn = {
  readonly share: number | null
  readonly name: number | null
  readonly fibre: string
  readonly part: string | null
}

/** Rows whose fibres are joined before anything else is done to them. Null for a table each of whose rows says everything itself, in one cell each. */
export function shapingWithFibres(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  shape: RowShape | undefined,
  isExact: boolean,
): Shaping | null {
  const joining = joiningFibres(headers, mapping, shape)
  const whole = joining ?? { headers, mapping, shape }
  const shaping = isExact ? null : shapingRows(whole.headers, whole.mapping, whole.shape)
  return joining && shaping
    ? { ...joining, ...shaping, change: (row) => shaping.change(joining.change(row)) }
    : (shaping ?? joining)
}

/** Null for a table without such columns. The composition of each record is a column behind the others. */
function joiningFibres(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  shape: RowShape = {},
): (Shaping & { readonly shape: RowShape }) | null {
  const joined = (['', 'product_'] as const).flatMap((of) => {
    const columns = fibreColumns(headers, mapping, of, shape)
    return columns.length === 0 ? [] : [{ column: `${of}material_composition`, columns }]
  })
  if (joined.length === 0) return null
  const places = joined.map(({ columns: [first] }) => first?.share ?? first?.name ?? 0)
  const { saidOnce, fibres: { isOfOne } = {} } = shape
  const carried = saidOnce
    ? places.flatMap((at, after) => (saidOnce.places.includes(at) ? [headers.length + after] : []))
    : []
  return {
    headers: [...headers, ...places.map((at) => headers[at] ?? '')],
    mapping: [
      ...mapping.map((one) => (joinedTo(one.column) !== null ? { ...one, column: null } : one)),
      ...joined.map(({ column }) => ({ column, confidence: 'values', unit: null }) as const),
    ],
    shape: saidOnce ? { ...shape, saidOnce: { ...saidOnce, places: [...saidOnce.places, ...carried] } } : shape,
    shown: (row) =>
      new Map(joined.map(({ columns }, at) => [places[at] ?? 0, compositionOf(row, columns, isOfOne) ?? ''])),
    change: (row) => ({
      ...row,
      cells: [
        ...headers.map((_, at) => row.cells[at] ?? null),
        ...joined.map(({ columns }) => compositionOf(row, columns, isOfOne)),
      ],
    }),
  }
}

/** The column of ours that columns of this meaning become together; null: they stay what they are. */
export function joinedTo(column: string | null): string | null {
  const target = column === null ? undefined : importColumn(column)
  return target?.joins ? `${target.record === 'product' ? 'product_' : ''}material_composition` : null
}

/** Of columns that name fibres and those of their shares, the first belongs to the first. Any other share is that of the fibre in its header. */
function fibreColumns(
  headers: readonly string[],
  mapping: readonly MappedColumn[],
  of: '' | 'product_',
  { fibres }: RowShape,
): FibreColumn[] {
  const at = (name: string) => mapping.flatMap(({ column }, place) => (column === `${of}${name}` ? [place] : []))
  const names = at('fibre_name')
  const shares = at('fibre_share')
  const headerAt = (place: number) => fibres?.names?.[place] ?? headers[place] ?? ''
  const beside =
    names.length === 0
      ? []
      : shares.filter((place) => isShareHeader(headerAt(place)) || fibreInHeader(headerAt(place)) === null)
  const alone = shares.filter((place) => !beside.slice(0, names.length).includes(place))
  return [
    ...names.map((name, which) => ({ name, share: beside[which] ?? null, fibre: '', part: null })),
    ...alone.map((share) => ({
      name: null,
      share,
      fibre: headerAt(share),
      part: null,
      ...fibreInHeader(headerAt(share)),
    })),
  ]
}

/** The text of a composition, as a cell of its own would have it; null where no fibre is filled in. */
export function compositionOf(row: TableRow, columns: readonly FibreColumn[], isOfOne?: boolean): string | null {
  const filled = columns.flatMap((column) => {
    const cell = column.share === null ? null : (row.cells[column.share] ?? null)
    const fibre = column.name === null ? column.fibre : textOf(row.cells[column.name] ?? null).trim()
    const text = textOf(cell).trim()
    return isNothing(text, column) && (column.name === null || isNothing(fibre, column))
      ? []
      : [{ ...column, fibre, text, share: shareIn(cell) }]
  })
  const instead = filled.find(({ text, share }) => !share && isComposition(text))
  if (instead) return instead.text
  const shares = filled.flatMap(({ share }) => share ?? [])
  // What adds up to one can be nothing else; of columns that were looked through it is known of all rows together.
  const factor = mayBeOfOne(shares) && (isOfOne ?? isWhole(shares, 1)) ? 100 : 1
  const parts = new Map(columns.map(({ part }): [string, string[]] => [part ?? '', []]))
  for (const { share, text, fibre, part } of filled.sort((a, b) => (b.share?.value ?? 0) - (a.share?.value ?? 0))) {
    if (share?.value === 0) continue
    const said = share ? `${Number((share.value * factor).toPrecision(6))}%` : text
    const whole = !share && namesFibre(text) ? text : `${said} ${fibre}`.trim()
    parts.get(part ?? '')?.push(whole)
  }
  const told = [...parts].filter(([, fibres]) => fibres.length > 0)
  if (told.length === 0) return null
  return told.map(([part, fibres]) => `${part === '' ? '' : `${part}: `}${fibres.join(', ')}`).join('; ')
}

/** Empty, or a word for it; none of a fibre is no part of a composition. */
function isNothing(text: string, { name }: FibreColumn): boolean {
  const plain = text.toLowerCase()
  return text === '' || PLACEHOLDERS.has(plain) || (name === null && NO.has(plain))
}

/** A whole composition, which somebody has put in for a wrong one. */
function isComposition(text: string): boolean {
  if (!text.includes('%')) return false
  const { parts, problems } = parseComposition(text)
  return problems.length === 0 && parts.some(({ fibres }) => fibres.length > 1)
}

/** "95% cotton" below "Cotton". */
function namesFibre(text: string): boolean {
  return (
    /\p{L}{2}/u.test(text) &&
    parseComposition(text).parts.some(({ fibres }) => fibres.some(({ code }) => code !== null))
  )
}

/** How a cell of such a column is shown before its row is read: "95% Cotton". */
export function shownFibre(cell: Cell, header: string, isOfOne = false): string | null {
  const column = { share: 0, name: null, fibre: header, part: null, ...fibreInHeader(header) }
  return compositionOf({ line: 0, cells: [cell] }, [column], isOfOne)
}
