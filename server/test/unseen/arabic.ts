import { lines, make, turn, type Unseen, written } from './unseen.ts'

const truth = make(
  [
    ['قميص كتان', 'قمصان', '100% كتان'],
    ['بنطال جينز', 'بناطيل', '98% قطن، 2% إيلاستين'],
    ['سترة صوف', 'سترات', '80% صوف، 20% بولي أميد'],
  ],
  ['أزرق', 'أبيض'],
  ['S', 'M', 'L'],
  '622',
  (at) => ({
    sku: `AR-${10 + at}`,
    weight: (210 + at * 100) / 1000,
    origin: turn(['مصر', 'المغرب'], at),
    brand: 'النيل',
  }),
)
/** A list in the letters of Windows. */
export const arabic: Unseen = {
  is: 'an Arabic list',
  name: 'items.csv',
  truth,
  means: {
    'رقم الصنف': 'sku',
    'اسم الصنف': 'product_name',
    الفئة: 'category',
    'العلامة التجارية': 'brand',
    اللون: 'color',
    المقاس: 'size',
    الباركود: 'gtin',
    'الوزن الصافي (جم)': 'weight_kg',
    'تركيب القماش': 'material_composition',
    'بلد المنشأ': 'production_location',
  },
  bytes: () =>
    written(
      'windows-1256',
      lines(
        [
          [
            'رقم الصنف',
            'اسم الصنف',
            'الفئة',
            'العلامة التجارية',
            'اللون',
            'المقاس',
            'الباركود',
            'الوزن الصافي (جم)',
            'تركيب القماش',
            'بلد المنشأ',
            'السعر',
            'الكمية',
          ],
          ...truth.map((o, at) => [
            o.sku,
            o.product,
            o.category,
            o.brand,
            o.color,
            o.size,
            o.gtin,
            (o.weight ?? 0) * 1000,
            o.composition,
            o.origin,
            450,
            at,
          ]),
        ],
        ';',
      ),
    ),
}
