import { comma, gtin, lines, type Truth, turn, type Unseen, written } from './unseen.ts'

const GOODS = [
  ['Dámský svetr Krkonoše', 'Svetry', '80% vlna, 20% polyamid'],
  ['Pánská košile Vltava', 'Košile', '100% bavlna'],
  ['Dětská bunda Šumava', 'Bundy', '100% polyester'],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, composition], at) =>
  ['modrá', 'žlutá'].flatMap((color, tint) =>
    ['S', 'M', 'L'].map((size, place) => ({
      sku: `CZ${300 + at}`,
      product,
      category,
      composition,
      color,
      size,
      gtin: gtin('859', 33000 + at * 100 + tint * 10 + place),
      weight: (450 + at * 20 + place * 10) / 1000,
      origin: turn(['Česká republika', 'Polsko'], at),
      brand: 'Horal',
      maker: 'Textilana Krnov a.s.',
      care: turn(['Prát na 30 °C', 'Ruční praní'], at),
    })),
  ),
)
/** A warehouse program’s list, headers cut short, units within the cells. */
export const czech: Unseen = {
  is: 'a Czech warehouse list with units in its cells',
  name: 'zasoby.csv',
  means: {
    'Kód zboží': 'sku',
    'Název zboží': 'product_name',
    'Skup.': 'category',
    'Zn.': 'brand',
    'Výr.': 'manufacturer',
    'Barevné provedení': 'color',
    'Vel.': 'size',
    'Čár. kód': 'gtin',
    'Hmotn.': 'weight_kg',
    'Mat. složení': 'material_composition',
    Ošetřování: 'care_instructions',
    'Země pův.': 'production_location',
  },
  truth,
  corrects: ['Zn.', 'Výr.'],
  bytes: () =>
    written(
      'windows-1250',
      lines(
        [
          [
            'Kód zboží',
            'Název zboží',
            'Skup.',
            'Zn.',
            'Výr.',
            'Barevné provedení',
            'Vel.',
            'Čár. kód',
            'Hmotn.',
            'Mat. složení',
            'Ošetřování',
            'Země pův.',
            'MJ',
            'Prod. cena',
            'Stav zás.',
          ],
          ...truth.map((o, at) => [
            o.sku,
            o.product,
            o.category,
            o.brand,
            o.maker,
            o.color,
            o.size,
            o.gtin,
            `${comma(o.weight ?? 0, 3)} kg`,
            o.composition,
            o.care,
            o.origin,
            'ks',
            `${comma(899 + at, 2)} Kč`,
            at,
          ]),
        ],
        ';',
      ),
    ),
}
