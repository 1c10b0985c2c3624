import { lines, make, turn, type Unseen, written } from './unseen.ts'

const truth = make(
  [
    ['リネンブレンドシャツ', 'シャツ', '麻55% 綿45%'],
    ['ストレッチデニム', 'パンツ', '綿98% ポリウレタン2%'],
    ['ウールニット', 'ニット', 'ウール100%'],
  ],
  ['ネイビー', 'オフ白'],
  ['S', 'M', 'L', 'LL'],
  '457',
  (at, tint, place) => ({
    sku: `LN${700 + at}`,
    code: `LN${700 + at}-${tint}${place}`,
    weight: (180 + at * 120) / 1000,
    origin: turn(['日本', 'ベトナム'], at),
    brand: '藍屋',
  }),
)
/** A shop’s list in Shift JIS: the product’s number is called the representative one. */
export const japanese: Unseen = {
  is: 'a Japanese shop’s list',
  name: 'item.csv',
  truth,
  means: {
    代表商品コード: 'sku',
    商品コード: 'variant_code',
    商品名: 'product_name',
    カテゴリ: 'category',
    ブランド名: 'brand',
    'カラー・サイズ': 'variant_options',
    JANコード: 'gtin',
    '重量（g）': 'weight_kg',
    素材: 'material_composition',
    生産国: 'production_location',
  },
  bytes: () =>
    written(
      'shift_jis',
      lines(
        [
          [
            '商品コード',
            '代表商品コード',
            '商品名',
            'カテゴリ',
            'ブランド名',
            'カラー・サイズ',
            'JANコード',
            '売価',
            '在庫数',
            '重量（g）',
            '素材',
            '生産国',
            '登録日',
          ],
          ...truth.map((o) => [
            o.code,
            o.sku,
            o.product,
            o.category,
            o.brand,
            `${o.color}/${o.size}`,
            o.gtin,
            '8,900',
            3,
            (o.weight ?? 0) * 1000,
            o.composition,
            o.origin,
            '2026/11/01',
          ]),
        ],
        ',',
        '\r\n',
        true,
      ),
    ),
}
