import { comma, gtin, lines, type Truth, turn, type Unseen, written } from './unseen.ts'

const GOODS = [
  ['Sieviešu lina kleita', 'Kleitas', '100% lins', 'Mazgāt 40 °C'],
  ['Vīriešu adīts džemperis', 'Džemperi', '80% vilna, 20% poliamīds', 'Mazgāt ar rokām'],
  ['Bērnu cepure ar ausīm', 'Cepures', '95% kokvilna, 5% elastāns', 'Mazgāt 30 °C'],
  ['Gultas veļas komplekts «Jūrmala»', 'Gultas veļa', '52% lins, 48% kokvilna', 'Mazgāt 60 °C'],
  ['Virsjaka ar kapuci', 'Virsdrēbes', '100% poliesters', 'Ķīmiskā tīrīšana'],
  ['Džinsa bikses', 'Bikses', '98% kokvilna, 2% elastāns', 'Mazgāt 30 °C, negludināt'],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, composition, care], at) =>
  ['zaļš', 'pelēks'].flatMap((color, tint) =>
    ['S', 'M', 'L'].map((size, place) => ({
      sku: `LV${300 + at * 5}`,
      product,
      category,
      composition,
      care,
      color,
      size,
      gtin: gtin('475', 11000 + at * 100 + tint * 10 + place),
      weight: (190 + at * 71 + place * 9) / 1000,
      origin: turn(['Latvija', 'Lietuva', 'Igaunija'], at),
      brand: 'Dzintara Šūtuve',
      hs: turn(['62044990', '61101190', '65050030', '63023100', '62019300', '62034231'], at),
    })),
  ),
)

/** A wholesaler's sheet: columns in two lines, of which the second gives units, a group in a line of its own above each kind, and the first cells of a product said once. */
export const latvian: Unseen = {
  is: 'a Latvian price list with a line of units and what a product’s rows share said once',
  name: 'cenu_lapa.csv',
  means: {
    'Preces kods': 'sku',
    Nosaukums: 'product_name',
    'Preču grupa': 'category',
    Zīmols: 'brand',
    Krāsa: 'color',
    Izmērs: 'size',
    Svītrkods: 'gtin',
    'Neto svars': 'weight_kg',
    'Auduma sastāvs': 'material_composition',
    Kopšana: 'care_instructions',
    'Izcelsmes valsts': 'production_location',
    'KN kods': 'hs_code',
  },
  truth,
  bytes: () =>
    written(
      'windows-1257',
      lines(
        [
          [
            'Preces kods',
            'Nosaukums',
            'Preču grupa',
            'Zīmols',
            'Krāsa',
            'Izmērs',
            'Svītrkods',
            'Neto svars',
            'Auduma sastāvs',
            'Kopšana',
            'Izcelsmes valsts',
            'KN kods',
            'Cena',
            'Atlikums',
          ],
          ['', '', '', '', '', '', '', 'g', '', '', '', '', 'EUR bez PVN', 'gab.'],
          ...truth.map((one, at) => {
            const once = (text?: string) => (at % 6 === 0 ? text : '')
            return [
              once(one.sku),
              once(one.product),
              once(one.category),
              once(one.brand),
              one.color,
              one.size,
              one.gtin,
              comma((one.weight ?? 0) * 1000),
              once(one.composition),
              once(one.care),
              once(one.origin),
              once(one.hs),
              comma(24.9 + at, 2),
              at,
            ]
          }),
        ],
        ';',
      ),
    ),
}
