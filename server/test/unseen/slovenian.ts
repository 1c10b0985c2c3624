import { comma, gtin, lines, type Truth, turn, type Unseen } from './unseen.ts'

const GOODS = [
  ['Pletena jopa Pohorje', 'Jope', 'Volna:70%|Akril:30%', '70 % volna, 30 % akril'],
  ['Srajca z dolgimi rokavi', 'Srajce', '', '100 % bombaž'],
  ['Pohodne hlače Triglav', 'Hlače', '', '92 % poliamid, 8 % elastan'],
  ['Otroška vetrovka', 'Jakne', '', '100 % poliester'],
  ['Nogavice iz bambusa', 'Nogavice', '', '80 % viskoza, 17 % poliamid, 3 % elastan'],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, , composition], at) =>
  ['modra', 'oranžna'].flatMap((color, tint) =>
    ['S', 'M', 'L', 'XL'].map((size, place) => ({
      sku: `PS-${61 + at}`,
      product,
      category,
      composition,
      color,
      size,
      code: `PS-${61 + at}-${tint}${place}`,
      gtin: gtin('383', 42000 + at * 100 + tint * 10 + place),
      weight: (230 + at * 45) / 1000,
      origin: turn(['Slovenija', 'Portugalska'], at),
      brand: 'Gorski Šiv',
      description: `${product} za vsak dan.`,
      pictures: `https://trgovina.example/img/p/${61 + at}-${tint}.jpg`,
    })),
  ),
)

/** A shop's combinations: names of options in one column, their values in another, each with its kind and place. */
export const slovenian: Unseen = {
  is: 'a Slovenian shop’s combinations, names of options in one column and values in another',
  name: 'kombinacije.csv',
  means: {
    'Referenca izdelka': 'sku',
    'Ime izdelka': 'product_name',
    'Privzeta kategorija': 'category',
    'Blagovna znamka': 'brand',
    Opis: 'description',
    'Vrednost (Vrednost:Položaj)': 'variant_options',
    Referenca: 'variant_code',
    'EAN-13': 'gtin',
    'Teža (kg)': 'weight_kg',
    'URL-ji slik': 'image_urls',
    'Sestava materiala': 'material_composition',
    'Država izvora': 'production_location',
  },
  truth,
  bytes: () =>
    Buffer.from(
      `\uFEFF${lines(
        [
          [
            'ID izdelka',
            'Referenca izdelka',
            'Ime izdelka',
            'Privzeta kategorija',
            'Blagovna znamka',
            'Opis',
            'Atribut (Ime:Vrsta:Položaj)',
            'Vrednost (Vrednost:Položaj)',
            'Referenca',
            'EAN-13',
            'Cena brez DDV',
            'Količina',
            'Teža (kg)',
            'Sestava materiala',
            'Država izvora',
            'URL-ji slik',
          ],
          ...truth.map((one, at) => [
            61 + Math.floor(at / 8),
            one.sku,
            one.product,
            one.category,
            one.brand,
            `<p>${one.description}</p>`,
            'Barva:color:0, Velikost:select:1',
            `${one.color}:${Math.floor(at / 4) % 2}, ${one.size}:${at % 4}`,
            one.code,
            one.gtin,
            comma(39.9, 6),
            at,
            comma(one.weight ?? 0, 3),
            one.composition,
            one.origin,
            one.pictures,
          ]),
        ],
        ';',
        '\n',
      )}`,
    ),
}
