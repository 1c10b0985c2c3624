import type { Page, ReadFrom, World } from '../connector.ts'
import { listAt, numberAt } from '../foreign-json.ts'
import { inParts, odataQuery, odataText } from '../odata.ts'
import type { FoundService, Sap } from './ask-sap.ts'
import { languagesOf } from './discover-sap.ts'
import { customProperties, furtherNames, selectedNames } from './product-columns.ts'
import { genericOf, itemName, numberOf, type RowScope, rowOf, whyLeftOut } from './product-rows.ts'

/** How many were read, and the last few of them: should some vanish meanwhile, the others tell where to go on. */
type Cursor = { readonly read: number; readonly tail: readonly string[] }

/** Products in the order of their numbers. A variant comes with what its generic product says; the generic product has no row beside its variants. */
export async function* readSap(world: World, sap: Sap, from: ReadFrom): AsyncIterable<Page> {
  const found = await sap.found()
  const scope: RowScope = {
    service: found.service,
    language: from.chosen['language']?.[0] ?? (await languagesOf(sap))[0] ?? 'EN',
    further: furtherOf(found),
  }
  const withMarked = from.chosen['marked']?.[0] === 'with'
  const isDelta = from.since !== null
  const generics = isDelta ? null : await genericNumbers(sap, found)
  const products = new Map<string, unknown>()
  for await (const { values, cursor, total } of inOrder(sap, found, filterOf(found, from), parseCursor(from.cursor))) {
    world.signal.throwIfAborted()
    const leftOut = []
    const wanted: unknown[] = []
    const seen = new Set(values.map(numberOf))
    const extra = isDelta
      ? await variantsOf(
          sap,
          found,
          values.filter((one) => genericOf(one) === null),
        )
      : []
    const all = [...values, ...extra.filter((one) => !seen.has(numberOf(one)))]
    const withVariants = generics ?? new Set(extra.flatMap((one) => genericOf(one) ?? []))
    for (const product of all) {
      const said = whyLeftOut(product, withMarked)
      if (said !== null) leftOut.push({ item: itemName(scope, product), said })
      else if (!withVariants.has(numberOf(product))) wanted.push(product)
    }
    // The generic products of a page are kept for the next, whose variants are often theirs too.
    const needed = new Set(wanted.flatMap((one) => genericOf(one) ?? []))
    for (const number of products.keys()) if (!needed.has(number)) products.delete(number)
    for (const one of all) if (needed.has(numberOf(one))) products.set(numberOf(one), one)
    const missing = [...needed].filter((number) => !products.has(number))
    for (const one of await withNumbers(sap, found, missing)) products.set(numberOf(one), one)
    yield {
      rows: wanted.map((product) => rowOf(scope, product, products.get(genericOf(product) ?? '') ?? null)),
      cursor: cursor === null ? null : JSON.stringify(cursor),
      ...(total === null ? {} : { total }),
      ...(leftOut.length > 0 && { leftOut }),
      ...(isDelta && {
        gone: leftOut.flatMap(
          ({ item: { id } }) =>
            [
              { of: 'product', id },
              { of: 'variant', id },
            ] as const,
        ),
      }),
    }
  }
}

const PAGE = 500
const TAIL = 20

function furtherOf(found: FoundService) {
  const names = new Set(furtherNames(found))
  return [...[...found.properties.values()].filter(({ name }) => names.has(name)), ...customProperties(found)]
}

function parseCursor(text: string | null): Cursor {
  const found: unknown = text === null ? null : JSON.parse(text)
  return { read: numberAt(found, 'read') ?? 0, tail: listAt(found, 'tail').map(String) }
}

/**
 * A list by its places, each part beginning with the last product of the one before. Where that is not there, products have vanished, and the part
 * before is looked at again: one that comes twice does no harm, one that never comes would be lost.
 */
async function* inOrder(sap: Sap, found: FoundService, filter: string | null, begun: Cursor) {
  let { read, tail } = begun
  let back = tail.length > 0 ? 1 : 0
  for (;;) {
    const skip = Math.max(0, read - back)
    const { values, total } = await sap.list(
      `${found.service.products}${odataQuery({
        ...fieldsOf(found),
        $filter: filter,
        $orderby: 'Product',
        $top: PAGE,
        $skip: skip,
        ...(found.service.generation === 'v2' ? { $inlinecount: 'allpages', $format: 'json' } : { $count: 'true' }),
      })}`,
    )
    const known = new Set(tail)
    const place = values.findLastIndex((one) => known.has(numberOf(one)))
    if (place < 0 && tail.length > 0 && skip > 0) {
      back += PAGE - 1
      continue
    }
    const fresh = values.slice(place + 1)
    // Some send fewer than were asked for, and name no next part.
    const isLast =
      (fresh.length === 0 && back <= 1) || (total === null ? values.length < PAGE : skip + values.length >= total)
    read = skip + values.length
    tail = [...tail, ...fresh.map(numberOf)].slice(-TAIL)
    back = 1
    yield { values: fresh, cursor: isLast ? null : { read, tail }, total }
    if (isLast) return
  }
}

function fieldsOf(found: FoundService): Record<string, string> {
  const { service } = found
  const selected = selectedNames(found).join(',')
  return service.generation === 'v2'
    ? { $select: `${selected},${service.toDescriptions}`, $expand: service.toDescriptions }
    : { $select: selected, $expand: `${service.toDescriptions}($select=Language,ProductDescription)` }
}

function filterOf({ service, properties }: FoundService, { since, chosen }: ReadFrom): string | null {
  const types = (chosen['types'] ?? []).filter((type) => type !== '*')
  const parts = []
  if (since !== null && properties.has('LastChangeDateTime')) {
    const moment = since.toISOString().slice(0, 19)
    parts.push(
      service.generation === 'v2'
        ? `LastChangeDateTime gt datetimeoffset'${moment}Z'`
        : `LastChangeDateTime gt ${moment}Z`,
    )
  }
  if (types.length > 0) parts.push(`(${types.map((type) => `ProductType eq ${odataText(type)}`).join(' or ')})`)
  return parts.length === 0 ? null : parts.join(' and ')
}

const hasGenerics = ({ properties }: FoundService) => properties.has('CrossPlantConfigurableProduct')

/** Which products have variants: asked once for a whole read, as no product says so itself. */
async function genericNumbers(sap: Sap, found: FoundService): Promise<ReadonlySet<string>> {
  const numbers = new Set<string>()
  if (!hasGenerics(found)) return numbers
  for (let skip = 0; ; ) {
    const { values } = await sap.list(
      `${found.service.products}${odataQuery({
        $select: 'Product,CrossPlantConfigurableProduct',
        $filter: "CrossPlantConfigurableProduct ne ''",
        $orderby: 'Product',
        $top: KEYS,
        $skip: skip,
      })}`,
    )
    for (const one of values) {
      const generic = genericOf(one)
      if (generic !== null) numbers.add(generic)
    }
    if (values.length === 0) return numbers
    skip += values.length
  }
}

/** Of the keys of products, as many as of whole products would be slow. */
const KEYS = 5_000

/** A change of a generic product is one of all its variants. */
async function variantsOf(sap: Sap, found: FoundService, products: readonly unknown[]): Promise<readonly unknown[]> {
  return hasGenerics(found) ? where(sap, found, 'CrossPlantConfigurableProduct', products.map(numberOf)) : []
}

function withNumbers(sap: Sap, found: FoundService, numbers: readonly string[]): Promise<readonly unknown[]> {
  return where(sap, found, 'Product', numbers)
}

async function where(
  sap: Sap,
  found: FoundService,
  name: string,
  values: readonly string[],
): Promise<readonly unknown[]> {
  const products: unknown[] = []
  for (const part of inParts(values, 40, (value) => name.length + odataText(value).length + 10)) {
    const $filter = part.map((value) => `${name} eq ${odataText(value)}`).join(' or ')
    const list = await sap.list(`${found.service.products}${odataQuery({ ...fieldsOf(found), $filter })}`)
    products.push(...list.values)
  }
  return products
}
