import type { Chosen, Discovery, ForeignColumn } from '../connector.ts'
import { unitIn, usualField } from '../usual-fields.ts'
import { type ChosenSheet, choicesOf, chosenSheet } from './chosen-sheet.ts'
import type { Heads } from './sheet-heads.ts'

export async function discoverSheets(heads: Heads, chosen: Chosen): Promise<Discovery> {
  const { sheets } = await heads.spreadsheet()
  const isThere = sheets.some(({ id }) => String(id) === chosen['sheet']?.[0])
  const one = await chosenSheet(heads, isThere ? chosen : {})
  return {
    columns: columnsOf(one),
    choices: choicesOf(one, sheets, await heads.tops()),
    targets: targetsOf(one),
    notRead: one.head.notRead,
  }
}

/** The name of a row once more, where it is a product and its variant. */
export const VARIANT_NAME = 'variant.name'

function columnsOf({ head, kind, nameColumn, productColumn }: ChosenSheet): ForeignColumn[] {
  const taken = new Set<string>()
  const own = head.columns.map((column): ForeignColumn => {
    const { key } = column
    const isName = column === nameColumn
    const usual =
      kind === 'variant'
        ? column === productColumn
          ? usualField('product', key, true)
          : (usualField('variant', key, false) ?? usualField('product', key, false))
        : usualField(kind, key, isName)
    const isFree = usual !== undefined && !taken.has(usual)
    if (usual !== undefined) taken.add(usual)
    const unit = unitIn(key)
    return { key, label: key, ...(isFree && { usual }), ...(unit !== undefined && { unit }) }
  })
  if (kind !== 'single' || nameColumn === null) return own
  return [...own, { key: VARIANT_NAME, label: `${nameColumn.key} (of the variant)`, usual: 'variant_name' }]
}

/** Columns that passports can be written into: of rows that are products or variants, the one that a person chooses. */
function targetsOf({ head, kind, keyColumn, productColumn }: ChosenSheet): Discovery['targets'] {
  if (kind !== 'single' && kind !== 'variant' && kind !== 'product') return []
  const of = kind === 'product' ? ('product' as const) : ('variant' as const)
  const there = head.columns
    .filter(({ key }) => key !== keyColumn?.key && key !== productColumn?.key)
    .map(({ key }) => ({ key, label: key, isNew: false, takes: NEW_COLUMNS.map((one) => one.key), of }))
  const made = NEW_COLUMNS.filter(({ header }) => !head.columns.some(({ key }) => key === header)).map(
    ({ key, header }) => ({ key: `new.${key}`, label: header, isNew: true, takes: [key], of }),
  )
  return [...there, ...made]
}

/** Written above the next free column when a person chooses it. */
export const NEW_COLUMNS = [
  { key: 'passport_address', header: 'Digital product passport' },
  { key: 'score', header: 'Sustainability score' },
  { key: 'carbon', header: 'Carbon footprint (kg CO2e)' },
] as const
