import { comma, gtin, lines, type Truth, turn, type Unseen, written } from './unseen.ts'

const GOODS = [
  ['Camiseta Ipê Manga Longa', 'Camisetas', '61091000', '100% Algodão'],
  ['Calça Jeans Sertão', 'Calças', '62034200', '98% Algodão, 2% Elastano'],
  ['Vestido Maré', 'Vestidos', '62044400', '100% Viscose'],
  ['Jaqueta Corta-Vento Pampa', 'Jaquetas', '62019300', '100% Poliamida'],
] as const
const truth: Truth[] = GOODS.flatMap(([product, category, hs, composition], at) =>
  ['Azul-marinho', 'Açaí'].flatMap((color, tint) =>
    ['P', 'M', 'G', 'GG'].map((size, place) => ({
      sku: `IPE${101 + at}`,
      product,
      category,
      hs,
      composition,
      color,
      size,
      code: `IPE${101 + at}-${tint + 1}-${size}`,
      gtin: gtin('789', 32000 + at * 100 + tint * 10 + place),
      weight: (145 + at * 130 + place * 8) / 1000,
      brand: 'Ipê Roxo',
      maker: 'Confecções Boa Vista Ltda',
    })),
  ),
)
const HEAD = [
  'ID',
  'Código',
  'Descrição',
  'Unidade',
  'NCM',
  'Origem',
  'Preço',
  'Situação',
  'Estoque',
  'Preço de custo',
  'Fabricante',
  'Peso líquido (Kg)',
  'Peso bruto (Kg)',
  'GTIN/EAN',
  'GTIN/EAN da Embalagem',
  'Largura do produto',
  'Altura do Produto',
  'Produto Variação',
  'Código Pai',
  'Grupo de produtos',
  'Marca',
  'CEST',
  'Composição',
  'Frete Grátis',
]

/** An ERP's export for shops: a line of each product, then its variations, which name it, and say their options in what they are called. */
export const brazilian: Unseen = {
  is: 'a Brazilian ERP’s list of products and their variations, options within the name',
  name: 'produtos_2026-11-28.csv',
  means: {
    Código: 'variant_code',
    'Código Pai': 'sku',
    Descrição: 'product_name',
    NCM: 'hs_code',
    Fabricante: 'manufacturer',
    'Peso líquido (Kg)': 'weight_kg',
    'GTIN/EAN': 'gtin',
    'Grupo de produtos': 'category',
    Marca: 'brand',
    Composição: 'material_composition',
  },
  truth,
  bytes: () =>
    written(
      'windows-1252',
      lines(
        [
          HEAD,
          ...GOODS.flatMap(([product, category, hs, composition], at) => {
            const all = truth.slice(at * 8, at * 8 + 8)
            const ncm = `${hs.slice(0, 4)}.${hs.slice(4, 6)}.${hs.slice(6)}`
            const row = (id: number, code: string, text: string, one: Truth | null) => [
              id,
              code,
              text,
              'UN',
              ncm,
              0,
              `R$ ${comma(89.9 + at * 40, 2)}`,
              'Ativo',
              one ? comma(12, 2) : '',
              `R$ ${comma(31.5, 2)}`,
              turn([all[0]?.maker], 0),
              one ? comma(one.weight ?? 0, 3) : '',
              one ? comma((one.weight ?? 0) + 0.04, 3) : '',
              one?.gtin ?? '',
              '',
              comma(20, 2),
              comma(5, 2),
              one ? 'Variação' : 'Produto',
              one ? one.sku : '',
              category,
              all[0]?.brand,
              '28.038.00',
              composition,
              'NÃO',
            ]
            return [
              row(880010 + at * 100, `IPE${101 + at}`, product, null),
              ...all.map((one, place) =>
                row(880011 + at * 100 + place, one.code ?? '', `${product} Cor:${one.color};Tamanho:${one.size}`, one),
              ),
            ]
          }),
        ],
        ';',
        '\r\n',
        true,
      ),
    ),
}
