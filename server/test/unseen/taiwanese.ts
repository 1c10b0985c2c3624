import { lines, type Truth, turn, type Unseen, written } from './unseen.ts'

const STYLES = [
  ['TW-8801', '機能防風外套', '外套', '聚酯纖維 88%、彈性纖維 12%', '420'],
  ['TW-8802', '涼感圓領上衣', '上衣', '嫘縈 65%、棉 35%', '165'],
  ['TW-8803', '羊毛混紡針織衫', '針織', '羊毛 40%、壓克力纖維 60%', '310'],
  ['TW-8804', '直筒休閒長褲', '褲裝', '棉 97%、彈性纖維 3%', '505'],
  ['TW-8805', '丹寧工裝吊帶褲', '褲裝', '棉 100%', '690'],
] as const
const SIZES = ['XS', 'S', 'M', 'L', 'XL', '2L']
/** How many there are of each size; a size without a number is not made. */
const PIECES = (style: number, tint: number, place: number) =>
  (style + tint + place) % 5 === 4 ? '' : `${(style * 7 + tint * 3 + place * 2 + 4) * 5}`
const COLORS = ['黑', '墨綠', '卡其']

const truth: Truth[] = STYLES.flatMap(([sku, product, category, composition, grams], at) =>
  COLORS.flatMap((color, tint) =>
    SIZES.filter((_, place) => PIECES(at, tint, place) !== '').map((size) => ({
      sku,
      product,
      category,
      composition,
      color,
      size,
      weight: Number(grams) / 1000,
      origin: turn(['臺灣', '越南'], at),
      brand: '山海製衣',
    })),
  ),
)

/** An order to a factory: pieces in a column for each size, a title above, sums to the right and below. */
export const taiwanese: Unseen = {
  is: 'a Taiwanese order in Big5 with pieces by size and sums',
  name: '訂單尺寸表.csv',
  means: {
    款號: 'sku',
    品名: 'product_name',
    類別: 'category',
    品牌: 'brand',
    顏色: 'color',
    成份: 'material_composition',
    '單重(公克)': 'weight_kg',
    產地: 'production_location',
    XS: 'variant_of_size',
    S: 'variant_of_size',
    M: 'variant_of_size',
    L: 'variant_of_size',
    XL: 'variant_of_size',
    '2L': 'variant_of_size',
  },
  truth,
  bytes: () =>
    written(
      'big5',
      lines(
        [
          ['2027 春夏 訂單尺寸表', '', '', '', '', '', '', '', '', '', '', '', '', '', '', ''],
          ['款號', '品名', '類別', '品牌', '顏色', '成份', '單重(公克)', '產地', ...SIZES, '合計', '單價(NT$)'],
          ...STYLES.flatMap(([sku, product, category, composition, grams], at) =>
            COLORS.map((color, tint) => {
              const pieces = SIZES.map((_, place) => PIECES(at, tint, place))
              return [
                sku,
                product,
                category,
                '山海製衣',
                color,
                composition,
                grams,
                turn(['臺灣', '越南'], at),
                ...pieces,
                pieces.reduce((all, one) => all + Number(one), 0),
                '1,280',
              ]
            }),
          ),
          [
            '總計',
            '',
            '',
            '',
            '',
            '',
            '',
            '',
            ...SIZES.map((_, place) =>
              STYLES.flatMap((__, at) => COLORS.map((___, tint) => Number(PIECES(at, tint, place)))).reduce(
                (all, one) => all + one,
                0,
              ),
            ),
            '',
            '',
          ],
        ],
        ',',
      ),
    ),
}
