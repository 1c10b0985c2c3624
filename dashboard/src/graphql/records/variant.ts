// Made from the fields of the records by "npm run generate".
import { graphql } from '../graphql.ts'

export const VARIANT_FIELDS = 'name color size gtin weight materialComposition careInstructions careSymbols productionLocation manufacturer airFreightShare expectedUses recyclability repairability undyed faded imageUrls code inherited translations { language field text isOutdated }'

export const CREATE_VARIANT = graphql(`
  mutation CreateVariant($name: String!, $productId: ID!, $color: String, $size: String, $gtin: String, $weight: Float, $materialComposition: String, $composition: [CompositionEntryInput!], $careInstructions: String, $careSymbols: [String!], $productionLocation: String, $manufacturer: String, $manufacturerId: ID, $stages: [ProductionStageInput!], $airFreightShare: Float, $expectedUses: Float, $recyclability: Float, $repairability: Float, $undyed: Boolean, $faded: Boolean, $imageUrls: [String!], $code: String, $inherited: [InheritableField!], $translations: [TranslationInput!]) {
    record: createVariant(name: $name, productId: $productId, color: $color, size: $size, gtin: $gtin, weight: $weight, materialComposition: $materialComposition, composition: $composition, careInstructions: $careInstructions, careSymbols: $careSymbols, productionLocation: $productionLocation, manufacturer: $manufacturer, manufacturerId: $manufacturerId, stages: $stages, airFreightShare: $airFreightShare, expectedUses: $expectedUses, recyclability: $recyclability, repairability: $repairability, undyed: $undyed, faded: $faded, imageUrls: $imageUrls, code: $code, inherited: $inherited, translations: $translations) { id }
  }
`)

export const UPDATE_VARIANT = graphql(`
  mutation UpdateVariant($id: ID!, $expectedRevision: Int, $name: String, $productId: ID, $color: String, $size: String, $gtin: String, $weight: Float, $materialComposition: String, $composition: [CompositionEntryInput!], $careInstructions: String, $careSymbols: [String!], $productionLocation: String, $manufacturer: String, $manufacturerId: ID, $stages: [ProductionStageInput!], $airFreightShare: Float, $expectedUses: Float, $recyclability: Float, $repairability: Float, $undyed: Boolean, $faded: Boolean, $imageUrls: [String!], $code: String, $inherited: [InheritableField!], $translations: [TranslationInput!]) {
    record: updateVariant(id: $id, expectedRevision: $expectedRevision, name: $name, productId: $productId, color: $color, size: $size, gtin: $gtin, weight: $weight, materialComposition: $materialComposition, composition: $composition, careInstructions: $careInstructions, careSymbols: $careSymbols, productionLocation: $productionLocation, manufacturer: $manufacturer, manufacturerId: $manufacturerId, stages: $stages, airFreightShare: $airFreightShare, expectedUses: $expectedUses, recyclability: $recyclability, repairability: $repairability, undyed: $undyed, faded: $faded, imageUrls: $imageUrls, code: $code, inherited: $inherited, translations: $translations) { id revision }
  }
`)

export const DELETE_VARIANT = graphql(`mutation DeleteVariant($id: ID!) { deleteVariant(id: $id) { id } }`)

export const DUPLICATE_VARIANT = graphql(`
  mutation DuplicateVariant($id: ID!) {
    duplicate: duplicateVariant(id: $id) { id name variantCount leftOut { noun what count } }
  }
`)
