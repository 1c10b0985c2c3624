import { gtin, lines, type Truth, turn, type Unseen, written } from './unseen.ts'

const GOODS = [
  ['베이직 린넨 셔츠', '셔츠', '마 55%, 면 45%'],
  ['와이드 데님 팬츠', '바지', '면 98%, 폴리우레탄 2%'],
  ['캐시미어 니트', '니트', '캐시미어 10%, 울 90%'],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, composition], at) =>
  ['블랙', '아이보리'].flatMap((color, tint) =>
    ['S', 'M', 'L', 'XL'].map((size, place) => ({
      sku: `KS-${1001 + at}`,
      product,
      category,
      composition,
      color,
      size,
      gtin: gtin('880', 91000 + at * 100 + tint * 10 + place),
      weight: (200 + at * 150) / 1000,
      origin: turn(['대한민국', '중국'], at),
      brand: '모던하루',
      maker: '(주)하루텍스타일',
    })),
  ),
)
/** A marketplace’s list in EUC-KR, options by their names in one column. */
export const korean: Unseen = {
  is: 'a Korean marketplace’s list with options by name',
  name: '상품목록.csv',
  means: {
    상품코드: 'sku',
    상품명: 'product_name',
    상품분류: 'category',
    브랜드: 'brand',
    제조사: 'manufacturer',
    원산지: 'production_location',
    옵션: 'variant_options',
    바코드: 'gtin',
    '중량(g)': 'weight_kg',
    '소재(혼용률)': 'material_composition',
  },
  truth,
  leaves: ['상품번호'],
  bytes: () =>
    written(
      'euc-kr',
      lines(
        [
          [
            '상품번호',
            '상품코드',
            '상품명',
            '상품분류',
            '브랜드',
            '제조사',
            '원산지',
            '옵션',
            '바코드',
            '판매가',
            '재고수량',
            '중량(g)',
            '소재(혼용률)',
            '진열상태',
          ],
          ...truth.map((o, at) => [
            9001 + at,
            o.sku,
            o.product,
            o.category,
            o.brand,
            o.maker,
            o.origin,
            `색상=${o.color}, 사이즈=${o.size}`,
            o.gtin,
            '39,900',
            5,
            (o.weight ?? 0) * 1000,
            o.composition,
            '진열함',
          ]),
        ],
        ',',
      ),
    ),
}
