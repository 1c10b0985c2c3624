import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What tests use of the packages here. They are required when they are asked for, so that types hold where they are not installed. */
const load = createRequire(import.meta.url)

type Destination = {
  readonly url: string
  readonly username: string
  readonly password: string
}
type Executed<T> = { execute(destination: Destination): Promise<T> }
export type ClientProduct = {
  product: string
  netWeight?: { toNumber(): number }
  lastChangeDateTime?: { toISOString(): string }
  toDescription?: readonly { language: string; productDescription?: string }[]
  setCustomField(name: string, value: string): void
  getCustomField(name: string): unknown
}
type Getting = Executed<ClientProduct[]> & {
  top(count: number): Getting
  skip(count: number): Getting
  select(...fields: unknown[]): Getting
  filter(...filters: unknown[]): Getting
}
export type ProductApi = {
  readonly schema: Readonly<Record<string, { equals(value: unknown): unknown; greaterThan(value: unknown): unknown }>>
  requestBuilder(): {
    getAll(): Getting
    getByKey(product: string): Executed<ClientProduct>
    update(entity: ClientProduct): Executed<ClientProduct>
  }
}

/** SAP's own client of API_PRODUCT_SRV. */
export function productApi(): ProductApi {
  return load('@sap/cloud-sdk-vdm-product-service').productService().productApi
}

type Element = { readonly key?: boolean; readonly type: string; readonly length?: number; readonly target?: string }

/** SAP's published model of API_PRODUCT_SRV (with its client), of products and their descriptions, as a service describes itself. */
export function productMetadata(customFields: readonly string[]): string {
  const name = '@sap/cloud-sdk-vdm-product-service/package.json'
  const file = load.resolve(name).replace('package.json', 'product-service-csn.json')
  const { definitions } = JSON.parse(readFileSync(file, 'utf8')) as {
    definitions: Record<string, { elements: Record<string, Element> }>
  }
  const typeOf = (set: string) => {
    const elements = Object.entries(definitions[`API_PRODUCT_SRV.${set}`]?.elements ?? {})
    const keys = elements.filter(([, { key }]) => key).map(([key]) => `<PropertyRef Name="${key}"/>`)
    const properties = elements.flatMap(([property, { type, length }]) =>
      EDM[type] === undefined
        ? []
        : [`<Property Name="${property}" Type="${EDM[type]}"${length === undefined ? '' : ` MaxLength="${length}"`}/>`],
    )
    const custom = set === 'A_Product' ? customFields : []
    const navigation =
      set === 'A_Product'
        ? '<NavigationProperty Name="to_Description" Relationship="API_PRODUCT_SRV.Described" FromRole="Of" ToRole="By"/>'
        : ''
    return `<EntityType Name="${set}Type"><Key>${keys.join('')}</Key>${properties.join('')}${custom
      .map((one) => `<Property Name="${one}" Type="Edm.String" MaxLength="120"/>`)
      .join('')}${navigation}</EntityType>`
  }
  const ends = (inner: (set: string, role: string, many: string) => string) =>
    inner('A_Product', 'Of', '1') + inner('A_ProductDescription', 'By', '*')
  return `<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><edmx:DataServices m:DataServiceVersion="2.0"><Schema Namespace="API_PRODUCT_SRV" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">${SETS.map(typeOf).join('\n')}
<Association Name="Described">${ends((set, role, many) => `<End Type="API_PRODUCT_SRV.${set}Type" Multiplicity="${many}" Role="${role}"/>`)}<ReferentialConstraint><Principal Role="Of"><PropertyRef Name="Product"/></Principal><Dependent Role="By"><PropertyRef Name="Product"/></Dependent></ReferentialConstraint></Association>
<EntityContainer Name="Entities" m:IsDefaultEntityContainer="true">${SETS.map((set) => `<EntitySet Name="${set}" EntityType="API_PRODUCT_SRV.${set}Type"/>`).join('')}<AssociationSet Name="Describing" Association="API_PRODUCT_SRV.Described">${ends((set, role) => `<End EntitySet="${set}" Role="${role}"/>`)}</AssociationSet></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
}

const SETS = ['A_Product', 'A_ProductDescription']
const EDM: Readonly<Record<string, string>> = {
  'cds.String': 'Edm.String',
  'cds.LargeString': 'Edm.String',
  'cds.Date': 'Edm.DateTime',
  'cds.Timestamp': 'Edm.DateTimeOffset',
  'cds.DateTime': 'Edm.DateTimeOffset',
  'cds.Boolean': 'Edm.Boolean',
  'cds.Decimal': 'Edm.Decimal',
  'cds.Integer': 'Edm.Int32',
}

/** SAP's mock server as a listener of requests, with what is in the folder: metadata.xml, and a file of rows for each set. */
export async function mockServer(folder: string, urlPath: string) {
  const Mock = load('@sap-ux/fe-mockserver-core').default
  const service = {
    urlPath,
    metadataPath: `${folder}/metadata.xml`,
    mockdataPath: folder,
    generateMockData: false,
    watch: false,
  }
  const server = new Mock({ services: [service], version: 'v2' })
  await server.isReady
  return server.getRouter() as (request: unknown, response: unknown, next: () => void) => void
}
