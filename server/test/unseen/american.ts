import { gtin, lines, type Truth, type Unseen } from './unseen.ts'

const GOODS = [
  ['Trail Shell Jacket', 'Outerwear', '100% nylon'],
  ['Waffle Henley', 'Tops', '60% cotton, 40% polyester'],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, composition], at) =>
  ['Moss', 'Rust'].flatMap((color, tint) =>
    ['S', 'M', 'L'].map((size, place) => ({
      sku: `TS-${at + 1}`,
      product,
      category,
      composition,
      color,
      size,
      code: `TS-${at + 1}-${tint}${place}`,
      gtin: gtin('0', 81234500000 + at * 100 + tint * 10 + place).slice(1),
      weight: Number(((at + 1) * 1.25 * 0.45359237).toFixed(6)),
      brand: 'Pinetop',
      description: `${product}, made to last.`,
    })),
  ),
)
/** A cart’s export: a row of each product, and below it those of its SKUs, which do not name it. */
export const american: Unseen = {
  is: 'an American cart’s export, SKUs below their product without a reference',
  name: 'products-2026-11-28.csv',
  means: {
    'Product Name': 'product_name',
    'Product Code/SKU': 'sku',
    'Brand Name': 'brand',
    'Product Description': 'description',
    'Product Weight (lb)': 'weight_kg',
    Category: 'category',
    'Product UPC/EAN': 'gtin',
    Fabric: 'material_composition',
  },
  truth,
  leaves: ['Product Type'],
  bytes: () =>
    Buffer.from(
      lines(
        [
          [
            'Item Type',
            'Product ID',
            'Product Name',
            'Product Type',
            'Product Code/SKU',
            'Brand Name',
            'Product Description',
            'Price',
            'Product Weight (lb)',
            'Allow Purchases?',
            'Category',
            'Product UPC/EAN',
            'Fabric',
          ],
          ...GOODS.flatMap(([product, category, composition], at) => [
            [
              'Product',
              100 + at,
              product,
              'P',
              `TS-${at + 1}`,
              'Pinetop',
              `${product}, made to last.`,
              '129.00',
              (at + 1) * 1.25,
              'Y',
              category,
              '',
              composition,
            ],
            ...truth
              .slice(at * 6, at * 6 + 6)
              .map((o) => [
                '  SKU',
                '',
                `[RT]Color=${o.color},[RB]Size=${o.size}`,
                '',
                o.code,
                '',
                '',
                '129.00',
                (at + 1) * 1.25,
                '',
                '',
                o.gtin,
                '',
              ]),
          ]),
        ],
        ',',
      ),
    ),
}
