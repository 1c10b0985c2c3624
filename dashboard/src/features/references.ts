import { ask } from '../graphql/ask.ts'
import { graphql } from '../graphql/graphql.ts'
import type { Option, ReferenceKind } from '../kit/field.ts'
import type { Text } from '../kit/screens.ts'

const COMPANIES = graphql(
  `query FindCompanies($search: String) { companies(search: $search, take: 20) { id name city } }`,
)
const BRANDS = graphql(
  `query FindBrands($search: String) { companies(search: $search, role: BRAND, take: 20) { id name city } }`,
)
const PRODUCTS = graphql(`query FindProducts($search: String) { products(search: $search, take: 20) { id name sku } }`)
const MATERIALS = graphql(
  `query FindMaterials($search: String) { materials(search: $search, take: 20) { id name supplier } }`,
)
const COMPANY = graphql(`query NameOfCompany($id: ID!) { named: company(id: $id) { name } }`)
const PRODUCT = graphql(`query NameOfProduct($id: ID!) { named: product(id: $id) { name } }`)
const MATERIAL = graphql(`query NameOfMaterial($id: ID!) { named: material(id: $id) { name } }`)

/** Fields that name another record, found by typing. */
export const companyReference: ReferenceKind = {
  kind: 'reference',
  search: async (text, signal) =>
    (await ask(COMPANIES, { search: text || null }, signal)).companies.map(({ id, name, city }) =>
      option(id, name, city),
    ),
  record: 'COMPANY',
  nameOf: async (id, signal) => (await ask(COMPANY, { id }, signal)).named?.name ?? null,
}

/** Of companies, the ones that are brands. */
export const brandReference: ReferenceKind = {
  ...companyReference,
  search: async (text, signal) =>
    (await ask(BRANDS, { search: text || null }, signal)).companies.map(({ id, name, city }) => option(id, name, city)),
}

export const productReference: ReferenceKind = {
  kind: 'reference',
  search: async (text, signal) =>
    (await ask(PRODUCTS, { search: text || null }, signal)).products.map(({ id, name, sku }) => option(id, name, sku)),
  record: 'PRODUCT',
  nameOf: async (id, signal) => (await ask(PRODUCT, { id }, signal)).named?.name ?? null,
}

export const materialReference: ReferenceKind = {
  kind: 'reference',
  search: async (text, signal) =>
    (await ask(MATERIALS, { search: text || null }, signal)).materials.map(({ id, name, supplier }) =>
      option(id, name, supplier),
    ),
  record: 'MATERIAL',
  nameOf: async (id, signal) => (await ask(MATERIAL, { id }, signal)).named?.name ?? null,
}

/** Two of the same name are told apart by what stands behind it. */
function option(value: string, name: string, hint: string | null): Option {
  return { value, label: hint ? `${name} · ${hint}` : name }
}

/** What a form holds for the record that another names. */
export function referenceTo(record: { readonly id: string; readonly name: string } | null) {
  return record && { id: record.id, label: record.name }
}

/** What the address gives a new record to begin with, such as the product it is for: "?product=prd_…&productName=…". */
export function givenReference(search: Text, noun: string) {
  const id = search[noun]
  return id ? { id, label: search[`${noun}Name`] ?? id } : null
}
