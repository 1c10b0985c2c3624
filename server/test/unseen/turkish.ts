import { workbookOf } from '../workbook-of.ts'
import { gtin, type Truth, turn, type Unseen } from './unseen.ts'

const GOODS = [
  ['Oversize Keten Gömlek', 'Gömlek', '%100 Keten', 'Yumuşak dokulu, rahat kesim keten gömlek.'],
  ['Yüksek Bel Mom Jean', 'Jean', '%98 Pamuk, %2 Elastan', 'Yüksek bel, dar paça jean.'],
  ['Fitilli Kadife Ceket', 'Ceket', '%97 Pamuk, %3 Elastan', 'Astarlı kadife ceket.'],
  ['Triko Süveter', 'Triko', '%50 Akrilik, %30 Yün, %20 Poliamid', 'V yaka süveter.'],
  ['Organik Pamuk Tişört', 'T-Shirt', '%100 Organik Pamuk', 'Bisiklet yaka tişört.'],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, composition, description], at) =>
  ['Ekru', 'Haki', 'Vişne Çürüğü'].flatMap((color, tint) =>
    ['S', 'M', 'L'].map((size, place) => ({
      sku: `YZ27-${410 + at}`,
      product,
      category,
      composition,
      description,
      color,
      size,
      code: `YZ27-${410 + at}-${tint + 1}${size}`,
      gtin: gtin('868', 40000 + at * 100 + tint * 10 + place),
      origin: turn(['Türkiye', 'Mısır'], at),
      brand: 'Ilgaz Tekstil',
      pictures: `https://cdn.ilgaz.example/${410 + at}/${tint + 1}-on.jpg, https://cdn.ilgaz.example/${410 + at}/${tint + 1}-arka.jpg`,
    })),
  ),
)

/** What sellers upload to a marketplace, barcodes as numbers. */
export const turkish: Unseen = {
  is: 'a Turkish marketplace’s sheet of products with two columns of pictures',
  name: 'urun-yukleme.xlsx',
  means: {
    Barkod: 'gtin',
    'Model Kodu': 'sku',
    Marka: 'brand',
    Kategori: 'category',
    'Ürün Adı': 'product_name',
    'Ürün Açıklaması': 'description',
    'Stok Kodu': 'variant_code',
    'Görsel 1': 'image_urls',
    'Görsel 2': 'image_urls',
    Renk: 'color',
    Beden: 'size',
    'Materyal Bileşeni': 'material_composition',
    Menşei: 'production_location',
  },
  truth,
  bytes: () =>
    workbookOf({
      rows: [
        [
          'Barkod',
          'Model Kodu',
          'Marka',
          'Kategori',
          'Para Birimi',
          'Ürün Adı',
          'Ürün Açıklaması',
          'Piyasa Satış Fiyatı (KDV Dahil)',
          'Sitede Satılacak Fiyat (KDV Dahil)',
          'Ürün Stok Adedi',
          'Stok Kodu',
          'KDV Oranı',
          'Desi',
          'Görsel 1',
          'Görsel 2',
          'Sevkiyat Süresi',
          'Renk',
          'Beden',
          'Cinsiyet',
          'Kalıp',
          'Materyal Bileşeni',
          'Menşei',
        ],
        ...truth.map((one, at) => {
          const [front = '', back = ''] = one.pictures?.split(', ') ?? []
          return [
            Number(one.gtin),
            one.sku,
            one.brand ?? '',
            one.category ?? '',
            'TRY',
            one.product,
            one.description ?? '',
            899.9,
            649.9,
            12 + at,
            one.code ?? '',
            10,
            1,
            front,
            back,
            2,
            one.color ?? '',
            one.size ?? '',
            'Kadın / Kız',
            'Regular',
            one.composition ?? '',
            one.origin ?? '',
          ]
        }),
      ],
    }),
}
