import { gtin, lines, type Truth, turn, type Unseen } from './unseen.ts'

const GOODS = [
  ['Cappotto doppiopetto Langhe', 'Default Category/Donna/Cappotti', '80% lana vergine, 20% poliammide', '62021100'],
  ['Camicia oxford button-down', 'Default Category/Uomo/Camicie', '100% cotone', '62052000'],
  ['Abito in seta Lario', 'Default Category/Donna/Abiti', '100% seta', '62044910'],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, composition, hs], at) =>
  ['Cammello', 'Grigio fumo'].flatMap((color, tint) =>
    ['42', '44', '46', '48'].map((size, place) => ({
      sku: `MG${900 + at}`,
      product,
      category: category.split('/').at(-1) ?? '',
      composition,
      hs,
      color,
      size,
      code: `MG${900 + at}-${color}-${size}`,
      gtin: gtin('805', 71000 + at * 100 + tint * 10 + place),
      weight: (1200 - at * 420 + place * 10) / 1000,
      origin: turn(['Italia', 'Romania'], at),
      brand: 'Sartoria Visconte',
      description: `${product}, confezionato a mano.`,
    })),
  ),
)
const HEAD = [
  'sku',
  'store_view_code',
  'attribute_set_code',
  'product_type',
  'categories',
  'product_websites',
  'name',
  'description',
  'weight',
  'product_online',
  'tax_class_name',
  'visibility',
  'price',
  'url_key',
  'base_image',
  'additional_attributes',
  'qty',
  'is_in_stock',
  'configurable_variations',
  'configurable_variation_labels',
]

/** A shop program's export: what is not its own is in one column of names and values, and a line of each product names its variations. */
export const italian: Unseen = {
  is: 'an Italian shop’s export, attributes in one column, simple goods before what they are variations of',
  name: 'catalog_product.csv',
  means: {},
  truth,
  bytes: () =>
    Buffer.from(
      lines(
        [
          HEAD,
          ...GOODS.flatMap(([product, category], at) => {
            const all = truth.slice(at * 8, at * 8 + 8)
            const attributes = (one: Truth, more = '') =>
              `brand=${one.brand},country_of_manufacture=${one.origin},hs_code=${one.hs},material_composition=${one.composition?.replaceAll(', ', '|')}${more}`
            const row = (
              code: string,
              one: Truth,
              kind: string,
              name: string,
              weight: string,
              more: string,
              variations: string,
            ) => [
              code,
              '',
              'Abbigliamento',
              kind,
              category,
              'base',
              name,
              one.description,
              weight,
              1,
              'Taxable Goods',
              kind === 'simple' ? 'Not Visible Individually' : 'Catalog, Search',
              '349.0000',
              code.toLowerCase().replaceAll(' ', '-'),
              '',
              attributes(one, more),
              kind === 'simple' ? 4 : 0,
              1,
              variations,
              variations && 'color=Colore,size=Taglia',
            ]
            return [
              ...all.map((one) =>
                row(
                  one.code ?? '',
                  one,
                  'simple',
                  `${product}-${one.color}-${one.size}`,
                  (one.weight ?? 0).toFixed(4),
                  `,color=${one.color},ean=${one.gtin},size=${one.size}`,
                  '',
                ),
              ),
              row(
                `MG${900 + at}`,
                all[0] as Truth,
                'configurable',
                product,
                '',
                '',
                all.map((one) => `sku=${one.code},color=${one.color},size=${one.size}`).join('|'),
              ),
            ]
          }),
        ],
        ',',
        '\n',
      ),
    ),
}
