// Made from the fields of the records by "npm run generate".
import { graphql } from '../graphql.ts'

export const PRODUCT_FIELDS = 'name sku category brand productType description hsCode gtinPrefix imageUrl code weight materialComposition careInstructions careSymbols productionLocation manufacturer translations { language field text isOutdated }'
export const PRODUCT_PASSED_ON = 'weight materialComposition careInstructions careSymbols productionLocation manufacturer'

export const CREATE_PRODUCT = graphql(`
  mutation CreateProduct($name: String!, $sku: String, $category: String, $brand: String, $companyId: ID, $productType: String, $description: String, $hsCode: String, $gtinPrefix: String, $imageUrl: String, $code: String, $weight: Float, $materialComposition: String, $composition: [CompositionEntryInput!], $careInstructions: String, $careSymbols: [String!], $productionLocation: String, $manufacturer: String, $manufacturerId: ID, $stages: [ProductionStageInput!], $brandId: ID, $translations: [TranslationInput!]) {
    record: createProduct(name: $name, sku: $sku, category: $category, brand: $brand, companyId: $companyId, productType: $productType, description: $description, hsCode: $hsCode, gtinPrefix: $gtinPrefix, imageUrl: $imageUrl, code: $code, weight: $weight, materialComposition: $materialComposition, composition: $composition, careInstructions: $careInstructions, careSymbols: $careSymbols, productionLocation: $productionLocation, manufacturer: $manufacturer, manufacturerId: $manufacturerId, stages: $stages, brandId: $brandId, translations: $translations) { id }
  }
`)

export const UPDATE_PRODUCT = graphql(`
  mutation UpdateProduct($id: ID!, $expectedRevision: Int, $name: String, $sku: String, $category: String, $brand: String, $companyId: ID, $productType: String, $description: String, $hsCode: String, $gtinPrefix: String, $imageUrl: String, $code: String, $weight: Float, $materialComposition: String, $composition: [CompositionEntryInput!], $careInstructions: String, $careSymbols: [String!], $productionLocation: String, $manufacturer: String, $manufacturerId: ID, $stages: [ProductionStageInput!], $brandId: ID, $translations: [TranslationInput!]) {
    record: updateProduct(id: $id, expectedRevision: $expectedRevision, name: $name, sku: $sku, category: $category, brand: $brand, companyId: $companyId, productType: $productType, description: $description, hsCode: $hsCode, gtinPrefix: $gtinPrefix, imageUrl: $imageUrl, code: $code, weight: $weight, materialComposition: $materialComposition, composition: $composition, careInstructions: $careInstructions, careSymbols: $careSymbols, productionLocation: $productionLocation, manufacturer: $manufacturer, manufacturerId: $manufacturerId, stages: $stages, brandId: $brandId, translations: $translations) { id revision }
  }
`)

export const DELETE_PRODUCT = graphql(`mutation DeleteProduct($id: ID!) { deleteProduct(id: $id) { id } }`)

export const DUPLICATE_PRODUCT = graphql(`
  mutation DuplicateProduct($withVariants: Boolean, $id: ID!) {
    duplicate: duplicateProduct(withVariants: $withVariants, id: $id) { id name variantCount leftOut { noun what count } }
  }
`)
