import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const VARIANT = graphql(`
  query Variant($id: ID!) {
    record: variant(id: $id) {
      id
      revision
      createdAt
      updatedAt
      name
      color
      size
      gtin
      digitalId
      status
      weight
      materialComposition
      composition {
        share
        part
        fibreText
        material { id name label }
      }
      careSymbols
      careInstructions
      manufacturer
      manufacturerCompany { id name }
      productionLocation
      stages { stage country process }
      expectedUses
      airFreightShare
      recyclability
      repairability
      undyed
      faded
      imageUrls
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

export const CREATE_VARIANT = graphql(`
  mutation CreateVariant(
    $productId: ID!, $name: String!, $color: String, $size: String, $gtin: String, $weight: Float
    $composition: [CompositionEntryInput!], $materialComposition: String, $careSymbols: [String!], $careInstructions: String
    $manufacturer: String, $manufacturerId: ID, $productionLocation: String, $stages: [ProductionStageInput!]
    $expectedUses: Float, $airFreightShare: Float, $recyclability: Float, $repairability: Float, $undyed: Boolean
    $faded: Boolean, $imageUrls: [String!]
  ) {
    record: createVariant(
      productId: $productId, name: $name, color: $color, size: $size, gtin: $gtin, weight: $weight
      composition: $composition, materialComposition: $materialComposition, careSymbols: $careSymbols
      careInstructions: $careInstructions, manufacturer: $manufacturer, manufacturerId: $manufacturerId
      productionLocation: $productionLocation, stages: $stages, expectedUses: $expectedUses
      airFreightShare: $airFreightShare, recyclability: $recyclability, repairability: $repairability, undyed: $undyed
      faded: $faded, imageUrls: $imageUrls
    ) { id }
  }
`)

export const UPDATE_VARIANT = graphql(`
  mutation UpdateVariant(
    $id: ID!, $expectedRevision: Int, $productId: ID, $name: String, $color: String, $size: String, $gtin: String
    $weight: Float, $composition: [CompositionEntryInput!], $materialComposition: String, $careSymbols: [String!]
    $careInstructions: String, $manufacturer: String, $manufacturerId: ID, $productionLocation: String
    $stages: [ProductionStageInput!], $expectedUses: Float, $airFreightShare: Float, $recyclability: Float
    $repairability: Float, $undyed: Boolean, $faded: Boolean, $imageUrls: [String!]
  ) {
    record: updateVariant(
      id: $id, expectedRevision: $expectedRevision, productId: $productId, name: $name, color: $color, size: $size
      gtin: $gtin, weight: $weight, composition: $composition, materialComposition: $materialComposition
      careSymbols: $careSymbols, careInstructions: $careInstructions, manufacturer: $manufacturer
      manufacturerId: $manufacturerId, productionLocation: $productionLocation, stages: $stages
      expectedUses: $expectedUses, airFreightShare: $airFreightShare, recyclability: $recyclability
      repairability: $repairability, undyed: $undyed, faded: $faded, imageUrls: $imageUrls
    ) { id revision }
  }
`)

export const DELETE_VARIANT = graphql(`mutation DeleteVariant($id: ID!) { deleteVariant(id: $id) { id } }`)

export const PUBLISH = graphql(`mutation PublishVariant($id: ID!) { publishVariant(id: $id) { id status } }`)

export const WITHDRAW = graphql(`mutation WithdrawVariant($id: ID!) { withdrawVariant(id: $id) { id status } }`)

export type Variant = NonNullable<ResultOf<typeof VARIANT>['record']>
