import { missing, mutation, type Operation } from '#test/operation.ts'

const bad = (kind: 'query' | 'mutation', name: string): Operation['bad'] => [
  ['product_not_found', () => `${kind} { ${name}(productId: "${missing}", colors: ["A"]) { productId } }`],
  ['graphql_validation', () => `${kind} { ${name} { productId } }`],
]
const args = ({ product }: { product: string }) => `productId: "${product}", colors: ["Sand"], sizes: ["S", "M"]`

export const operations: readonly Operation[] = [
  {
    name: 'previewVariants',
    need: 'edit',
    foreign: 'not_found',
    document: (fixture) => `{ previewVariants(${args(fixture)}) { variantCount problems { reason } } }`,
    bad: bad('query', 'previewVariants'),
  },
  {
    name: 'createVariants',
    need: 'edit',
    foreign: 'not_found',
    document: (fixture) => `mutation { createVariants(${args(fixture)}) { variantCount } }`,
    bad: [
      ...bad('mutation', 'createVariants'),
      ...(
        [
          ['range_empty', 'colors: [], sizes: []'],
          ['part_blank', 'colors: ["A", " "]'],
          ['part_twice', 'colors: ["A", "a"]'],
          ['combination_unknown', 'colors: ["A"], sizes: ["S"], leaveOut: [{ color: "B", size: "S" }]'],
          ['rule_word_unknown', 'colors: ["A"], nameRule: "{colour}"'],
          ['names_alike', 'colors: ["A", "B"], nameRule: "{product}"'],
          ['codes_alike', 'colors: ["A", "B"], codeRule: "{product}"'],
          ['size_unknown', 'colors: ["A"], sizes: ["S"], weights: [{ size: "M", weight: 1 }]'],
          ['field_out_of_range', 'colors: ["A"], sizes: ["S"], weights: [{ size: "S", weight: 0 }]'],
          ['gtins_count', 'colors: ["A", "B"], sizes: [], gtins: ["4006381333931"]'],
          ['gtin_check_digit', 'colors: ["A"], sizes: [], gtins: ["4006381333932"]'],
          ['gtin_malformed', 'colors: ["A"], sizes: [], gtins: ["123"]'],
          ['gtins_twice', 'colors: ["A"], sizes: [], gtins: [""], gtinsFrom: "4006381333931"'],
        ] as const
      ).map(
        ([reason, given]) =>
          [
            reason,
            ({ product }: { product: string }) =>
              `mutation { createVariants(productId: "${product}", ${given}) { productId } }`,
          ] as const,
      ),
    ],
  },
  mutation('deleteVariants', ({ draft }) => `ids: ["${draft}"]`, 'not_found', [
    ['variant_not_found', () => `mutation { deleteVariants(ids: ["${missing}"]) { id } }`],
    ['ids_out_of_range', () => 'mutation { deleteVariants(ids: []) { id } }'],
    ['variant_published', ({ published }) => `mutation { deleteVariants(ids: ["${published}"]) { id } }`],
  ]),
]
