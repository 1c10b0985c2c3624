import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const PRODUCT_OF_RANGE = graphql(`
  query ProductOfRange($id: ID!) { record: product(id: $id) { id name sku weight colors sizes variantCount } }
`)
export type ProductOfRange = NonNullable<ResultOf<typeof PRODUCT_OF_RANGE>['record']>

export const PREVIEW_RANGE = graphql(`
  query PreviewVariants(
    $productId: ID!, $colors: [String!], $sizes: [String!], $leaveOut: [CombinationInput!], $skipExisting: Boolean,
    $nameRule: String, $codeRule: String, $gtins: [String!], $gtinsFrom: String, $weights: [SizeWeightInput!]
  ) {
    range: previewVariants(
      productId: $productId, colors: $colors, sizes: $sizes, leaveOut: $leaveOut, skipExisting: $skipExisting,
      nameRule: $nameRule, codeRule: $codeRule, gtins: $gtins, gtinsFrom: $gtinsFrom, weights: $weights
    ) {
      nameRule codeRule nextGtin skippedGtins
      variants { color size name code gtin weight }
      existing { id name color size }
      weights { size weight }
      problems { field reason message at value limit }
    }
  }
`)
export type RangePreview = ResultOf<typeof PREVIEW_RANGE>['range']
export type RangeProblem = RangePreview['problems'][number]

export const CREATE_RANGE = graphql(`
  mutation CreateVariants(
    $productId: ID!, $colors: [String!], $sizes: [String!], $leaveOut: [CombinationInput!], $skipExisting: Boolean,
    $nameRule: String, $codeRule: String, $gtins: [String!], $gtinsFrom: String, $weights: [SizeWeightInput!]
  ) {
    range: createVariants(
      productId: $productId, colors: $colors, sizes: $sizes, leaveOut: $leaveOut, skipExisting: $skipExisting,
      nameRule: $nameRule, codeRule: $codeRule, gtins: $gtins, gtinsFrom: $gtinsFrom, weights: $weights
    ) { variants { id } }
  }
`)

export const TAKE_BACK_RANGE = graphql(`mutation DeleteVariants($ids: [ID!]!) { deleteVariants(ids: $ids) { id } }`)
