import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { PRODUCT_PASSED_ON } from '../../graphql/records/product.ts'
import { VARIANT_FIELDS } from '../../graphql/records/variant.ts'
import { ORIGINS } from '../connections/origins.tsx'
import { SHOWN_RATING } from '../ratings/ratings-of.tsx'

/** Of a variant, and of a product for all its variants. */
export const MAKING = `
  composition { share part fibreText material { id name label carbonFootprintEvidence } }
  manufacturerCompany { id name }
  stages {
    stage country process electricityIntensity electricityPerKg heatPerKg
    energyEvidence energySource energyVerifier energyValidUntil
  }
`

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
      ${MAKING}
      thumbnailUrl
      product {
        id
        name
        ${PRODUCT_PASSED_ON}
        ${MAKING}
        translations { language field text isOutdated }
      }
      ${ORIGINS}
      makerRatings { role company { name } rating { ${SHOWN_RATING} } }
      sustainabilityScore
      environmentalImpact { carbonFootprint waterLiters }
      assessment {
        id
        carbonRange { low high }
        waterRange { low high }
        besideConventional
        reasonCodes
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

/** What a variant takes from its product where it has no value of its own. */
export const GIVING_PRODUCT = graphql(`
  query GivingProduct($id: ID!) {
    product(id: $id) {
      id
      ${PRODUCT_PASSED_ON}
      ${MAKING}
      translations { language field text isOutdated }
    }
  }
`)

export const PUBLISH = graphql(`mutation PublishVariant($id: ID!) { publishVariant(id: $id) { id status } }`)

export const WITHDRAW = graphql(`mutation WithdrawVariant($id: ID!) { withdrawVariant(id: $id) { id status } }`)

export type Variant = NonNullable<ResultOf<typeof VARIANT>['record']>
