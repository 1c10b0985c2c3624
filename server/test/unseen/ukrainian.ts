import { comma, gtin, lines, type Truth, turn, type Unseen, written } from './unseen.ts'

const GOODS = [
  ['Сукня лляна «Мавка»', 'Сукні', '100% льон'],
  ['Светр дитячий', 'Светри', '50% вовна, 50% акрил'],
  ['Штани чоловічі', 'Штани', '65% бавовна, 35% поліестер'],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, composition], at) =>
  ['червоний', 'сірий'].flatMap((color, tint) =>
    ['44', '46', '48', '50'].map((size, place) => ({
      sku: `УК-${70 + at}`,
      product,
      category,
      composition,
      color,
      size,
      gtin: gtin('482', 12000 + at * 100 + tint * 10 + place),
      weight: (310 + at * 40 + place) / 1000,
      origin: turn(['Україна', 'Туреччина'], at),
      brand: 'Мавка',
    })),
  ),
)
/** What an accounting program lists: a title, the characteristic in one cell, a sum at the end. */
export const ukrainian: Unseen = {
  is: 'a Ukrainian accounting program’s list, characteristic in one cell',
  name: 'номенклатура.csv',
  means: {
    Артикул: 'sku',
    Номенклатура: 'product_name',
    'Група товарів': 'category',
    'Торгова марка': 'brand',
    Характеристика: 'variant_options',
    Штрихкод: 'gtin',
    'Вага, г': 'weight_kg',
    'Склад тканини': 'material_composition',
    'Країна походження': 'production_location',
  },
  truth,
  bytes: () =>
    written(
      'windows-1251',
      lines(
        [
          ['Номенклатура на 28.11.2026 р.', '', '', '', '', '', '', '', '', '', ''],
          [
            'Артикул',
            'Номенклатура',
            'Група товарів',
            'Торгова марка',
            'Характеристика',
            'Штрихкод',
            'Од. вим.',
            'Вага, г',
            'Склад тканини',
            'Країна походження',
            'Залишок',
          ],
          ...truth.map((o, at) => [
            o.sku,
            o.product,
            o.category,
            o.brand,
            `${o.color}, ${o.size}`,
            o.gtin,
            'шт',
            comma((o.weight ?? 0) * 1000),
            o.composition,
            o.origin,
            comma(at, 3),
          ]),
          ['Разом', '', '', '', '', '', '', '', '', '', comma(300, 3)],
        ],
        '\t',
      ),
    ),
}
