import { gtin, lines, type Truth, turn, type Unseen, written } from './unseen.ts'

const GOODS = [
  ['Tuque côtelée « Charlevoix »', 'Accessoires', '85 % acrylique, 15 % laine', 2.9],
  ['Chemise à carreaux doublée', 'Chemises', '100 % coton', 14.5],
  ['Mitaines d’hiver', 'Accessoires', '60 % laine, 40 % nylon', 4.25],
  ['Parka imperméable', 'Manteaux', '100 % polyester recyclé', 38],
  ['Bas de randonnée', 'Bas', '70 % laine mérinos, 28 % nylon, 2 % élasthanne', 3.1],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, composition, ounces], at) =>
  ['Bleu forêt', 'Crème', 'Érable'].flatMap((color, tint) =>
    ['P', 'M', 'G', 'TG'].map((size, place) => ({
      sku: `00${81 + at}`,
      product,
      category,
      composition,
      color,
      size,
      gtin: gtin('06', 2400000 + at * 100 + tint * 10 + place).slice(1),
      weight: ounces * 0.028349523125,
      origin: turn(['Canada', 'Pérou', 'Viêt Nam'], at),
      brand: 'Nordet',
      care: turn(['Laver à la main à l’eau froide', 'Laver à la machine à 30 °C'], at),
    })),
  ),
)

/** What Excel for Mac saves as "CSV (Macintosh)": its own letters, line ends of CR. */
export const canadian: Unseen = {
  is: 'a Québec workshop’s list in ounces, saved by Excel for Mac',
  name: 'Liste automne.csv',
  means: {
    'No de style': 'sku',
    'Nom du style': 'product_name',
    Famille: 'category',
    Marque: 'brand',
    Coloris: 'color',
    Grandeur: 'size',
    CUP: 'gtin',
    'Poids (oz)': 'weight_kg',
    'Contenu en fibres': 'material_composition',
    Entretien: 'care_instructions',
    'Fabriqué en': 'production_location',
  },
  truth,
  bytes: () =>
    written(
      'macintosh',
      lines(
        [
          [
            'No de style',
            'Nom du style',
            'Famille',
            'Marque',
            'Coloris',
            'Grandeur',
            'CUP',
            'Poids (oz)',
            'Contenu en fibres',
            'Entretien',
            'Fabriqué en',
            'PDSF ($ CA)',
            'Qté en main',
          ],
          ...truth.map((one, at) => [
            one.sku,
            one.product,
            one.category,
            one.brand,
            one.color,
            one.size,
            one.gtin,
            `${GOODS[Math.floor(at / 12)]?.[3]}`.replace('.', ','),
            one.composition,
            one.care,
            one.origin,
            `${39 + at},99 $`,
            at,
          ]),
        ],
        ';',
        '\r',
      ),
    ),
}
