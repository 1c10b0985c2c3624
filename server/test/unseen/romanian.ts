import { workbookOf } from '../workbook-of.ts'
import { make, turn, type Unseen } from './unseen.ts'

const truth = make(
  [
    ['Rochie din in', 'Rochii', '100% in'],
    ['Pulover tricotat', 'Tricotaje', '50% lână, 50% acril'],
    ['Blugi slim', 'Blugi', '98% bumbac, 2% elastan'],
  ],
  ['bleumarin', 'bej'],
  ['S', 'M', 'L', 'XL'],
  '594',
  (at) => ({
    sku: `RO${31 + at}`,
    weight: (280 + at * 130) / 1000,
    origin: turn(['România', 'Turcia'], at),
    brand: 'Dor',
    maker: 'SC Textil Dor SRL',
  }),
)
/** A workbook that says a product’s values once. */
export const romanian: Unseen = {
  is: 'a Romanian workbook',
  name: 'nomenclator.xlsx',
  truth,
  means: {
    'Cod model': 'sku',
    'Denumire produs': 'product_name',
    'Categorie produs': 'category',
    Brand: 'brand',
    Producător: 'manufacturer',
    Culoare: 'color',
    Mărime: 'size',
    'Cod bare': 'gtin',
    'Greut. netă (g)': 'weight_kg',
    'Compoziție textilă': 'material_composition',
    'Țara de origine': 'production_location',
  },
  bytes: () =>
    workbookOf({
      rows: [
        ['Nomenclator articole', null],
        [],
        [
          'Cod model',
          'Denumire produs',
          'Categorie produs',
          'Brand',
          'Producător',
          'Compoziție textilă',
          'Țara de origine',
          'Greut. netă (g)',
          'Culoare',
          'Mărime',
          'Cod bare',
          'Preț cu TVA',
          'Stoc',
        ],
        ...truth.map((o, at) => {
          const first = at % 8 === 0
          return [
            first ? o.sku : '',
            first ? o.product : '',
            first ? (o.category ?? '') : '',
            first ? (o.brand ?? '') : '',
            first ? (o.maker ?? '') : '',
            first ? (o.composition ?? '') : '',
            first ? (o.origin ?? '') : '',
            first ? Math.round((o.weight ?? 0) * 1000) : null,
            o.color ?? '',
            o.size ?? '',
            o.gtin ?? '',
            199.9,
            at,
          ]
        }),
        ['TOTAL', null, null, null, null, null, null, null, null, null, null, null, 276],
      ],
    }),
}
