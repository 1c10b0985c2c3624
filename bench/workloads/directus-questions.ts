import { PRODUCTS, VARIANTS } from './queries.ts'

export type AskedOfThree = {
  readonly what: string
  /** How many times Directus' rate is wanted. */
  readonly atLeast: number
  readonly asked: { readonly selvedge: string; readonly postgraphile: string; readonly directus: string }
}

export function directusQuestions({
  workspaceId,
  variantId,
}: {
  readonly workspaceId: string
  readonly variantId: string
}): AskedOfThree[] {
  return [
    {
      what: '20 products',
      atLeast: 2.5,
      asked: {
        selvedge: PRODUCTS.selvedge,
        postgraphile: PRODUCTS.postgraphile(workspaceId),
        directus: '{ products(limit: 20, sort: ["-id"]) { id name brand sustainabilityScore: sustainability_score } }',
      },
    },
    {
      what: '20 variants with relations',
      atLeast: 2,
      asked: {
        selvedge: VARIANTS.selvedge,
        postgraphile: VARIANTS.postgraphile(workspaceId),
        directus: `{
  variants(limit: 20, sort: ["-id"]) {
    id name color size
    product: product_id {
      id name sku
      company: company_id { id name country }
      certifications(sort: ["id"]) { scheme name validUntil: valid_until }
    }
    composition(sort: ["id"]) {
      share
      material: material_id { id name originCountry: origin_country }
    }
  }
}`,
      },
    },
    {
      what: 'one variant with product and composition',
      atLeast: 2,
      asked: {
        selvedge: `{ variant(id: "${variantId}") {
  id name color size
  product { id name sku }
  composition { share material { id name originCountry } }
} }`,
        postgraphile: `{ variant: variantByWorkspaceIdAndRowId(workspaceId: "${workspaceId}", rowId: "${variantId}") {
  id: rowId name color size
  product: productByWorkspaceIdAndProductId { id: rowId name sku }
  composition: variantMaterialsByWorkspaceIdAndVariantIdList(orderBy: PRIMARY_KEY_ASC) {
    share material: materialByWorkspaceIdAndMaterialId { id: rowId name originCountry }
  }
} }`,
        directus: `{ variant: variants_by_id(id: "${variantId}") {
  id name color size
  product: product_id { id name sku }
  composition(sort: ["id"]) { share material: material_id { id name originCountry: origin_country } }
} }`,
      },
    },
    {
      what: 'the fiftieth page of a category, by name',
      atLeast: 2,
      asked: {
        selvedge: '{ products(category: "Knitwear", orderBy: NAME_ASC, skip: 980, take: 20) { id name brand sku } }',
        postgraphile: `{ products: allProductsList(first: 20, offset: 980, condition: { workspaceId: "${workspaceId}", category: "Knitwear" }, orderBy: NAME_KEY_ASC) {
  id: rowId name brand sku
} }`,
        directus:
          '{ products(filter: { category: { _eq: "Knitwear" } }, sort: ["name_key", "id"], offset: 980, limit: 20) { id name brand sku } }',
      },
    },
  ]
}
