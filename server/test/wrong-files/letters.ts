import { encoded } from '../strangers/encoded.ts'
import { lines, type WrongFile } from './wrong-file.ts'

/** Bytes that do not say what they are, or say it wrongly. */
export const LETTERS: readonly WrongFile[] = [
  {
    is: 'Polish of Windows, in several words',
    file: bytes(
      'windows-1250',
      'sku;product_name;color',
      '1;Koszulka z długim rękawem;Żółty',
      '2;Spódnica wełniana;Biały',
    ),
    says: [],
    reads: ['1|Koszulka z długim rękawem|Żółty', '2|Spódnica wełniana|Biały'],
  },
  {
    is: 'Turkish of Windows',
    file: bytes('windows-1254', 'sku;product_name;color', '1;Kısa kollu gömlek;Yeşil', '2;Düğmeli yelek;Kırmızı'),
    says: [],
    reads: ['1|Kısa kollu gömlek|Yeşil', '2|Düğmeli yelek|Kırmızı'],
  },
  {
    is: 'Ukrainian of Windows, with headers of its own',
    file: bytes('windows-1251', 'Артикул;Назва товару;Колір', '1;Сорочка лляна;Білий', '2;Сукня літня;Червоний'),
    says: [],
    reads: ['1|Сорочка лляна|Білий', '2|Сукня літня|Червоний'],
  },
  {
    is: 'Greek of Windows, with headers of its own',
    file: bytes('windows-1253', 'Κωδικός είδους;Ονομασία;Χρώμα', '1;Πουκάμισο λινό;Λευκό', '2;Φόρεμα;Μπλε'),
    says: [],
    reads: ['1|Πουκάμισο λινό|Λευκό', '2|Φόρεμα|Μπλε'],
  },
  {
    is: 'Japanese of a system that knows no Unicode',
    file: bytes('shift_jis', '品番,商品名,カラー,サイズ', 'A-1,リネンシャツ,ホワイト,M', 'A-1,リネンシャツ,ネイビー,L'),
    says: [],
    reads: ['A-1|リネンシャツ|ホワイト|M', 'A-1|リネンシャツ|ネイビー|L'],
  },
  {
    is: 'Korean of a system that knows no Unicode',
    file: bytes('euc-kr', '품번,상품명,색상,사이즈', 'A-1,리넨 셔츠,화이트,M', 'A-1,리넨 셔츠,네이비,L'),
    says: [],
    reads: ['A-1|리넨 셔츠|화이트|M', 'A-1|리넨 셔츠|네이비|L'],
  },
  {
    is: 'Chinese of a system that knows no Unicode, in so few words that they might be another encoding',
    file: bytes('gb18030', '货号,商品名称,颜色,尺码', 'A-1,亚麻衬衫,白色,M', 'A-1,亚麻衬衫,藏青,L'),
    says: ['asked encoding', 'warning encoding_unclear'],
    reads: ['A-1|亚麻衬衫|白色|M', 'A-1|亚麻衬衫|藏青|L'],
  },
  {
    is: 'Thai of a system that knows no Unicode, with headers of its own',
    file: bytes(
      'windows-874',
      'รหัสสินค้า,ชื่อสินค้า,สี,ขนาด,น้ำหนักสุทธิ (กรัม),ราคาขาย',
      'TH1,เสื้อเชิ้ตลินิน,แดง,M,220,590.00',
      'TH2,กางเกงขายาว,น้ำเงิน,L,410,790.00',
    ),
    says: ['open ราคาขาย'],
    reads: ['TH1|เสื้อเชิ้ตลินิน|แดง|M||0.22', 'TH2|กางเกงขายาว|น้ำเงิน|L||0.41'],
  },
  {
    is: 'Arabic, whose words are joined with their article, with grams in brackets and in the cells',
    file: lines(
      'رقم المنتج,اسم المنتج,اللون,المقاس,الوزن (جم)',
      'AR-1,قميص كتان,أحمر,M,220',
      'AR-2,بنطال قطني,أزرق,L,390 جم',
    ),
    says: [],
    reads: ['AR-1|قميص كتان|أحمر|M||0.22', 'AR-2|بنطال قطني|أزرق|L||0.39'],
  },
  {
    is: 'Hebrew, whose short words have signs within: a kilogram is no gram',
    file: lines('מק"ט;שם המוצר;צבע;מידה;משקל נטו (ק"ג)', 'IL-1;חולצת פשתן;אדום;M;0.22', 'IL-2;מכנסי כותנה;כחול;L;0.39'),
    says: [],
    reads: ['IL-1|חולצת פשתן|אדום|M||0.22', 'IL-2|מכנסי כותנה|כחול|L||0.39'],
  },
  {
    is: 'German saved by Excel as "CSV (Macintosh)", with its ends of lines',
    file: bytes('macintosh', 'sku;product_name;color\r1;Größe Übergröße Mütze;Grün\r2;Öko-Söckchen für Mädchen;Weiß\r'),
    says: [],
    reads: ['1|Größe Übergröße Mütze|Grün', '2|Öko-Söckchen für Mädchen|Weiß'],
  },
  {
    is: 'Czech of Windows, in two words',
    file: bytes('windows-1250', 'sku;product_name', '1;Kabát šedý'),
    says: [],
    reads: ['1|Kabát šedý'],
  },
  {
    is: 'UTF-16 as Excel calls "Unicode text", with tabs',
    file: Buffer.from('\uFEFFsku\tproduct_name\tcolor\n1\tŻółta łąka\tBiały\n', 'utf16le'),
    says: [],
    reads: ['1|Żółta łąka|Biały'],
  },
  {
    is: 'UTF-8 with a byte order mark and a first line "sep=;"',
    file: lines('\uFEFFsep=;', 'sku;product_name;color', '1;Größe;Weiß'),
    says: [],
    reads: ['1|Größe|Weiß'],
  },
  {
    is: 'UTF-8 that was read as Western and saved again',
    file: lines('sku,product_name,color', '1,GrÃ¶ÃŸe Ãœber,WeiÃŸ', '2,ConfecÃ§Ãµes,GrÃ¼n'),
    says: [
      'warning text_garbled product_name 2',
      'warning text_garbled color 2',
      'warning text_garbled product_name 3',
      'warning text_garbled color 3',
    ],
    reads: ['1|GrÃ¶ÃŸe Ãœber|WeiÃŸ', '2|ConfecÃ§Ãµes|GrÃ¼n'],
  },
  {
    is: 'letters that another program has lost for good',
    file: lines('sku,product_name,color', '1,Gr\uFFFD\uFFFDe,Wei\uFFFD', '2,Kleid,Rot'),
    says: ['warning letters_lost product_name 2', 'warning letters_lost color 2'],
    reads: ['1|Gr\uFFFD\uFFFDe|Wei\uFFFD', '2|Kleid|Rot'],
  },
  {
    is: 'a mark that turns the direction of writing, and a space without width',
    file: lines('sku,product_name,color', 'A\u200B1,Tee \u202Eder,red'),
    says: ['note invisible_removed sku 2', 'note invisible_removed product_name 2'],
    reads: ['A1|Tee der|red'],
  },
  {
    is: 'Icelandic, with the end of a certificate in words',
    file: lines(
      'Vörunúmer;Vöruheiti;Litur;Stærð;Efnisinnihald;Þyngd (g);Upprunaland;Meðhöndlun;Vottun;Vottunarnúmer;Gildir til',
      'IS-1;Lopapeysa;svartur;M;100% ull;700;Ísland;Handþvottur;GOTS;G-1;1. mars 2027',
      'IS-2;Bolur;hvítur;L;100% bómull;180;Portúgal;Þvo við 40°;GOTS;G-2;1. mars 2027',
    ),
    says: ['note day_read Gildir til 2', 'note day_read Gildir til 3'],
    reads: ['IS-1|Lopapeysa|svartur|M||0.7|100% ull|Ísland', 'IS-2|Bolur|hvítur|L||0.18|100% bómull|Portúgal'],
  },
  {
    is: 'Hebrew grams, joined with the word for "in"',
    file: lines(
      'מק"ט\tתיאור פריט\tצבע\tמשקל בגרם\tקבוצת מוצרים',
      '10-1\tחולצה\tשחור\t170\tחולצות',
      '10-2\tסוודר\tתכלת\t370\tסריגים',
    ),
    says: [],
    reads: ['10-1|חולצה|שחור|||0.17', '10-2|סוודר|תכלת|||0.37'],
  },
]

function bytes(encoding: string, ...all: readonly string[]): Buffer {
  const found = encoded(all.length === 1 ? (all[0] ?? '') : lines(...all), encoding)
  if (!found) throw new Error(`${encoding} lacks a sign of ${all.join(' ')}`)
  return found
}
