import { lines, make, type Truth, type Unseen } from './unseen.ts'

const truth = make(
  [
    ['Kemeja Batik Parang', 'Kemeja', '100% katun'],
    ['Celana Kulot Linen', 'Celana', '55% linen, 45% rayon'],
    ['Jaket Bomber', 'Jaket', '100% poliester'],
  ],
  ['Merah Marun', 'Hijau Zaitun'],
  ['M', 'L', 'XL'],
  '899',
  (at, tint, place) => ({
    sku: `BTK-${at + 1}`,
    code: `BTK-${at + 1}-${tint}${place}`,
    weight: (220 + at * 90) / 1000,
    origin: 'Indonesia',
    brand: 'Nusa',
  }),
)
/** A marketplace’s list: rows of products above those of their variants. */
export const indonesian: Unseen = {
  is: 'an Indonesian marketplace’s list',
  name: 'produk.csv',
  truth,
  means: {
    'SKU Induk': 'sku',
    SKU: 'variant_code',
    'Nama Produk': 'product_name',
    Kategori: 'category',
    Merek: 'brand',
    Warna: 'color',
    Ukuran: 'size',
    Barcode: 'gtin',
    'Berat (gram)': 'weight_kg',
    'Komposisi Bahan': 'material_composition',
    'Negara Asal': 'production_location',
  },
  bytes: () =>
    Buffer.from(
      lines(
        [
          [
            'SKU',
            'SKU Induk',
            'Nama Produk',
            'Kategori',
            'Merek',
            'Warna',
            'Ukuran',
            'Barcode',
            'Harga (Rp)',
            'Stok',
            'Berat (gram)',
            'Komposisi Bahan',
            'Negara Asal',
          ],
          ...[0, 1, 2].flatMap((at) => {
            const all = truth.slice(at * 6, at * 6 + 6)
            const one = all[0] as Truth
            return [
              [
                one.sku,
                '',
                one.product,
                one.category,
                one.brand,
                '',
                '',
                '',
                '',
                '',
                (one.weight ?? 0) * 1000,
                one.composition,
                one.origin,
              ],
              ...all.map((o) => [
                o.code,
                o.sku,
                `${o.product} - ${o.color} - ${o.size}`,
                '',
                '',
                o.color,
                o.size,
                o.gtin,
                'Rp189.000',
                5,
                '',
                '',
                '',
              ]),
            ]
          }),
        ],
        ',',
      ),
    ),
}
