/** The same question to three servers, whose answers are equal byte for byte once parsed (run.ts checks it before timing). */
export type Question = {
  readonly selvedge: string
  readonly postgraphile: (workspaceId: string) => string
  readonly bare: string
}

/** One variant with its product and its composition. */
export function recordQuestion(variantId: string): Question {
  const inner = (idOf: string) => `{
      id: ${idOf} name color size
      product: ${idOf === 'id' ? 'product' : 'productByWorkspaceIdAndProductId'} { id: ${idOf} name sku }
      composition: ${idOf === 'id' ? 'composition' : 'variantMaterialsByWorkspaceIdAndVariantIdList(orderBy: PRIMARY_KEY_ASC)'} {
        share
        material: ${idOf === 'id' ? 'material' : 'materialByWorkspaceIdAndMaterialId'} { id: ${idOf} name originCountry }
      }
    }`
  return {
    selvedge: `{ variant(id: "${variantId}") ${inner('id')} }`,
    postgraphile: (workspaceId) =>
      `{ variant: variantByWorkspaceIdAndRowId(workspaceId: "${workspaceId}", rowId: "${variantId}") ${inner('rowId')} }`,
    bare: `/variant/${variantId}`,
  }
}

/** The fiftieth page of a category, by name. */
export const DEEP_PAGE: Question = {
  selvedge: `{ products(category: "Knitwear", orderBy: NAME_ASC, skip: 980, take: 20) { id name brand sku } }`,
  postgraphile: (workspaceId) => `{
    products: allProductsList(first: 20, offset: 980, condition: { workspaceId: "${workspaceId}", category: "Knitwear" }, orderBy: NAME_KEY_ASC) {
      id: rowId name brand sku
    }
  }`,
  bare: '/page',
}

export const PRODUCTS: Question = {
  selvedge: '{ products(take: 20) { id name brand sustainabilityScore } }',
  // Ours answers for the workspace of the key; PostGraphile, which connects as the owner of the tables, is told which.
  postgraphile: (workspaceId) => `{
    products: allProductsList(first: 20, condition: { workspaceId: "${workspaceId}" }, orderBy: PRIMARY_KEY_DESC) {
      id: rowId name brand sustainabilityScore
    }
  }`,
  bare: '/products',
}

export const VARIANTS: Question = {
  selvedge: `{
    variants(take: 20) {
      id name color size
      product {
        id name sku
        company { id name country }
        certifications { scheme name validUntil }
      }
      composition {
        share
        material { id name originCountry }
      }
    }
  }`,
  postgraphile: (workspaceId) => `{
    variants: allVariantsList(first: 20, condition: { workspaceId: "${workspaceId}" }, orderBy: PRIMARY_KEY_DESC) {
      id: rowId name color size
      product: productByWorkspaceIdAndProductId {
        id: rowId name sku
        company: companyByWorkspaceIdAndCompanyId { id: rowId name country }
        certifications: certificationsByWorkspaceIdAndProductIdList(orderBy: PRIMARY_KEY_ASC) { scheme name validUntil }
      }
      composition: variantMaterialsByWorkspaceIdAndVariantIdList(orderBy: PRIMARY_KEY_ASC) {
        share
        material: materialByWorkspaceIdAndMaterialId { id: rowId name originCountry }
      }
    }
  }`,
  bare: '/variants',
}
