import { gtin, lines, type Truth, turn, type Unseen, written } from './unseen.ts'

const GOODS = [
  ['חולצת טריקו שרוול ארוך', 'חולצות', '100% כותנה', 'כביסה ב-30 מעלות'],
  ['מכנסי דגמ"ח רחבים', 'מכנסיים', '65% פוליאסטר, 35% כותנה', 'כביסה ב-40 מעלות'],
  ['סוודר צמר מרינו', 'סריגים', '100% צמר מרינו', 'כביסה ידנית'],
  ['שמלת פשתן קיצית', 'שמלות', '55% פשתן, 45% ויסקוזה', 'ניקוי יבש בלבד'],
  ['מעיל גשם לילדים', 'מעילים', '100% ניילון', 'אין לכבס במכונה'],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, composition, care], at) =>
  ['כחול נייבי', 'לבן שבור'].flatMap((color, tint) =>
    ['S', 'M', 'L'].map((size, place) => ({
      sku: `${700120 + at}`,
      product,
      category,
      composition,
      care,
      color,
      size,
      gtin: gtin('729', 61000 + at * 100 + tint * 10 + place),
      weight: (160 + at * 85 + place * 5) / 1000,
      origin: turn(['ישראל', 'טורקיה', 'סין'], at),
      brand: 'גלבוע',
      maker: 'מתפרות הגליל בע"מ',
    })),
  ),
)

/** An ERP's list, letters of Windows, quotation marks within Hebrew abbreviations doubled. */
export const hebrew: Unseen = {
  is: 'a Hebrew ERP’s list in the letters of Windows',
  name: 'parts.csv',
  means: {
    'מק"ט אב': 'sku',
    'תאור מוצר': 'product_name',
    'משפחת מוצר': 'category',
    מותג: 'brand',
    'שם יצרן': 'manufacturer',
    צבע: 'color',
    מידה: 'size',
    'ברקוד יחידה': 'gtin',
    'משקל נטו (גרם)': 'weight_kg',
    'הרכב בד': 'material_composition',
    'הוראות כביסה': 'care_instructions',
    'ארץ ייצור': 'production_location',
  },
  truth,
  bytes: () =>
    written(
      'windows-1255',
      lines(
        [
          [
            'מק"ט אב',
            'תאור מוצר',
            'משפחת מוצר',
            'מותג',
            'שם יצרן',
            'צבע',
            'מידה',
            'ברקוד יחידה',
            'משקל נטו (גרם)',
            'הרכב בד',
            'הוראות כביסה',
            'ארץ ייצור',
            'מחיר לצרכן כולל מע"מ',
            'יתרה במלאי',
            'יחידת מידה',
            'סטטוס',
          ],
          ...truth.map((one, at) => [
            one.sku,
            one.product,
            one.category,
            one.brand,
            one.maker,
            one.color,
            one.size,
            one.gtin,
            Math.round((one.weight ?? 0) * 1000),
            one.composition,
            one.care,
            one.origin,
            `₪${(79.9 + at).toFixed(2)}`,
            at * 4,
            "יח'",
            'פעיל',
          ]),
        ],
        ',',
      ),
    ),
}
