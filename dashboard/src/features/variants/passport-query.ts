import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const READINESS = graphql(`
  query Readiness($id: ID!) {
    variant(id: $id) {
      id
      product { id name }
      readiness {
        total
        met
        share
        requiredMissing
        items {
          state
          record
          recordId
          field
          requirement { id name section level basis why source advice }
        }
      }
    }
  }
`)

export type Readiness = NonNullable<NonNullable<ResultOf<typeof READINESS>['variant']>['readiness']>
export type ReadinessItem = Readiness['items'][number]

export const CHANGES = graphql(`
  query PassportChanges($id: ID!, $from: Int, $to: Int) {
    passportChanges(variantId: $id, from: $from, to: $to) { path section entry before after }
  }
`)

export const FINDINGS = graphql(`
  query PublicationFindings($id: ID!) {
    variant(id: $id) {
      id
      publicationFindings { code severity message value least most likely record recordId field }
    }
  }
`)

export type Finding = NonNullable<NonNullable<ResultOf<typeof FINDINGS>['variant']>['publicationFindings']>[number]

export type Change = ResultOf<typeof CHANGES>['passportChanges'][number]

export const VERSIONS = graphql(`
  query PassportVersions($id: ID!, $skip: Int!, $take: Int!) {
    variant(id: $id) {
      id
      passport {
        version
        versions(skip: $skip, take: $take) { version publishedAt publishedBy sha256 size }
      }
    }
  }
`)

export const VERSION_JSON = graphql(`
  query PassportVersionJson($id: ID!, $skip: Int!) {
    variant(id: $id) {
      id
      passport { versions(skip: $skip, take: 1) { version json } }
    }
  }
`)

export const ASSESS_DRAFT = graphql(`
  query AssessDraft(
    $id: ID!, $weight: Float, $composition: [CompositionEntryInput!], $materialComposition: String
    $stages: [ProductionStageInput!], $productionLocation: String, $expectedUses: Float, $airFreightShare: Float
    $recyclability: Float, $repairability: Float, $undyed: Boolean, $faded: Boolean
  ) {
    assessDraft(
      id: $id, weight: $weight, composition: $composition, materialComposition: $materialComposition, stages: $stages
      productionLocation: $productionLocation, expectedUses: $expectedUses, airFreightShare: $airFreightShare
      recyclability: $recyclability, repairability: $repairability, undyed: $undyed, faded: $faded
    ) { score carbonFootprint waterLiters }
  }
`)
