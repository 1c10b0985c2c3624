import type { Chosen, Discovery } from '../connector.ts'
import { kindCalled, PRODUCTS, RECORD_KINDS, type RecordKind, usualField, VARIANTS } from '../usual-fields.ts'
import type { Grid } from './read-grid.ts'
import { type Column, type Head, type Heads, headIn, headOf, TOP_ROWS } from './sheet-heads.ts'
import type { Sheet } from './spreadsheet.ts'

/** What is read, as it was chosen or as it usually is. */
export type ChosenSheet = {
  readonly head: Head
  readonly kind: RecordKind
  /** Rows have no identity there but what is in this column; null: the sheet has no header. */
  readonly keyColumn: Column | null
  /** Of variants: the column that says which product they are of. */
  readonly productColumn: Column | null
  /** What people call a row. */
  readonly nameColumn: Column | null
}

export async function chosenSheet(heads: Heads, chosen: Chosen): Promise<ChosenSheet> {
  return settle(chosen, await headIn(heads, await partOf(heads, chosen)))
}

/** The sheet and its header row, as far as they were chosen. */
export async function partOf(
  heads: Heads,
  chosen: Chosen,
): Promise<{ readonly sheet: number; readonly headerRow: number | null }> {
  const given = Number(chosen['header_row']?.[0])
  const headerRow = Number.isInteger(given) && given >= 1 && given <= TOP_ROWS ? given - 1 : null
  const sheet = chosen['sheet']?.[0] ?? ''
  if (/^\d{1,12}$/.test(sheet)) return { sheet: Number(sheet), headerRow }
  const { sheets } = await heads.spreadsheet()
  const [usual] = usualFirst(sheets, await heads.tops())
  return { sheet: usual?.id ?? -1, headerRow }
}

/** Those with anything in them, of these those with variants or products before others. */
function usualFirst(sheets: readonly Sheet[], tops: ReadonlyMap<number, Grid>): Sheet[] {
  const rank = ({ id, title }: Sheet) =>
    (tops.get(id)?.endRow ? 0 : 10) + (VARIANTS.test(title) ? 0 : PRODUCTS.test(title) ? 1 : 2)
  return sheets.toSorted((one, other) => rank(one) - rank(other))
}

function settle(chosen: Chosen, head: Head): ChosenSheet {
  const { columns } = head
  const kind = RECORD_KINDS.find((one) => one === chosen['records']?.[0]) ?? usualKind(head)
  const columnOf = (choice: string) => columns.find(({ key }) => key === chosen[choice]?.[0])
  const keyColumn = columnOf('key_column') ?? usualKey(head, kind)
  return {
    head,
    kind,
    keyColumn,
    productColumn:
      kind === 'variant' ? (columnOf('product_column') ?? usualProductColumns(head, keyColumn)[0] ?? null) : null,
    nameColumn: usualName(head, kind, keyColumn),
  }
}

/** By its header; otherwise the first column of which nothing else is known, but for what is mostly known by its number. */
function usualName({ columns }: Head, kind: RecordKind, keyColumn: Column | null): Column | null {
  const named = columns.find(({ key }) => NAMES.includes(usualField(kind, key, false) ?? ''))
  if (named !== undefined || kind === 'variant' || kind === 'certification') return named ?? keyColumn
  return columns.find((one) => one !== keyColumn && usualField(kind, one.key, false) === undefined) ?? keyColumn
}

const NAMES = ['product_name', 'variant_name', 'material_name', 'company_name', 'cert_name']

/** What tells rows apart, by the column of ours that it usually is. */
const KEYS: Readonly<Record<RecordKind, readonly string[]>> = {
  single: ['sku', 'gtin'],
  variant: ['variant_code', 'gtin'],
  product: ['sku'],
  material: ['material_code', 'material_name'],
  company: ['company_code', 'gln', 'vat_id', 'company_name'],
  certification: ['cert_number'],
}

function usualKey({ columns }: Head, kind: RecordKind): Column | null {
  const found = KEYS[kind].map((ours) => columns.find(({ key }) => usualField(kind, key, false) === ours))
  return found.find((one) => one !== undefined) ?? columns[0] ?? null
}

function usualProductColumns({ columns }: Head, keyColumn: Column | null): Column[] {
  const called = ({ key }: Column) =>
    /^(product|style|parent|model|modell|produkt|produit|mod[eè]le)\b/i.test(key) ? 0 : PRODUCTS.test(key) ? 1 : 2
  return columns.filter((one) => one !== keyColumn).toSorted((one, other) => called(one) - called(other))
}

function usualKind(head: Head): RecordKind {
  const { title } = head.sheet
  const called = kindCalled(title)
  if (called !== null) return called
  const [product] = usualProductColumns(head, usualKey(head, 'variant'))
  return VARIANTS.test(title) && product !== undefined && PRODUCTS.test(product.key) ? 'variant' : 'single'
}

/** What can be chosen, the usual first. */
export function choicesOf(
  { head, kind, keyColumn, productColumn }: ChosenSheet,
  sheets: readonly Sheet[],
  tops: ReadonlyMap<number, Grid>,
): Discovery['choices'] {
  const first = <T>(options: readonly T[], isFirst: (one: T) => boolean) =>
    options.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
  const option = ({ key }: Column) => ({ key, label: key })
  const top = tops.get(head.sheet.id)
  const rows = Array.from({ length: MOST_HEADER_ROWS }, (_, row) => row).filter(
    (row) => row === head.headerRow || (top !== undefined && headOf(head.sheet, top, row).columns.length > 0),
  )
  const labelOf = (row: number) => {
    const names = top === undefined ? [] : headOf(head.sheet, top, row).columns.map(({ key }) => key)
    return `${row + 1}: ${names.slice(0, 4).join(', ').slice(0, 80)}`
  }
  return [
    {
      key: 'sheet',
      isMany: false,
      reshapes: true,
      options: first(usualFirst(sheets, tops), ({ id }) => id === head.sheet.id).map(({ id, title }) => ({
        key: String(id),
        label: title,
      })),
    },
    {
      key: 'header_row',
      isMany: false,
      reshapes: true,
      options: first(rows, (row) => row === head.headerRow).map((row) => ({
        key: String(row + 1),
        label: labelOf(row),
      })),
    },
    {
      key: 'records',
      isMany: false,
      reshapes: true,
      options: first(RECORD_KINDS, (one) => one === kind).map((one) => ({ key: one, label: one })),
    },
    {
      key: 'key_column',
      isMany: false,
      reshapes: true,
      options: first(head.columns, ({ key }) => key === keyColumn?.key).map(option),
    },
    ...(kind === 'variant'
      ? [
          {
            key: 'product_column',
            isMany: false,
            reshapes: true,
            options: first(usualProductColumns(head, keyColumn), ({ key }) => key === productColumn?.key).map(option),
          },
        ]
      : []),
  ]
}

const MOST_HEADER_ROWS = 10
