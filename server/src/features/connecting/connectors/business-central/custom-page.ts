import { badInput } from '#platform/app-error.ts'
import { odataKey } from '../odata.ts'

export type Company = { readonly id: string; readonly name: string; readonly label: string }

/** A page with one row for each item, or for each variant, that a company has made for what Microsoft's own does not have. */
export type CustomPage = {
  /** "acme/passports/v1.0/itemDetails", or "ODataV4/ItemCard" for a page that was published as a web service. */
  readonly path: string
  /** Which of its fields names the item, and which the variant, if it has rows for variants. */
  readonly itemField: string
  readonly variantField: string | null
}

export function parseCustomPage(typed: string): string {
  const text = typed
    .trim()
    .replace(/^.*\/(?=ODataV4\/)/i, '')
    .replace(/^.*\/api\//i, '')
    .replace(/\/companies\([^)]*\)|\/Company\([^)]*\)/i, '')
    .replace(/^\/+|[/?]+$/g, '')
  if (text === '' || /^ODataV4\/\w+$/i.test(text) || /^[\w-]+\/[\w-]+\/(v\d+\.\d+|beta)\/\w+$/.test(text)) return text
  throw badInput(
    'custom_page_malformed',
    '"custom_page" must be publisher/group/version/name of an API page, such as acme/passports/v1.0/itemDetails, or ODataV4/ and the name of a published page, such as ODataV4/ItemCard.',
    { field: 'custom_page', value: typed.slice(0, 200) },
  )
}

export function customPageOf(settings: Readonly<Record<string, string>>): CustomPage | null {
  const { custom_page: path = '', custom_item_field: item = '', custom_variant_field: variant = '' } = settings
  if (path === '') return null
  const usual = isWebService(path) ? 'No' : 'number'
  return { path, itemField: item || usual, variantField: variant || null }
}

const isWebService = (path: string) => /^ODataV4\//i.test(path)

/** Its address for a company: an API page knows companies by id, a web service by name. */
export function addressOf({ path }: CustomPage, { id, name }: Company): string {
  const end = path.slice(path.lastIndexOf('/') + 1)
  return isWebService(path)
    ? `ODataV4/Company(${odataKey(name)})/${end}`
    : `api/${path.slice(0, path.lastIndexOf('/'))}/companies(${id})/${end}`
}
