import { OWN_ID } from '../../columns/cell-syntax.ts'
import { type Imported, importColumn } from '../../columns/import-column.ts'
import { massUnitOf } from '../../columns/mass-unit.ts'
import type { MappedColumn } from '../mapped-column.ts'
import { isColorWord } from '../meaning/color-words.ts'
import { fits, kindsOf, unmistakable, type ValueKinds } from '../meaning/value-kinds.ts'
import { nameInDescription } from '../name-in-description.ts'
import { nameInTradeName } from '../name-in-trade-name.ts'
import { ofProductsAlone } from '../of-products-alone.ts'
import { suggestMapping } from '../suggest-mapping.ts'
import { OWN_KEYS, type PathNames } from './path-names.ts'

type Known = {
  /** By what: names in use alone, or all that is known of words and values. */
  readonly by?: 'names' | 'all'
  /** The first different values of each column, where rows have been read. */
  readonly different?: readonly (readonly string[])[]
}

/**
 * What each path means, by the first of its names that is known, means nothing yet and is not spoken against by its values. What a variant says itself comes
 * before what is said around it, and its number is not that of its product.
 */
export function mapTree(
  paths: readonly PathNames[],
  records: readonly Imported[],
  { by = 'all', different }: Known = {},
): MappedColumn[] {
  const found: MappedColumn[] = paths.map(() => NOTHING)
  const taken = new Set<string>()
  const kinds = paths.map((_, at) => kindsOf(different?.[at] ?? []))
  const assign = (at: number, one: MappedColumn): boolean => {
    if (one.column === null || taken.has(one.column)) return false
    taken.add(one.column)
    found[at] = one.confidence === 'exact' ? { ...one, confidence: 'alias' } : one
    return true
  }
  const isProduct = records.includes('product')
  const parent = isProduct
    ? paths.findIndex(({ isParent }, at) => isParent && (different?.[at] ?? ['']).length > 0)
    : -1
  if (parent >= 0) assign(parent, { column: 'sku', confidence: 'alias', unit: null })
  const isOfTemplate = paths.some(({ stem }) => TEMPLATE.test(stem))
  const hasOwnNumber = (path: PathNames | undefined) =>
    path?.isOfRow ? !path.isOfProducts : parent >= 0 || isOfTemplate
  const { bases, others } = byBase(paths)
  const most = Math.max(0, ...paths.map(({ names }) => names.length))
  const isOpen = (at: number, isOfRow: boolean) =>
    paths[at]?.isOfRow === isOfRow && found[at]?.column === null && !others.has(at)
  for (const isOfRow of [true, false]) {
    for (let place = 0; place < most; place += 1) {
      // What is spoken against by values, or known already, leaves its meaning to the next.
      const refused = new Set<number>()
      for (let before = -1; before < refused.size; ) {
        before = refused.size
        const suggested = suggestMapping(
          paths.map((own, at) => (isOpen(at, isOfRow) && !refused.has(at) ? (own.names[place] ?? '') : '')),
          records,
          undefined,
          by === 'all' ? (different ?? []) : null,
          false,
        )
        for (const [at, one] of suggested.entries()) {
          if (one.column === null) continue
          const column = columnFor(one.column, kinds[at], different?.[at] ?? [], taken)
          const isOfVariant = column === 'sku' && isProduct && records.includes('variant') && hasOwnNumber(paths[at])
          if (column === null || !assign(at, { ...one, column: isOfVariant ? 'variant_code' : column })) refused.add(at)
        }
      }
    }
  }
  if (by === 'all') {
    for (const isOfRow of [true, false])
      for (const [at, path] of paths.entries()) {
        const column =
          path.isOfRow === isOfRow && isUntold(path, found[at]) ? unmistakable(kinds[at] ?? NO_KINDS) : null
        if (column !== null && TOLD_BY_VALUES.has(column) && isAbout(column, records))
          assign(at, { column, confidence: 'values', unit: null })
      }
  }
  if (isProduct) addKey(paths, found, taken, different, parent >= 0, assign)
  const weight = found.findIndex(({ column }) => column === 'weight_kg')
  const beside = weight < 0 ? -1 : unitBeside(paths, weight, found, different)
  if (beside >= 0 && found[beside]?.column === null)
    assign(beside, { column: 'weight_unit', confidence: 'alias', unit: null })
  // A unit in the name of a weight is its own; one elsewhere is that of another.
  const unit = found.findIndex(({ column }) => column === 'weight_unit')
  if (unit >= 0 && found[weight]?.unit && beside !== unit) found[unit] = NOTHING
  for (const at of others) {
    const base = found[bases.get(paths[at]?.stem ?? '') ?? -1]
    const column = base?.column ? `${base.column}_${paths[at]?.language}` : null
    if (base && column && importColumn(column)?.translates) assign(at, { ...base, column })
  }
  return found
}

/** Of texts in several languages the one that counts: without a language, otherwise in the first of the document. */
function byBase(paths: readonly PathNames[]) {
  const first = paths.find(({ language }) => language !== null)?.language
  const bases = new Map<string, number>()
  for (const isBest of [
    ({ language }: PathNames) => language === null,
    ({ language }: PathNames) => language === first,
    () => true,
  ])
    for (const [at, path] of paths.entries()) if (isBest(path) && !bases.has(path.stem)) bases.set(path.stem, at)
  const others = new Set(paths.flatMap(({ stem }, at) => (bases.get(stem) === at ? [] : [at])))
  return { bases, others }
}

const NO_KINDS = kindsOf([])
/** GTINs and compositions are these whatever they are called; but for the numbers of places. */
const TOLD_BY_VALUES: ReadonlySet<string> = new Set(['gtin', 'material_composition'])
function isUntold({ stem, language }: PathNames, one: MappedColumn | undefined): boolean {
  return one?.column === null && language === null && !/gln/i.test(stem)
}
function isAbout(column: string, records: readonly Imported[]): boolean {
  return records.some((record) => record === importColumn(column)?.record)
}

/** The product that rows of an ERP system's variants refer to. */
const TEMPLATE = /(^|\.)product_?(tmpl|template)(_?id)?(\.|$)/i
const NOTHING: MappedColumn = { column: null, confidence: 'none', unit: null }

/** Of "weight.value", in whatever language: "weight.unit". */
function unitBeside(
  paths: readonly PathNames[],
  weight: number,
  found: readonly MappedColumn[],
  different: Known['different'],
): number {
  const [, around] = /^(.+)\.(value|amount|number|quantity|wert)$/i.exec(paths[weight]?.stem ?? '') ?? []
  if (around === undefined) {
    // "agirlikBirimi" beside "agirlik": what holds units of weight and nothing else.
    const isUnit = (at: number) => {
      const values = different?.[at] ?? []
      return values.length > 0 && values.every((text) => massUnitOf(text) !== null)
    }
    const stem = paths[weight]?.stem.toLowerCase() ?? ''
    if (found[weight]?.unit) return -1
    return paths.findIndex(
      (path, at) => path.stem.toLowerCase().startsWith(stem) && path.stem.length > stem.length && isUnit(at),
    )
  }
  return paths.findIndex(({ stem }) => stem.startsWith(`${around}.`) && UNIT.test(stem.slice(around.length + 1)))
}

const UNIT = /^\w*(unit|uom|einheit)\w*$/i

/** What a column means by its values, where its name alone would be wrong; null: it does not mean that. */
function columnFor(
  column: string,
  kinds: ValueKinds | undefined,
  values: readonly string[],
  taken: ReadonlySet<string>,
): string | null {
  // Colour and size stand in members of their own as a rule; beside these a name is a name.
  if (column === 'variant_options') return columnFor('variant_name', kinds, values, taken)
  if (values.length === 0 || !kinds) return column
  if (importColumn(column)?.kind === 'id') return values.every((text) => OWN_ID.test(text)) ? column : null
  if (fits(column, kinds) === 'no') return null
  if (OF_KIND.has(column) && values.every((text) => KINDS.test(text))) return null
  if (column === 'variant_name') {
    if (!taken.has('size') && kinds.size >= 0.9) return 'size'
    if (!taken.has('color') && values.filter(isColorWord).length >= values.length * 0.6) return 'color'
  }
  if (PICTURES.has(column) && !values.every((text) => /^https?:\/\//i.test(text))) return null
  if (column === 'image_url' && !taken.has('image_urls') && values.some((text) => /; https?:/.test(text)))
    return 'image_urls'
  return column
}

const PICTURES: ReadonlySet<string> = new Set(['image_url', 'image_urls'])
const OF_KIND: ReadonlySet<string> = new Set(['category', 'product_type'])
/** How programs divide their own records. */
const KINDS =
  /^(parent|child|simple|configurable|variable|variation|variant|product|grouped|bundle|virtual|consu|storable|physical|digital|goods|service|object_\w+|\w+_text_field|matrix|invtpart|.*item)$/i

/** A product without a number is known by what its program knows it by; not where a row is a variant, whose key that would be. */
function addKey(
  paths: readonly PathNames[],
  found: readonly MappedColumn[],
  taken: ReadonlySet<string>,
  different: Known['different'],
  isOfVariant: boolean,
  assign: (at: number, one: MappedColumn) => boolean,
): void {
  if (taken.has('sku') && !isOfVariant) return
  const isNested = paths.some(({ isOfRow }) => isOfRow)
  const isOfVariants = taken.has('color') || taken.has('size')
  const isTooOwn = (rank: number, at: number) =>
    rank >= OWN_KEYS && (isOfVariant || (different?.[at] ?? []).some((text) => text.length > LONGEST_OWN_KEY))
  const keys = paths.flatMap(({ keyRank, isOfRow }, at) =>
    keyRank === null || isOfRow || isTooOwn(keyRank, at) || found[at]?.column !== null || different?.[at]?.length === 0
      ? []
      : [{ at, keyRank }],
  )
  const names = different?.[found.findIndex(({ column }) => column === 'product_name')]?.length ?? 0
  // Of rows of variants it is a number of the product only if each of them is a product of its own.
  const isOfVariantsAlone = (at: number) =>
    !isNested && !isOfVariant && isOfVariants && names > 0 && different?.[at]?.length !== names
  const [best] = keys.filter(({ at }) => !isOfVariantsAlone(at)).sort((a, b) => a.keyRank - b.keyRank)
  if (best) assign(best.at, { column: isOfVariant ? 'variant_code' : 'sku', confidence: 'alias', unit: null })
}

const LONGEST_OWN_KEY = 20

/** What the columns mean where the records are these; what is said of variants is said of articles without any. */
export function mapRecords(
  paths: readonly PathNames[],
  records: readonly Imported[],
  different: readonly (readonly string[])[],
): readonly MappedColumn[] {
  const areArticles = records.includes('product') && !records.includes('variant')
  const mapped = mapTree(paths, areArticles ? [...records, 'variant'] : records, { different })
  const said = paths.map(({ names }) => names[0] ?? '')
  const byTradeName = records.includes('product') ? nameInTradeName(mapped, said, different) : mapped
  const mapping = nameInDescription(byTradeName, different)
  if (!areArticles) return mapping
  const isLeft = ({ column }: MappedColumn) => column !== null && importColumn(column)?.record === 'variant'
  return ofProductsAlone(mapping).map((one) => (isLeft(one) ? NOTHING : one))
}
