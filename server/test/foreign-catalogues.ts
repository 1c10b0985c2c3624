import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encoded } from './strangers/encoded.ts'

/** What has to be there in the end, of each variant; null: the file says nothing of it. */
export type Brought = {
  readonly sku: string
  readonly product: string
  readonly color: string | null
  readonly size: string | null
  readonly gtin?: string
  /** In kg. */
  readonly weight?: number
  readonly composition?: string
  readonly origin?: string
  readonly brand?: string
  readonly category?: string
  readonly care?: string
  readonly hs?: string
  readonly maker?: string
}

export type ForeignCatalogue = {
  /** What it is, and in which language the dashboard is read. */
  readonly is: string
  readonly locale: 'en' | 'de' | 'fr'
  readonly name: string
  readonly bytes: () => Buffer
  readonly brought: readonly Brought[]
  /** Certificates, where the file has any: number and last day. */
  readonly certificates?: readonly string[]
  /** What has to be said, since it is left out or not sure: reason and columns. */
  readonly tells?: readonly string[]
}

/** Thirteen digits of a number, the last of which is the check digit. */
function gtin(prefix: string, number: number): string {
  const digits = prefix + String(number).padStart(12 - prefix.length, '0')
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

function written(encoding: string, text: string): Buffer {
  const bytes = encoded(text, encoding)
  if (!bytes) throw new Error(`${encoding} has no such letters.`)
  return bytes
}

const quoted = (cell: string | number) =>
  /[",;\n]/.test(`${cell}`) ? `"${`${cell}`.replaceAll('"', '""')}"` : `${cell}`
const csv = (rows: readonly (readonly (string | number)[])[], separator: string) =>
  rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('')
const comma = (number: number, digits?: number) =>
  (digits === undefined ? `${number}` : number.toFixed(digits)).replace('.', ',')
const document = (name: string) => readFileSync(join(import.meta.dirname, 'documents', name))

/** One of so many, in turn. */
const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

// 1. A Turkish shop's products, with its own fields, saved by Excel.

const TURKISH = [
  'Keten Gömlek',
  'Örgü Kazak',
  'Çiçekli Elbise',
  'Yün Hırka',
  'Pamuklu Tişört',
  'Kışlık Mont',
  'Şal Yaka Ceket',
  'İpek Bluz',
]
const TURKISH_FABRICS = [
  '%100 Keten',
  '%70 Yün, %30 Akrilik',
  '%100 Viskon',
  '%80 Yün, %20 Poliamid',
  '%95 Pamuk, %5 Elastan',
  '%100 Poliester',
  '%60 Pamuk, %40 Keten',
  '%100 İpek',
]
const TURKISH_COLORS = ['Kırmızı', 'Yeşil', 'Lacivert', 'Gri', 'Açık Mavi']
const turkish: Brought[] = TURKISH.flatMap((product, at) =>
  ['S', 'M', 'L', 'XL'].map((size, place) => ({
    sku: `urun-${at + 1}`,
    product,
    color: of(TURKISH_COLORS, at),
    size,
    gtin: gtin('869', at * 10 + place),
    weight: (180 + at * 45) / 1000,
    composition: of(TURKISH_FABRICS, at),
    origin: 'Türkiye',
    brand: 'Ayşe Tekstil',
    category: at % 2 ? 'Örme' : 'Dokuma',
    care: '30 derecede yıkayınız',
  })),
)
function turkishShop(): Buffer {
  const head =
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode,Menşei (product.metafields.custom.mensei),Kumaş içeriği (product.metafields.custom.kumas_icerigi),Yıkama talimatı (product.metafields.custom.yikama_talimati),Status'
  const rows = turkish.map((one, at) => {
    const isFirst = at % 4 === 0
    const once = (text: string) => (isFirst ? text : '')
    return [
      one.sku,
      once(one.product),
      once('<p>Günlük kullanım için şık bir parça.</p>'),
      once(one.brand ?? ''),
      once(one.category ?? ''),
      once('yeni, sezon'),
      once('true'),
      once('Renk'),
      one.color ?? '',
      once('Beden'),
      one.size ?? '',
      `AT-${at + 1}`,
      Math.round((one.weight ?? 0) * 1000),
      12 + at,
      '799.90',
      one.gtin ?? '',
      once(one.origin ?? ''),
      once(one.composition ?? ''),
      once(one.care ?? ''),
      once('active'),
    ]
  })
  return written('windows-1254', csv([head.split(','), ...rows], ','))
}

// 2. A Vietnamese shop system's lines of JSON, with variants within products.

const VIETNAMESE = [
  'Áo sơ mi linen',
  'Quần kaki nam',
  'Váy hoa dáng dài',
  'Áo khoác gió',
  'Áo thun cổ tròn',
  'Chân váy xếp ly',
  'Áo len cổ lọ',
  'Quần jean nữ',
  'Đầm công sở',
  'Áo polo',
]
const VIETNAMESE_COLORS = ['Đỏ', 'Xanh dương', 'Trắng', 'Đen', 'Vàng nhạt']
const vietnamese: Brought[] = VIETNAMESE.flatMap((product, at) =>
  [0, 1].flatMap((tint) =>
    ['S', 'M', 'L'].map((size, place) => ({
      sku: `VN${1001 + at}`,
      product,
      color: of(VIETNAMESE_COLORS, at + tint),
      size,
      gtin: gtin('893', at * 100 + tint * 10 + place),
      weight: (150 + at * 30) / 1000,
      composition: of(['100% linen', '98% cotton, 2% spandex', '100% polyester', '65% polyester, 35% cotton'], at),
      origin: 'Việt Nam',
      brand: 'Sen Việt',
      category: of(['Áo', 'Quần', 'Váy'], at),
    })),
  ),
)
function vietnameseLines(): Buffer {
  const lines = [...Map.groupBy(vietnamese, ({ sku }) => sku)].map(([sku, all]) => {
    const [one] = all
    return JSON.stringify({
      ma_san_pham: sku,
      ten_san_pham: one?.product,
      thuong_hieu: one?.brand,
      danh_muc: one?.category,
      xuat_xu: one?.origin,
      chat_lieu: one?.composition,
      gia_ban: 349000,
      bien_the: all.map(({ color, size, gtin, weight }) => ({
        mau_sac: color,
        kich_co: size,
        ma_vach: gtin,
        trong_luong_gram: Math.round((weight ?? 0) * 1000),
        ton_kho: 7,
      })),
    })
  })
  return Buffer.from(`${lines.join('\n')}\n`)
}

// 3. A Bulgarian ERP's list, with decimal commas and a line of totals.

const BULGARIAN = [
  'Дамска риза',
  'Мъжки панталон',
  'Детско яке',
  'Вълнен пуловер',
  'Памучна тениска',
  'Ленена рокля',
  'Зимно палто',
  'Спортен клин',
  'Пола на райета',
  'Мъжка жилетка',
]
const BULGARIAN_COLORS = ['червен', 'тъмносин', 'бял', 'зелен', 'сив']
const bulgarian: Brought[] = BULGARIAN.flatMap((product, at) =>
  ['S', 'M', 'L', 'XL', 'XXL'].map((size, place) => ({
    sku: `БГ-${String(at + 1).padStart(4, '0')}`,
    product,
    color: of(BULGARIAN_COLORS, at),
    size,
    gtin: gtin('380', at * 10 + place),
    weight: (205 + at * 60 + place * 7.5) / 1000,
    composition: of(
      ['100% памук', '65% полиестер, 35% памук', '100% вълна', '55% лен, 45% вискоза', '92% полиамид, 8% еластан'],
      at,
    ),
    origin: of(['България', 'Турция', 'Гърция'], at),
    brand: 'Роза Текс',
    category: of(['Дамско облекло', 'Мъжко облекло', 'Детско облекло'], at),
    hs: of(['620630', '620342', '620293', '611011', '610910'], at),
  })),
)
function bulgarianList(): Buffer {
  const head = [
    'Код на артикула',
    'Наименование',
    'Група',
    'Марка',
    'Цвят',
    'Размер',
    'Баркод',
    'Нето тегло, г',
    'Състав',
    'Произход',
    'Митнически код',
    'Мярка',
    'Наличност',
    'Цена без ДДС',
  ]
  const rows = bulgarian.map((one, at) => [
    one.sku,
    one.product,
    one.category ?? '',
    one.brand ?? '',
    one.color ?? '',
    one.size ?? '',
    one.gtin ?? '',
    comma((one.weight ?? 0) * 1000, 1),
    one.composition ?? '',
    one.origin ?? '',
    one.hs ?? '',
    'бр.',
    comma(at + 1, 3),
    comma(39.9 + at, 2),
  ])
  const total = ['', 'Общо:', '', '', '', '', '', '', '', '', '', '', '1275,000', '3220,00']
  return written('windows-1251', csv([head, ...rows, total], ';'))
}

// 4. A Hungarian wholesaler's sheet with a column for each size, in Excel's old format.

const HUNGARIAN = [
  'Női kötött pulóver',
  'Férfi vászonnadrág',
  'Gyermek esőkabát',
  'Hosszú ujjú póló',
  'Gyapjú sál nélküli kabát',
  'Len ing',
  'Nyári ruha',
  'Zsebes mellény',
]
const HUNGARIAN_COLORS = ['piros', 'sötétkék', 'fehér', 'zöld', 'bordó']
const HUNGARIAN_SIZES = ['S', 'M', 'L', 'XL', 'XXL']
const hungarianRows = HUNGARIAN.flatMap((product, at) =>
  [0, 1, 2, 3].map((tint) => ({
    sku: `HU${500 + at}`,
    product,
    color: of(HUNGARIAN_COLORS, at + tint),
    composition: of(['100% pamut', '80% gyapjú, 20% poliamid', '100% len', '95% pamut, 5% elasztán'], at),
    origin: 'Magyarország',
    gtins: HUNGARIAN_SIZES.map((_, place) =>
      (at + tint + place) % 4 === 3 ? '' : gtin('599', at * 100 + tint * 10 + place),
    ),
  })),
)
const hungarian: Brought[] = hungarianRows.flatMap(({ gtins, ...row }) =>
  HUNGARIAN_SIZES.flatMap((size, place) => (gtins[place] ? [{ ...row, size, gtin: gtins[place] }] : [])),
)
export const HUNGARIAN_SHEET: readonly (readonly string[])[] = [
  ['Tavaszi kollekció 2027', '', '', '', '', '', '', '', '', ''],
  ['', '', '', '', '', '', '', '', '', ''],
  ['Cikkszám', 'Megnevezés', 'Szín', 'Anyagösszetétel', 'Származási ország', ...HUNGARIAN_SIZES],
  ...hungarianRows.map(({ sku, product, color, composition, origin, gtins }) => [
    sku,
    product,
    color,
    composition,
    origin,
    ...gtins,
  ]),
]

// 5. A Danish workbook: a cover, articles, and their colours and sizes, each with a total.

const DANISH = [
  'Strikket trøje',
  'Hørskjorte',
  'Børnejakke',
  'Uldfrakke',
  'Bukser med læg',
  'Sommerkjole',
  'T-shirt',
  'Vest',
  'Regnfrakke',
  'Nederdel',
]
const DANISH_FABRICS = [
  '100 % uld',
  '100 % hør',
  '65 % polyester, 35 % bomuld',
  '80 % uld, 20 % polyamid',
  '98 % bomuld, 2 % elastan',
  '100 % viskose',
  '100 % økologisk bomuld',
]
const danishItems = DANISH.map((product, at) => ({
  sku: `DK-${String(at + 1).padStart(3, '0')}`,
  product,
  brand: 'Fjordhus',
  category: of(['Overtøj', 'Strik', 'Skjorter'], at),
  composition: of(DANISH_FABRICS, at),
  origin: of(['Danmark', 'Portugal', 'Litauen'], at),
}))
const danish: Brought[] = danishItems.flatMap((item, at) =>
  ['rød', 'mørkeblå'].flatMap((color, tint) =>
    ['S', 'M', 'L'].map((size, place) => ({
      ...item,
      color,
      size,
      gtin: gtin('570', at * 100 + tint * 10 + place),
      weight: (210 + at * 55 + place * 10) / 1000,
    })),
  ),
)
export const DANISH_SHEETS: Readonly<Record<string, readonly (readonly (string | number)[])[]>> = {
  Forside: [['Fjordhus ApS'], ['Sortiment forår 2027'], ['Fortroligt']],
  Varer: [
    ['Varenummer', 'Varenavn', 'Mærke', 'Varegruppe', 'Materialesammensætning', 'Oprindelsesland'],
    ...danishItems.map(({ sku, product, brand, category, composition, origin }) => [
      sku,
      product,
      brand,
      category,
      composition,
      origin,
    ]),
    ['I alt', `${danishItems.length} varer`, '', '', '', ''],
  ],
  Varianter: [
    ['Varenummer', 'Farve', 'Størrelse', 'EAN-nummer', 'Nettovægt (g)', 'Lager'],
    ...danish.map(({ sku, color, size, gtin, weight }, at) => [
      sku,
      color ?? '',
      size ?? '',
      gtin ?? '',
      Math.round((weight ?? 0) * 1000),
      at,
    ]),
    ['I alt', '', '', '', danish.reduce((all, { weight }) => all + Math.round((weight ?? 0) * 1000), 0), 1770],
  ],
}

// 6. An Arabic shop's answer in JSON, with the list within and variants within products.

const ARABIC = [
  'قميص كتان',
  'بنطال قطني',
  'فستان صيفي',
  'معطف صوف',
  'عباءة مطرزة',
  'سترة رياضية',
  'تنورة طويلة',
  'وشاح حرير',
]
const ARABIC_COLORS = ['أحمر', 'أزرق', 'أبيض', 'أسود']
const arabic: Brought[] = ARABIC.flatMap((product, at) =>
  [0, 1].flatMap((tint) =>
    ['S', 'M', 'L'].map((size, place) => ({
      sku: `AR-${100 + at}`,
      product,
      color: of(ARABIC_COLORS, at + tint),
      size,
      gtin: gtin('628', at * 100 + tint * 10 + place),
      weight: (220 + at * 40) / 1000,
      composition: of(['100% كتان', '100% قطن', '95% قطن، 5% إيلاستين', '80% صوف، 20% بوليستر'], at),
      origin: of(['مصر', 'المغرب', 'تركيا'], at),
      brand: 'دار النسيج',
      category: of(['رجالي', 'نسائي'], at),
    })),
  ),
)
function arabicAnswer(): Buffer {
  const products = [...Map.groupBy(arabic, ({ sku }) => sku)].map(([sku, all]) => {
    const [one] = all
    return {
      'رقم المنتج': sku,
      'اسم المنتج': one?.product,
      'العلامة التجارية': one?.brand,
      الفئة: one?.category,
      'بلد المنشأ': one?.origin,
      'تركيب القماش': one?.composition,
      المتغيرات: all.map(({ color, size, gtin, weight }) => ({
        اللون: color,
        المقاس: size,
        الباركود: gtin,
        'الوزن (جم)': Math.round((weight ?? 0) * 1000),
        السعر: 149,
      })),
    }
  })
  return Buffer.from(JSON.stringify({ meta: { total: products.length, page: 1 }, data: { products } }, null, 2))
}

// 7. A Thai factory's list, in the letters of a system that knows no Unicode.

const THAI = [
  'เสื้อเชิ้ตลินิน',
  'กางเกงขายาว',
  'กระโปรงยาว',
  'เสื้อยืดคอกลม',
  'เสื้อกันหนาว',
  'ชุดเดรส',
  'เสื้อโปโล',
  'กางเกงยีนส์',
  'ผ้าพันคอ',
  'เสื้อกล้าม',
]
const THAI_COLORS = ['แดง', 'น้ำเงิน', 'ขาว', 'ดำ', 'เขียว']
const thai: Brought[] = THAI.flatMap((product, at) =>
  ['S', 'M', 'L', 'XL'].map((size, place) => ({
    sku: `TH${2001 + at}`,
    product,
    color: of(THAI_COLORS, at),
    size,
    gtin: gtin('885', at * 10 + place),
    weight: (160 + at * 35) / 1000,
    composition: of(['ลินิน 100%', 'ฝ้าย 100%', 'โพลีเอสเตอร์ 65%, ฝ้าย 35%', 'ฝ้าย 95%, สแปนเด็กซ์ 5%'], at),
    origin: 'ไทย',
    brand: 'สยามผ้า',
    category: of(['เสื้อ', 'กางเกง', 'กระโปรง'], at),
  })),
)
function thaiList(): Buffer {
  const head = [
    'รหัสสินค้า',
    'ชื่อสินค้า',
    'ยี่ห้อ',
    'หมวดหมู่',
    'สี',
    'ขนาด',
    'บาร์โค้ด',
    'น้ำหนักสุทธิ (กรัม)',
    'ส่วนประกอบ',
    'ประเทศผู้ผลิต',
    'ราคาขาย',
    'คงเหลือ',
  ]
  const rows = thai.map((one, at) => [
    one.sku,
    one.product,
    one.brand ?? '',
    one.category ?? '',
    one.color ?? '',
    one.size ?? '',
    one.gtin ?? '',
    Math.round((one.weight ?? 0) * 1000),
    one.composition ?? '',
    one.origin ?? '',
    '590.00',
    at + 3,
  ])
  return written('windows-874', csv([head, ...rows], ','))
}

// 8. A Croatian list with certificates, whose days are written as people there write them.

const CROATIAN = [
  'Ženska košulja',
  'Muške hlače',
  'Dječja jakna',
  'Vunena vesta',
  'Pamučna majica',
  'Lanena haljina',
  'Zimski kaput',
  'Suknja na pruge',
]
const CROATIAN_COLORS = ['crvena', 'plava', 'bijela', 'žuta', 'smeđa']
const croatianCertificate = (at: number) => ({
  number: `HR-GOTS-${2101 + at}`,
  day: `${(at % 27) + 1}. ${(at % 12) + 1}. 2027.`,
})
const croatian: Brought[] = CROATIAN.flatMap((product, at) =>
  ['S', 'M', 'L', 'XL'].map((size, place) => ({
    sku: `HR-${3001 + at}`,
    product,
    color: of(CROATIAN_COLORS, at),
    size,
    gtin: gtin('385', at * 10 + place),
    weight: (1180 + at * 30) / 1000,
    composition: of(['100% pamuk', '100% organski pamuk', '60% lan, 40% pamuk'], at),
    origin: of(['Hrvatska', 'Slovenija'], at),
    brand: 'Šibenska Niť',
    maker: of(['Tekstil Čakovec d.o.o.', 'Jadran d.d.'], at),
  })),
)
function croatianList(): Buffer {
  const head = [
    'Šifra artikla',
    'Naziv artikla',
    'Robna marka',
    'Boja',
    'Veličina',
    'Barkod',
    'Neto težina (kg)',
    'Sirovinski sastav',
    'Zemlja podrijetla',
    'Proizvođač',
    'Certifikat',
    'Broj certifikata',
    'Vrijedi do',
    'MPC (€)',
  ]
  const rows = croatian.map((one, at) => {
    const { number, day } = croatianCertificate(Math.floor(at / 4))
    return [
      one.sku,
      one.product,
      one.brand ?? '',
      one.color ?? '',
      one.size ?? '',
      one.gtin ?? '',
      comma(one.weight ?? 0, 3),
      one.composition ?? '',
      one.origin ?? '',
      one.maker ?? '',
      'GOTS',
      number,
      day,
      comma(89.9, 2),
    ]
  })
  return written('windows-1250', csv([head, ...rows], ';'))
}

// 9. A Lithuanian supplier's BMEcat.

const LITHUANIAN = [
  'Lininiai marškiniai',
  'Vilnonis paltas',
  'Medvilninės kelnės',
  'Vaikiška striukė',
  'Megztinis',
  'Suknelė',
  'Sijonas',
  'Liemenė',
]
const lithuanian: Brought[] = LITHUANIAN.flatMap((product, at) =>
  ['S', 'M', 'L', 'XL'].map((size, place) => ({
    sku: `LT-${at + 1}-${size}`,
    product: `${product}, ${size}`,
    color: of(['raudona', 'mėlyna', 'balta', 'žalia'], at),
    size,
    gtin: gtin('477', at * 10 + place),
    weight: (200 + at * 70) / 1000,
    composition: of(['100 % linas', '80 % vilna, 20 % poliamidas', '100 % medvilnė'], at),
    origin: 'Lietuva',
    maker: 'UAB Baltijos Siūlas',
  })),
)
function lithuanianCatalogue(): Buffer {
  const articles = lithuanian.map(
    ({ sku, product, color, size, gtin, weight, composition, origin, maker }) => `
    <ARTICLE>
      <SUPPLIER_AID>${sku}</SUPPLIER_AID>
      <ARTICLE_DETAILS>
        <DESCRIPTION_SHORT>${product}</DESCRIPTION_SHORT>
        <EAN>${gtin}</EAN>
        <MANUFACTURER_NAME>${maker}</MANUFACTURER_NAME>
      </ARTICLE_DETAILS>
      <ARTICLE_FEATURES>
        <REFERENCE_FEATURE_SYSTEM_NAME>own</REFERENCE_FEATURE_SYSTEM_NAME>
        <FEATURE><FNAME>Spalva</FNAME><FVALUE>${color}</FVALUE></FEATURE>
        <FEATURE><FNAME>Dydis</FNAME><FVALUE>${size}</FVALUE></FEATURE>
        <FEATURE><FNAME>Grynasis svoris</FNAME><FVALUE>${Math.round((weight ?? 0) * 1000)}</FVALUE><FUNIT>g</FUNIT></FEATURE>
        <FEATURE><FNAME>Sudėtis</FNAME><FVALUE>${composition}</FVALUE></FEATURE>
        <FEATURE><FNAME>Kilmės šalis</FNAME><FVALUE>${origin}</FVALUE></FEATURE>
      </ARTICLE_FEATURES>
      <ARTICLE_ORDER_DETAILS><ORDER_UNIT>C62</ORDER_UNIT></ARTICLE_ORDER_DETAILS>
      <ARTICLE_PRICE_DETAILS><ARTICLE_PRICE price_type="net_list"><PRICE_AMOUNT>39.90</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY></ARTICLE_PRICE></ARTICLE_PRICE_DETAILS>
    </ARTICLE>`,
  )
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>
<BMECAT version="1.2"><HEADER><CATALOG><LANGUAGE>lit</LANGUAGE><CATALOG_ID>1</CATALOG_ID><CATALOG_VERSION>1.0</CATALOG_VERSION></CATALOG><SUPPLIER><SUPPLIER_NAME>UAB Baltijos Siūlas</SUPPLIER_NAME></SUPPLIER></HEADER>
  <T_NEW_CATALOG>${articles.join('')}
  </T_NEW_CATALOG>
</BMECAT>
`,
  )
}

/** Whole catalogues of nine kinds, of which it was written down first what has to come out; their headers are none of the lists that the reader's words were judged by. */
export const FOREIGN_CATALOGUES: readonly ForeignCatalogue[] = [
  {
    is: 'a Turkish shop with its own fields',
    locale: 'en',
    name: 'urunler.csv',
    bytes: turkishShop,
    brought: turkish,
    tells: ['columns_left_out Tags'],
  },
  {
    is: 'Vietnamese lines of JSON',
    locale: 'de',
    name: 'san-pham.ndjson',
    bytes: vietnameseLines,
    brought: vietnamese,
  },
  {
    is: 'a Bulgarian list with a line of totals',
    locale: 'fr',
    name: 'artikuli.csv',
    bytes: bulgarianList,
    brought: bulgarian,
    tells: ['total_left_out'],
  },
  {
    is: 'a Hungarian sheet with a column for each size',
    locale: 'en',
    name: 'kollekcio.xls',
    bytes: () => document('matrix-hu.xls'),
    brought: hungarian,
    tells: ['sizes_as_columns S, M, L, XL, XXL'],
  },
  {
    is: 'a Danish workbook of three sheets',
    locale: 'de',
    name: 'sortiment.ods',
    bytes: () => document('sheets-da.ods'),
    brought: danish,
    tells: ['sheets_left_out Forside', 'total_left_out'],
  },
  { is: 'an Arabic shop’s answer', locale: 'fr', name: 'products.json', bytes: arabicAnswer, brought: arabic },
  { is: 'a Thai factory’s list', locale: 'en', name: 'stock.csv', bytes: thaiList, brought: thai },
  {
    is: 'a Croatian list with certificates',
    locale: 'de',
    name: 'artikli.csv',
    bytes: croatianList,
    brought: croatian,
    certificates: CROATIAN.map(
      (_, at) =>
        `HR-GOTS-${2101 + at} 2027-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 27) + 1).padStart(2, '0')}`,
    ),
  },
  { is: 'a Lithuanian BMEcat', locale: 'fr', name: 'katalogas.xml', bytes: lithuanianCatalogue, brought: lithuanian },
]

/** What is there of all variants, as {@link ForeignCatalogue} says it. */
export const BROUGHT = `
  select p.sku, p.name as product, v.color, v.size, v.gtin, coalesce(v.weight_kg, p.weight_kg)::float8 as weight,
    coalesce(v.material_composition, p.material_composition) as composition, v.production_location as origin, p.brand, p.category,
    coalesce(v.care_instructions, p.care_instructions) as care, p.hs_code as hs, coalesce(v.manufacturer, p.manufacturer) as maker
  from variants v join products p on p.id = v.product_id and p.workspace_id = v.workspace_id
  where v.workspace_id = $1`

/** Numbers of all products: none that is a line of totals. */
export const PRODUCTS_BROUGHT = 'select sku from products where workspace_id = $1 order by sku collate "C"'
export function productsOf({ brought }: ForeignCatalogue): string[] {
  return [...new Set(brought.map(({ sku }) => sku))].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
}

/** As lines, of what the catalogue says alone; so that what differs is seen. */
export function told(list: readonly Brought[], of: readonly (keyof Brought)[]): string[] {
  return list.map((one) => of.map((key) => `${key}=${one[key] ?? ''}`).join(' | ')).sort()
}
export function saidOf({ brought }: ForeignCatalogue): (keyof Brought)[] {
  return [...new Set(brought.flatMap((one) => Object.keys(one) as (keyof Brought)[]))]
}
