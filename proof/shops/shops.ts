import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** What tests use of the packages here. They are required when they are asked for, so that types hold where they are not installed. */
const load = createRequire(import.meta.url)

type Answer = { readonly status: number; readonly data: unknown; readonly headers: Readonly<Record<string, string>> }
export type WooCommerceClient = {
  get(path: string, query?: object): Promise<Answer>
  post(path: string, body: object): Promise<Answer>
  put(path: string, body: object): Promise<Answer>
  delete(path: string, query?: object): Promise<Answer>
}
export type ShopifyClient = {
  request(
    document: string,
    options?: { readonly variables?: object },
  ): Promise<{ readonly data?: unknown; readonly errors?: { readonly message?: string } }>
}

export type AirtableClient = (table: string) => {
  select(query?: object): { all(): Promise<AirtableRecord[]> }
  find(id: string): Promise<AirtableRecord>
  create(records: readonly object[], options?: object): Promise<AirtableRecord[]>
  update(records: readonly object[], options?: object): Promise<AirtableRecord[]>
  destroy(ids: readonly string[]): Promise<AirtableRecord[]>
}
export type AirtableRecord = { readonly id: string; readonly fields: Readonly<Record<string, unknown>> }

/** The official client of WooCommerce. */
export function wooCommerceClient(options: object): WooCommerceClient {
  return new (load('@woocommerce/woocommerce-rest-api').default)(options)
}

/** The official client of Shopify's Admin API. */
export function shopifyClient(options: object): ShopifyClient {
  return load('@shopify/admin-api-client').createAdminApiClient(options)
}

/** The official client of Airtable, at one base. It takes certificates from where Node does, so the double is asked without TLS. */
export function airtableClient(options: object, base: string): AirtableClient {
  return new (load('airtable'))(options).base(base)
}

type Found = { readonly data: Readonly<Record<string, unknown>> }
export type SheetsClient = {
  get(asked: object): Promise<Found>
  getByDataFilter(asked: object): Promise<Found>
  batchUpdate(asked: object): Promise<Found>
}

/** The official client of Google Sheets, signed in with the file of a key; it is led to `origin` for tokens, too. */
export function sheetsClient(keyFile: string, origin: string): SheetsClient {
  const { auth, sheets } = load('@googleapis/sheets')
  const { client_email, private_key } = JSON.parse(keyFile)
  const scopes = ['https://www.googleapis.com/auth/spreadsheets']
  const account = new auth.JWT({ email: client_email, key: private_key, scopes })
  account.transporter.interceptors.request.add({
    resolved: async (options: { url: string | URL }) => {
      options.url = new URL(String(options.url).replace('https://oauth2.googleapis.com', origin))
      return options
    },
  })
  return sheets({ version: 'v4', auth: account, rootUrl: `${origin}/`, retry: false }).spreadsheets
}

/** Shopify's published schema of a version, as introspection gives it. */
export function introspectionOf(version: string): unknown {
  const file = join(import.meta.dirname, `node_modules/@shopify/dev-mcp/dist/data/admin_${version}.json.gz`)
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')).data
}
