// Made from the fields of the records by "npm run generate".
import { graphql } from '../graphql.ts'

export const CERTIFICATION_FIELDS = 'scheme name number issuer validFrom validUntil scope fileUrl code translations { language field text isOutdated }'

export const CREATE_CERTIFICATION = graphql(`
  mutation CreateCertification($scheme: String, $name: String, $number: String, $issuer: String, $validFrom: Day, $validUntil: Day, $scope: String, $fileUrl: String, $productId: ID, $materialId: ID, $companyId: ID, $code: String, $translations: [TranslationInput!]) {
    record: createCertification(scheme: $scheme, name: $name, number: $number, issuer: $issuer, validFrom: $validFrom, validUntil: $validUntil, scope: $scope, fileUrl: $fileUrl, productId: $productId, materialId: $materialId, companyId: $companyId, code: $code, translations: $translations) { id }
  }
`)

export const UPDATE_CERTIFICATION = graphql(`
  mutation UpdateCertification($id: ID!, $expectedRevision: Int, $scheme: String, $name: String, $number: String, $issuer: String, $validFrom: Day, $validUntil: Day, $scope: String, $fileUrl: String, $productId: ID, $materialId: ID, $companyId: ID, $code: String, $translations: [TranslationInput!]) {
    record: updateCertification(id: $id, expectedRevision: $expectedRevision, scheme: $scheme, name: $name, number: $number, issuer: $issuer, validFrom: $validFrom, validUntil: $validUntil, scope: $scope, fileUrl: $fileUrl, productId: $productId, materialId: $materialId, companyId: $companyId, code: $code, translations: $translations) { id revision }
  }
`)

export const DELETE_CERTIFICATION = graphql(`mutation DeleteCertification($id: ID!) { deleteCertification(id: $id) { id } }`)

export const DUPLICATE_CERTIFICATION = graphql(`
  mutation DuplicateCertification($id: ID!) {
    duplicate: duplicateCertification(id: $id) { id name variantCount leftOut { noun what count } }
  }
`)
