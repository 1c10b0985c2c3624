/** How the two generations of SAP's interface for products call the same things. */
export type Service = {
  readonly generation: 'v2' | 'v4'
  /** As SAP's people know it. */
  readonly name: string
  readonly root: string
  readonly products: string
  readonly descriptions: string
  /** What a product leads to its descriptions by. */
  readonly toDescriptions: string
}

export const V4: Service = {
  generation: 'v4',
  name: 'CE_PRODUCT_0002',
  root: '/sap/opu/odata4/sap/api_product/srvd_a2x/sap/product/0002',
  products: 'Product',
  descriptions: 'ProductDescription',
  toDescriptions: '_ProductDescription',
}

export const V2: Service = {
  generation: 'v2',
  name: 'API_PRODUCT_SRV',
  root: '/sap/opu/odata/sap/API_PRODUCT_SRV',
  products: 'A_Product',
  descriptions: 'A_ProductDescription',
  toDescriptions: 'to_Description',
}
