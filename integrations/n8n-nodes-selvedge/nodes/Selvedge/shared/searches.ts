import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow'

/** The lists that records are chosen from. */
export const searches = {
  search_certification: searchIn('certifications', ({ name, scheme, number }) => [name ?? scheme, number]),
  search_company: searchIn('companies', ({ name, country }) => [name, country]),
  search_file: searchIn('files', ({ name }) => [name]),
  search_material: searchIn('materials', ({ name, supplier }) => [name, supplier]),
  search_privateLink: searchIn('private-links', ({ label, receiver }) => [label, receiver]),
  search_product: searchIn('products', ({ name, sku }) => [name, sku]),
  search_variant: searchIn('variants', ({ name, gtin }) => [name, gtin]),
  search_webhook: searchIn('webhooks', ({ name, url }) => [name, url]),
}

function searchIn(list: string, partsOf: (record: IDataObject) => readonly unknown[]) {
  // All webhooks are listed at once; everything else can be searched.
  const isWhole = list === 'webhooks'
  return async function (this: ILoadOptionsFunctions, search?: string, after?: string): Promise<INodeListSearchResult> {
    const { baseUrl } = await this.getCredentials<{ baseUrl: string }>('selvedgeApi')
    const found = (await this.helpers.httpRequestWithAuthentication.call(this, 'selvedgeApi', {
      baseURL: `${baseUrl.replace(/\/+$/, '')}/api/v1`,
      url: `/${list}`,
      qs: isWhole ? {} : { take: 50, ...(search && { search }), ...(after && { after }) },
      json: true,
    })) as { items: IDataObject[]; next?: string | null }
    const results = found.items.map((record) => ({
      name: partsOf(record).filter(Boolean).join(', '),
      value: String(record['id']),
    }))
    const isFound = ({ name }: { name: string }) => name.toLowerCase().includes((search ?? '').toLowerCase())
    return { results: isWhole ? results.filter(isFound) : results, paginationToken: found.next ?? undefined }
  }
}
