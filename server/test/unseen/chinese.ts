import { gtin, lines, type Truth, turn, type Unseen, written } from './unseen.ts'

const STYLES = [
  ['YX26A01', '圆领羊毛衫', '毛衣', '羊毛70%，锦纶30%', '手洗，不可漂白'],
  ['YX26A02', '亚麻阔腿裤', '裤装', '亚麻55%，粘纤45%', '30度机洗'],
  ['YX26B07', '儿童羽绒服', '外套', '面料：聚酯纤维100%；填充物：白鸭绒90%', '不可水洗'],
  ['YX26C11', '纯棉短袖T恤', 'T恤', '棉100%', '40度机洗'],
] as const
const truth: Truth[] = STYLES.flatMap(([sku, product, category, composition, care], at) =>
  ['藏青', '米白', '枣红'].flatMap((color, tint) =>
    ['S', 'M', 'L', 'XL'].map((size, place) => ({
      sku,
      product,
      category,
      composition,
      care,
      color,
      size,
      code: `${sku}-${tint + 1}${size}`,
      gtin: gtin('692', 55000 + at * 100 + tint * 10 + place),
      weight: (180 + at * 150 + place * 10) / 1000,
      origin: turn(['浙江桐乡', '广东广州'], at),
      brand: '云栖',
      maker: '桐乡市云栖针织有限公司',
    })),
  ),
)
const DAYS = ['2027年3月31日', '2028年12月1日', '2027年10月15日', '2027年6月30日']
const ENDS = ['2027-03-31', '2028-12-01', '2027-10-15', '2027-06-30']

/** What an ERP for shops on marketplaces writes: colour and size in one column, as its users know it. */
export const chinese: Unseen = {
  is: 'a Chinese ERP’s list with colour and size in one column and days of year, month and day',
  name: '商品资料.csv',
  means: {
    款式编码: 'sku',
    商品编码: 'variant_code',
    商品名称: 'product_name',
    颜色及规格: 'variant_options',
    国标码: 'gtin',
    品牌: 'brand',
    分类: 'category',
    '重量(kg)': 'weight_kg',
    成分含量: 'material_composition',
    产地: 'production_location',
    生产厂家: 'manufacturer',
    洗涤说明: 'care_instructions',
    认证: 'cert_scheme',
    检测报告编号: 'cert_number',
    有效期至: 'cert_valid_until',
  },
  truth,
  corrects: ['检测报告编号'],
  certificates: ENDS.map((end, at) => `GB-${70010 + at} ${end}`),
  bytes: () =>
    written(
      'gb18030',
      lines(
        [
          [
            '图片',
            '款式编码',
            '商品编码',
            '商品名称',
            '颜色及规格',
            '国标码',
            '品牌',
            '分类',
            '基本售价',
            '成本价',
            '重量(kg)',
            '成分含量',
            '产地',
            '生产厂家',
            '洗涤说明',
            '认证',
            '检测报告编号',
            '有效期至',
            '实际库存数',
            '备注',
          ],
          ...truth.map((one, at) => {
            const style = Math.floor(at / 12)
            return [
              '',
              one.sku,
              one.code,
              one.product,
              `${one.color};${one.size}`,
              one.gtin,
              one.brand,
              one.category,
              '199.00',
              '68.50',
              one.weight?.toFixed(3),
              one.composition,
              one.origin,
              one.maker,
              one.care,
              'OEKO-TEX STANDARD 100',
              `GB-${70010 + style}`,
              DAYS[style],
              at * 2,
              '',
            ]
          }),
        ],
        ',',
      ),
    ),
}
