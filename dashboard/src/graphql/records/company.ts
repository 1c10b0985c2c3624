// Made from the fields of the records by "npm run generate".
import { graphql } from '../graphql.ts'

export const COMPANY_FIELDS = 'name role description country city address website email phone gln vatId lei code translations { language field text isOutdated }'

export const CREATE_COMPANY = graphql(`
  mutation CreateCompany($name: String!, $role: CompanyRole, $description: String, $country: String, $city: String, $address: String, $website: String, $email: String, $phone: String, $gln: String, $vatId: String, $lei: String, $code: String, $translations: [TranslationInput!]) {
    record: createCompany(name: $name, role: $role, description: $description, country: $country, city: $city, address: $address, website: $website, email: $email, phone: $phone, gln: $gln, vatId: $vatId, lei: $lei, code: $code, translations: $translations) { id }
  }
`)

export const UPDATE_COMPANY = graphql(`
  mutation UpdateCompany($id: ID!, $expectedRevision: Int, $name: String, $role: CompanyRole, $description: String, $country: String, $city: String, $address: String, $website: String, $email: String, $phone: String, $gln: String, $vatId: String, $lei: String, $code: String, $translations: [TranslationInput!]) {
    record: updateCompany(id: $id, expectedRevision: $expectedRevision, name: $name, role: $role, description: $description, country: $country, city: $city, address: $address, website: $website, email: $email, phone: $phone, gln: $gln, vatId: $vatId, lei: $lei, code: $code, translations: $translations) { id revision }
  }
`)

export const DELETE_COMPANY = graphql(`mutation DeleteCompany($id: ID!) { deleteCompany(id: $id) { id } }`)

export const DUPLICATE_COMPANY = graphql(`
  mutation DuplicateCompany($id: ID!) {
    duplicate: duplicateCompany(id: $id) { id name variantCount leftOut { noun what count } }
  }
`)
