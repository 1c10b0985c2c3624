import { lines, make, turn, type Unseen, written } from './unseen.ts'

const truth = make(
  [
    ['Ullkofta Dalarna', 'Stickat', '100 % ull'],
    ['Regnbyxa barn', 'Barn', '100 % polyester'],
    ['Skjorta flanell', 'Skjortor', '100 % bomull'],
  ],
  ['Mörkgrön', 'Naturvit'],
  ['98/104', '110/116', '122/128'],
  '735',
  (at) => ({
    sku: `${5001 + at}`,
    weight: (190 + at * 60) / 1000,
    origin: turn(['Sverige', 'Estland'], at),
    brand: 'Norrsken',
  }),
)
/** A price list: colour and size in one column, pairs of sizes. */
export const swedish: Unseen = {
  is: 'a Swedish price list',
  name: 'prislista.csv',
  truth,
  means: {
    'Art.nr': 'sku',
    Benämning: 'product_name',
    Varugrupp: 'category',
    Varumärke: 'brand',
    'Färg/Storlek': 'variant_options',
    'EAN-kod': 'gtin',
    'Vikt (gram)': 'weight_kg',
    Materialinnehåll: 'material_composition',
    Tillverkningsland: 'production_location',
  },
  bytes: () =>
    written(
      'windows-1252',
      lines(
        [
          [
            'Art.nr',
            'Benämning',
            'Varugrupp',
            'Varumärke',
            'Färg/Storlek',
            'EAN-kod',
            'Vikt (gram)',
            'Materialinnehåll',
            'Tillverkningsland',
            'Rek. pris',
            'Lagersaldo',
          ],
          ...truth.map((o, at) => [
            o.sku,
            o.product,
            o.category,
            o.brand,
            `${o.color} / ${o.size}`,
            o.gtin,
            (o.weight ?? 0) * 1000,
            o.composition,
            o.origin,
            '399:-',
            at,
          ]),
        ],
        ';',
      ),
    ),
}
