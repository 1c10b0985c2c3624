import { comma, gtin, lines, type Truth, turn, type Unseen, written } from './unseen.ts'

const MODELS = [
  [
    '41020',
    'Ullgenser med rundt halsutsnitt',
    'Strikk',
    '70 % ull, 30 % polyamid',
    'Vaskes for hånd, 30 °C',
    '61101190',
  ],
  ['41035', 'Skjorte i økologisk bomull; slim', 'Skjorter', '100 % bomull', 'Maskinvask 40 °C', '62052000'],
  [
    '41112',
    'Regnjakke «Fjæra»',
    'Ytterklær',
    '100 % resirkulert polyester',
    'Maskinvask 30 °C, ikke tørketrommel',
    '62014000',
  ],
  ['42007', 'Barnelue i merinoull', 'Tilbehør', '100 % merinoull', 'Håndvask', '65050090'],
  ['42018', 'Turbukse dame', 'Bukser', '88 % polyamid, 12 % elastan', 'Maskinvask 30 °C', '62046318'],
  [
    '43001',
    'Raggsokker 2-pk',
    'Sokker',
    '60 % ull, 35 % polyamid, 5 % elastan',
    'Maskinvask 40 °C ullprogram',
    '61159400',
  ],
] as const
const SHADES = [
  ['015', 'Mørk marine'],
  ['099', 'Kritthvit'],
] as const
const SIZES = [
  ['S', 'M', 'L'],
  ['S', 'M', 'L'],
  ['S', 'M', 'L'],
  ['1-2 år', '3-4 år', '5-6 år'],
  ['36', '38', '40'],
  ['36-39', '40-43', '44-47'],
] as const

const truth: Truth[] = MODELS.flatMap(([sku, product, category, composition, care, hs], at) =>
  SHADES.flatMap(([shade, color], tint) =>
    turn(SIZES, at).map((size, place) => ({
      sku,
      product,
      category,
      composition,
      care,
      hs,
      color,
      size,
      code: `${sku}-${shade}-${size.replaceAll(' ', '')}`,
      gtin: gtin('703', at * 100 + tint * 10 + place + 5000),
      weight: (180 + at * 95 + place * 12) / 1000,
      origin: turn(['Litauen', 'Portugal', 'Kina', 'Norge'], at),
      brand: 'Vestland Klær',
    })),
  ),
)

const HEAD = [
  'Varenr',
  'Varenavn',
  'Modellnr',
  'Varegruppe',
  'Varemerke',
  'Fargekode',
  'Farge',
  'Str.',
  'EAN-kode',
  'Bruttovekt (kg)',
  'Nettovekt (kg)',
  'Materialsammensetning',
  'Vaskeanvisning',
  'Opprinnelsesland',
  'Tolltariffnr',
  'Enhet',
  'Utsalgspris inkl. mva',
  'Lagerbeholdning',
  'Leveringstid (dager)',
  'Utgår dato',
]

/** An ERP's list of articles: a line of title, one for each variant, and a count at the end. */
export const norwegian: Unseen = {
  is: 'a Norwegian ERP’s list with an article for each variant and its model beside it',
  name: 'Varerapport.csv',
  means: {
    Varenr: 'variant_code',
    Varenavn: 'product_name',
    Modellnr: 'sku',
    Varegruppe: 'category',
    Varemerke: 'brand',
    Farge: 'color',
    'Str.': 'size',
    'EAN-kode': 'gtin',
    'Nettovekt (kg)': 'weight_kg',
    Materialsammensetning: 'material_composition',
    Vaskeanvisning: 'care_instructions',
    Opprinnelsesland: 'production_location',
    Tolltariffnr: 'hs_code',
  },
  truth,
  refuses: [40],
  bytes: () =>
    written(
      'windows-1252',
      `Varerapport pr. 28.11.2026${';'.repeat(HEAD.length - 1)}\r\n${';'.repeat(HEAD.length - 1)}\r\n${lines(
        [
          HEAD,
          ...truth.map((one, at) => [
            one.code,
            one.product,
            one.sku,
            one.category,
            one.brand,
            one.code?.split('-')[1],
            one.color,
            one.size,
            one.gtin,
            comma((one.weight ?? 0) + 0.06, 3),
            comma(one.weight ?? 0, 3),
            one.composition,
            one.care,
            one.origin,
            one.hs,
            'STK',
            comma(499 + at * 10, 2),
            at % 5 === 0 ? '' : at * 3,
            5,
            at % 7 === 0 ? '31.03.2027' : '',
          ]),
          ['Antall linjer: 36', ...HEAD.slice(1).map(() => '')],
        ],
        ';',
      )}`,
    ),
}
