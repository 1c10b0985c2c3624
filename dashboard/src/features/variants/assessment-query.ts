import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const ASSESSMENT = graphql(`
  query Assessment($id: ID!) {
    variant(id: $id) {
      id
      assessment {
        id
        assessedAt
        method
        methodVersion
        factorSetVersion
        boundary
        coverage
        dataQuality
        score
        carbonFootprint
        carbonRange { low high }
        waterLiters
        waterRange { low high }
        stages { stage name carbonFootprint waterLiters }
        explanation {
          line
          level
          partOf
          label
          value
          unit
          share
          quantity
          quantityUnit
          factor { id label value unit source licence year }
        }
      }
    }
    levers(variantId: $id) { kind item to change carbonPerUse carbonChange carbonChangeShare scoreGain }
  }
`)

export type FullAssessment = NonNullable<NonNullable<ResultOf<typeof ASSESSMENT>['variant']>['assessment']>

export type Lever = NonNullable<ResultOf<typeof ASSESSMENT>['levers']>[number]
