import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow'

/** The lists that records are chosen from. */
export const searches = {
  search_certification: searchIn('certifications', ({ name, scheme, number }) => [name ?? scheme, number]),
  search_channel: searchIn('channels', ({ name, kind }) => [name, kind]),
  search_company: searchIn('companies', ({ name, country }) => [name, country]),
  search_connection: searchIn('connections', ({ name, kind }) => [name, kind]),
  search_feed: searchIn('feeds', ({ name, kind }) => [name, kind]),
  search_file: searchIn('files', ({ name }) => [name]),
  search_listCopy: searchListCopies,
  search_material: searchIn('materials', ({ name, supplier }) => [name, supplier]),
  search_privateLink: searchIn('private-links', ({ label, receiver }) => [label, receiver]),
  search_product: searchIn('products', ({ name, sku }) => [name, sku]),
  search_rating: searchIn('ratings', ({ name, score, publishedOn }) => [name, score, publishedOn]),
  search_refreshedModel: searchIn('refreshed-models', ({ name }) => [name]),
  search_variant: searchIn('variants', ({ name, gtin }) => [name, gtin]),
  search_webhook: searchIn('webhooks', ({ name, url }) => [name, url]),
}

/** Lists that come whole, and lists that have pages but cannot be searched. */
const WHOLE = new Set(['feeds', 'refreshed-models', 'webhooks'])
const UNSEARCHED = new Set(['channels', 'connections'])

type Page = { items: IDataObject[]; next?: string | null }

function searchIn(list: string, partsOf: (record: IDataObject) => readonly unknown[]) {
  return async function (this: ILoadOptionsFunctions, search?: string, after?: string): Promise<INodeListSearchResult> {
    const isSearched = !WHOLE.has(list) && !UNSEARCHED.has(list)
    const page = { take: 50, ...(isSearched && search && { search }), ...(after && { after }) }
    const found = await read.call(this, `/${list}`, WHOLE.has(list) ? {} : page)
    const results = found.items.map((record) => choice(record, partsOf(record)))
    return {
      results: isSearched ? results : withWords(results, search),
      paginationToken: found.next ?? undefined,
    }
  }
}

/** They belong to connections; a workspace has at most 20 of them. */
async function searchListCopies(this: ILoadOptionsFunctions, search?: string): Promise<INodeListSearchResult> {
  const connections = await read.call(this, '/connections', { take: 100 })
  const found = await Promise.all(
    connections.items.map(async (connection) => {
      const copies = await read.call(this, `/connections/${connection['id']}/list-copies`, {})
      return copies.items.map((copy) => choice(copy, [copy['name'], connection['name']]))
    }),
  )
  return { results: withWords(found.flat(), search) }
}

async function read(this: ILoadOptionsFunctions, url: string, qs: IDataObject): Promise<Page> {
  const { baseUrl } = await this.getCredentials<{ baseUrl: string }>('selvedgeApi')
  const baseURL = `${baseUrl.replace(/\/+$/, '')}/api/v1`
  const request = { baseURL, url, qs, json: true }
  return (await this.helpers.httpRequestWithAuthentication.call(this, 'selvedgeApi', request)) as Page
}

function choice(record: IDataObject, parts: readonly unknown[]) {
  return { name: parts.filter(Boolean).join(', '), value: String(record['id']) }
}

function withWords(results: { name: string; value: string }[], search = '') {
  return results.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
}
