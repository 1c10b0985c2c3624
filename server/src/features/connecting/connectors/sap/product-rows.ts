import type { ForeignRow, ItemName, Said } from '../connector.ts'
import { at, listAt, momentAt, numberAt, textAt } from '../foreign-json.ts'
import type { EdmProperty } from './edmx.ts'
import type { Service } from './services.ts'

type Cells = Record<string, string | number | boolean | null>

export type RowScope = {
  readonly service: Service
  /** Of the names in rows: "DE". */
  readonly language: string
  /** Properties that are columns of their own. */
  readonly further: readonly EdmProperty[]
}

/** A product by itself, or as a variant of its generic product. */
export function rowOf(scope: RowScope, product: unknown, generic: unknown): ForeignRow {
  const number = numberOf(product)
  const of = generic ?? product
  const names = namesOf(scope, of)
  const name = pick(names, scope.language)
  const own = pick(namesOf(scope, product), scope.language)
  const cells: Cells = {
    'product.number': numberOf(of),
    'product.name': name,
    'product.brand': textAt(product, 'Brand') ?? textAt(of, 'Brand'),
    'product.group': textAt(product, 'ProductGroup') ?? textAt(of, 'ProductGroup'),
    'product.hierarchy': textAt(product, 'ProductHierarchy') ?? textAt(of, 'ProductHierarchy'),
    'variant.number': number,
    'variant.name': own,
    'variant.gtin': textAt(product, 'ProductStandardID'),
    'variant.size': textAt(product, 'SizeOrDimensionText'),
    'variant.weight': kilogramsOf(product, 'NetWeight') ?? kilogramsOf(product, 'GrossWeight'),
    'variant.gross_weight': kilogramsOf(product, 'GrossWeight'),
  }
  for (const [language, text] of names) {
    if (language !== scope.language) cells[`product.name@${language.toLowerCase()}`] = text
  }
  for (const property of scope.further) cells[`field.${property.name}`] = cellOf(product, property)
  return {
    product: itemName(scope, of),
    variant: itemName(scope, product),
    changedAt: later(sapMoment(product, 'LastChangeDateTime'), sapMoment(of, 'LastChangeDateTime')),
    cells,
  }
}

export function numberOf(product: unknown): string {
  return textAt(product, 'Product') ?? ''
}

/** The number of the generic product that it is a variant of; null for one that is none. */
export function genericOf(product: unknown): string | null {
  const generic = textAt(product, 'CrossPlantConfigurableProduct')
  return generic === numberOf(product) ? null : generic
}

export function itemName(scope: RowScope, product: unknown): ItemName {
  const number = numberOf(product)
  return { id: number, address: null, name: pick(namesOf(scope, product), scope.language) ?? number }
}

export function whyLeftOut(product: unknown, withMarked: boolean): Said | null {
  if (withMarked || at(product, 'IsMarkedForDeletion') !== true) return null
  return { reason: 'marked_left_out', message: 'It is marked for deletion in SAP, and marked products are not chosen.' }
}

/** By language, as SAP has them: "DE". */
function namesOf({ service }: RowScope, product: unknown): ReadonlyMap<string, string> {
  const found = at(product, service.toDescriptions)
  const list = Array.isArray(found) ? found : listAt(found, 'results')
  return new Map(
    list.flatMap((one) => {
      const [language, text] = [textAt(one, 'Language'), textAt(one, 'ProductDescription')]
      return language === null || text === null ? [] : [[language.toUpperCase(), text] as const]
    }),
  )
}

function pick(names: ReadonlyMap<string, string>, language: string): string | null {
  return names.get(language) ?? names.get('EN') ?? [...names.values()][0] ?? null
}

/** V2 writes "/Date(1763683200000+0000)/", V4 as everybody. */
export function sapMoment(value: unknown, key: string): Date | null {
  const ticks = /^\/Date\((-?\d+)(?:[+-]\d+)?\)\/$/.exec(textAt(value, key) ?? '')?.[1]
  if (ticks === undefined) return momentAt(value, key)
  const moment = new Date(Number(ticks))
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** SAP has units by codes of its own (KG) or of ISO (KGM), and decimals as texts. Nought is what nobody has entered. */
function kilogramsOf(product: unknown, key: 'NetWeight' | 'GrossWeight'): number | null {
  const weight = numberAt(product, key)
  const unit = (textAt(product, 'WeightISOUnit') ?? textAt(product, 'WeightUnit') ?? '').toUpperCase()
  const kilograms = KILOGRAMS[unit]
  return weight === null || weight <= 0 || kilograms === undefined ? null : Number((weight * kilograms).toFixed(9))
}

const KILOGRAMS: Readonly<Record<string, number>> = {
  KG: 1,
  KGM: 1,
  G: 0.001,
  GRM: 0.001,
  MG: 0.000_001,
  MGM: 0.000_001,
  TO: 1_000,
  TNE: 1_000,
  LB: 0.453_592_37,
  LBR: 0.453_592_37,
  OZ: 0.028_349_523_125,
  ONZ: 0.028_349_523_125,
}

function cellOf(product: unknown, { name, type }: EdmProperty): string | number | boolean | null {
  const value = at(product, name)
  if (type === 'Edm.Boolean') return typeof value === 'boolean' ? value : null
  if (type === 'Edm.Date' || type.startsWith('Edm.DateTime'))
    return sapMoment(product, name)?.toISOString().slice(0, 10) ?? null
  if (type === 'Edm.String') return textAt(product, name)
  return numberAt(product, name)
}

function later(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other > one) ? other : one
}
