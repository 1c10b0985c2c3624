import { comma, gtin, lines, type Truth, turn, type Unseen, written } from './unseen.ts'

const GOODS = [
  ['Merinopaita', 'Paidat', '100 % merinovilla'],
  ['Collegehousut', 'Housut', '80 % puuvilla, 20 % polyesteri'],
  ['Neuletakki', 'Neuleet', '50 % alpakka, 50 % villa'],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, composition], at) =>
  ['musta', 'metsänvihreä'].flatMap((color, tint) =>
    ['XS', 'S', 'M', 'L'].map((size, place) => ({
      sku: `FI-${at + 11}`,
      product,
      category,
      composition,
      color,
      size,
      gtin: gtin('640', 71000 + at * 100 + tint * 10 + place),
      weight: (220 + at * 100) / 1000,
      origin: turn(['Suomi', 'Viro'], at),
      brand: 'Järvi',
    })),
  ),
)
/** An order form: an EAN below each size. */
export const finnish: Unseen = {
  is: 'a Finnish order form in UTF-16 with an EAN below each size',
  name: 'tilauslomake.txt',
  means: {
    Tuotenro: 'sku',
    Tuote: 'product_name',
    Ryhmä: 'category',
    Merkki: 'brand',
    Väri: 'color',
    Kuitusisältö: 'material_composition',
    'Paino g': 'weight_kg',
    Valmistusmaa: 'production_location',
    XS: 'gtin_of_size',
    S: 'gtin_of_size',
    M: 'gtin_of_size',
    L: 'gtin_of_size',
  },
  truth,
  bytes: () =>
    written(
      'utf-16le',
      lines(
        [
          ['TILAUSLOMAKE SYKSY 2027', '', '', '', '', '', '', '', '', '', '', '', ''],
          [
            'Tuotenro',
            'Tuote',
            'Ryhmä',
            'Merkki',
            'Väri',
            'Kuitusisältö',
            'Paino g',
            'Valmistusmaa',
            'XS',
            'S',
            'M',
            'L',
            'Sov.hinta',
          ],
          ...GOODS.flatMap(([product, category, composition], at) =>
            ['musta', 'metsänvihreä'].map((color, tint) => {
              const all = truth.slice(at * 8 + tint * 4, at * 8 + tint * 4 + 4)
              return [
                all[0]?.sku,
                product,
                category,
                'Järvi',
                color,
                composition,
                220 + at * 100,
                all[0]?.origin,
                ...all.map((o) => o.gtin),
                comma(79.9, 2),
              ]
            }),
          ),
        ],
        '\t',
      ),
    ),
}
