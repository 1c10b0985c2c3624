// Made from the fields of the records by "npm run generate".
import { graphql } from '../graphql.ts'

export const MATERIAL_FIELDS = 'name type fibre label description originCountry recycledShare supplier factorMaterial carbonFootprint carbonFootprintBoundary carbonFootprintEvidence footprintStandard footprintVerifier footprintValidUntil waterLiters factorSource code translations { language field text isOutdated }'

export const CREATE_MATERIAL = graphql(`
  mutation CreateMaterial($name: String!, $type: String, $fibre: String, $label: String, $description: String, $originCountry: String, $recycledShare: Float, $supplier: String, $supplierId: ID, $factorMaterial: String, $carbonFootprint: Float, $carbonFootprintBoundary: String, $carbonFootprintEvidence: String, $footprintStandard: String, $footprintVerifier: String, $footprintValidUntil: Day, $waterLiters: Float, $factorSource: String, $code: String, $translations: [TranslationInput!]) {
    record: createMaterial(name: $name, type: $type, fibre: $fibre, label: $label, description: $description, originCountry: $originCountry, recycledShare: $recycledShare, supplier: $supplier, supplierId: $supplierId, factorMaterial: $factorMaterial, carbonFootprint: $carbonFootprint, carbonFootprintBoundary: $carbonFootprintBoundary, carbonFootprintEvidence: $carbonFootprintEvidence, footprintStandard: $footprintStandard, footprintVerifier: $footprintVerifier, footprintValidUntil: $footprintValidUntil, waterLiters: $waterLiters, factorSource: $factorSource, code: $code, translations: $translations) { id }
  }
`)

export const UPDATE_MATERIAL = graphql(`
  mutation UpdateMaterial($id: ID!, $expectedRevision: Int, $name: String, $type: String, $fibre: String, $label: String, $description: String, $originCountry: String, $recycledShare: Float, $supplier: String, $supplierId: ID, $factorMaterial: String, $carbonFootprint: Float, $carbonFootprintBoundary: String, $carbonFootprintEvidence: String, $footprintStandard: String, $footprintVerifier: String, $footprintValidUntil: Day, $waterLiters: Float, $factorSource: String, $code: String, $translations: [TranslationInput!]) {
    record: updateMaterial(id: $id, expectedRevision: $expectedRevision, name: $name, type: $type, fibre: $fibre, label: $label, description: $description, originCountry: $originCountry, recycledShare: $recycledShare, supplier: $supplier, supplierId: $supplierId, factorMaterial: $factorMaterial, carbonFootprint: $carbonFootprint, carbonFootprintBoundary: $carbonFootprintBoundary, carbonFootprintEvidence: $carbonFootprintEvidence, footprintStandard: $footprintStandard, footprintVerifier: $footprintVerifier, footprintValidUntil: $footprintValidUntil, waterLiters: $waterLiters, factorSource: $factorSource, code: $code, translations: $translations) { id revision }
  }
`)

export const DELETE_MATERIAL = graphql(`mutation DeleteMaterial($id: ID!) { deleteMaterial(id: $id) { id } }`)

export const DUPLICATE_MATERIAL = graphql(`
  mutation DuplicateMaterial($id: ID!) {
    duplicate: duplicateMaterial(id: $id) { id name variantCount leftOut { noun what count } }
  }
`)
