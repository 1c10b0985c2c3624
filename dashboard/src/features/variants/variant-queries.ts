import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { VARIANT_FIELDS } from '../../graphql/records/variant.ts'

export const VARIANT = graphql(`
  query Variant($id: ID!) {
    record: variant(id: $id) {
      id
      revision
      createdAt
      updatedAt
      ${VARIANT_FIELDS}
      digitalId
      status
      composition {
        share
        part
        fibreText
        material { id name label }
      }
      manufacturerCompany { id name }
      stages { stage country process }
      thumbnailUrl
      product { id name }
      sustainabilityScore
      environmentalImpact { carbonFootprint waterLiters }
      assessment {
        id
        missingInputs { record field code item advice blocking }
      }
      passport {
        digitalId
        address
        state
        version
        publishedAt
        withdrawnAt
        hasUnpublishedChanges
        showsScore
      }
    }
  }
`)

export const PUBLISH = graphql(`mutation PublishVariant($id: ID!) { publishVariant(id: $id) { id status } }`)

export const WITHDRAW = graphql(`mutation WithdrawVariant($id: ID!) { withdrawVariant(id: $id) { id status } }`)

export type Variant = NonNullable<ResultOf<typeof VARIANT>['record']>
