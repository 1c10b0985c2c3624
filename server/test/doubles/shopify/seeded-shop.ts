import type { Session } from '#features/connecting/connectors/connector.ts'
import { shopifyOf } from '#features/connecting/connectors/shopify/ask-shopify.ts'
import { shopify } from '#features/connecting/connectors/shopify/shopify.ts'
import { atFileEnd } from '../../file-end.ts'
import { foreignWorld, SYSTEM_URL } from '../../foreign-world.ts'
import { shopifyWith } from './shopify-with.ts'

export type Seeded = {
  readonly session: Session
  /** What every number of these products begins with: a real shop has others besides. */
  readonly mark: string
  readonly name: string
  readonly ids: { readonly jacket: string; readonly draft: string; readonly black: string; readonly green: string }
}

/** A shop with a jacket in two colours and a draft: our double, or the real one that BASE_URL names, in which they are made and removed again. */
export async function seededShopify(): Promise<Seeded> {
  const mark = `DPP-${crypto.randomUUID().slice(0, 8)}`
  const input = seedInput(mark)
  if (SYSTEM_URL !== null) return seedReal(SYSTEM_URL, mark, input)
  const { double, session } = await shopifyWith({ totalMs: 5_000 })
  const { title, handle, vendor, productType, descriptionHtml } = input
  const jacket = double.shop.addProduct(
    { title, handle, vendor, productType, descriptionHtml, updatedAt: new Date().toISOString() },
    ...input.variants.map(({ sku, barcode, optionValues, inventoryItem: { measurement, ...customs } }) => ({
      sku,
      barcode,
      selectedOptions: optionValues.map(({ optionName, name }) => ({ name: optionName, value: name })),
      weight: measurement.weight,
      ...customs,
    })),
  )
  const draft = double.shop.addProduct({ title: `Draft ${mark}`, status: 'DRAFT' })
  const [black, green] = double.shop.variantsOf(jacket).map(({ id }) => id)
  return {
    session,
    mark,
    name: title,
    ids: { jacket: jacket.id, draft: draft.id, black: black ?? '', green: green ?? '' },
  }
}

export const MAKE = `mutation Make($input: ProductSetInput!) {
  productSet(synchronous: true, input: $input) { product { id variants(first: 5) { nodes { id } } } userErrors { message } }
}`
export const REMOVE = 'mutation Remove($id: ID!) { productDelete(input: { id: $id }) { deletedProductId } }'

export function seedInput(mark: string) {
  const variant = (code: string, color: string, weight: { unit: string; value: number }, barcode: string | null) => ({
    sku: `${mark}-${code}`,
    barcode,
    optionValues: [
      { optionName: 'Farbe', name: color },
      { optionName: 'Größe', name: 'M' },
    ],
    inventoryItem: { measurement: { weight }, harmonizedSystemCode: '620193', countryCodeOfOrigin: 'IT' },
  })
  return {
    title: `Jacket “Zoë” — معطف 🧥 ${mark}`,
    handle: `${mark}-jacket`.toLowerCase(),
    vendor: 'Ångström',
    productType: 'Coats',
    descriptionHtml: '<p>Warm &amp; dry.</p>',
    status: 'ACTIVE',
    productOptions: [
      { name: 'Farbe', values: [{ name: 'Schwarz' }, { name: 'Grün' }] },
      { name: 'Größe', values: [{ name: 'M' }] },
    ],
    variants: [
      variant('B', 'Schwarz', { unit: 'GRAMS', value: 1250 }, '04006381333931'),
      variant('G', 'Grün', { unit: 'OUNCES', value: 0 }, null),
    ],
  }
}

async function seedReal(shop: string, mark: string, input: ReturnType<typeof seedInput>): Promise<Seeded> {
  const world = foreignWorld({ totalMs: 15_000 })
  const { SHOPIFY_TOKEN: token, SHOPIFY_CLIENT_ID: id = '', SHOPIFY_CLIENT_SECRET: secret = '' } = process.env
  const settings = shopify.parse(
    token ? { shop, access: 'token', access_token: token } : { shop, client_id: id, client_secret: secret },
  )
  const { ask } = shopifyOf(world, settings)
  type Made = { productSet: { product: { id: string; variants: { nodes: { id: string }[] } } } }
  const make = async (given: object) => ((await ask(MAKE, { input: given })) as Made).productSet.product
  const jacket = await make(input)
  const draft = await make({ title: `Draft ${mark}`, status: 'DRAFT' })
  atFileEnd(async () => {
    for (const one of [jacket, draft]) await ask(REMOVE, { id: one.id })
  })
  // What is searched by comes from an index.
  await world.sleep(15_000)
  const [black, green] = jacket.variants.nodes.map((one) => one.id)
  const ids = { jacket: jacket.id, draft: draft.id, black: black ?? '', green: green ?? '' }
  return { session: shopify.open(world, settings), mark, name: input.title, ids }
}
