import type { Page, ReadFrom, World } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { listAt, momentAt, textAt } from '../foreign-json.ts'
import { inParts, odataQuery } from '../odata.ts'
import type { Central, CentralPage } from './ask-central.ts'
import { addressOf, type Company } from './custom-page.ts'
import { customRowsOf, fieldsOf } from './custom-rows.ts'
import { type ItemChoice, itemName, rowsOf, whyLeftOut } from './item-rows.ts'

/** Which company, whether its items or variants that have changed without their item, and where in them. */
type Cursor = { readonly company: string; readonly of: 'items' | 'variants'; readonly next: string | null }

/** Companies one after another, each by the pages that Business Central makes. Their links go on for a while, and otherwise the company begins again. */
export async function* readCentral(world: World, central: Central, from: ReadFrom): AsyncIterable<Page> {
  const companies = await chosenCompanies(central, from)
  const choice: ItemChoice = {
    kinds: new Set(from.chosen['kinds'] ?? ['Inventory']),
    withBlocked: from.chosen['blocked']?.[0] === 'with',
  }
  const begun = parseCursor(from.cursor)
  const beginning =
    begun === null
      ? 0
      : Math.max(
          0,
          companies.findIndex(({ id }) => id === begun.company),
        )
  for (const [place, company] of companies.slice(beginning).entries()) {
    const cursor = place === 0 && begun?.company === company.id ? begun : null
    const fields = await fieldsOfCompany(central, company)
    const pageOf = async (items: readonly unknown[]): Promise<Pick<Page, 'rows' | 'leftOut'>> => {
      const leftOut = []
      const wanted = []
      for (const item of items) {
        const said = whyLeftOut(item, choice)
        if (said === null) wanted.push(item)
        else leftOut.push({ item: itemName({ central, company }, item), said })
      }
      const named = wanted.map((item) => ({ id: textAt(item, 'id') ?? '', number: textAt(item, 'number') ?? '' }))
      const custom = central.customPage && (await customRowsOf(central, central.customPage, company, named))
      const scope = { central, company, custom, fields }
      const rows = []
      for (const item of wanted) rows.push(...rowsOf(scope, item, await variantsOf(central, item)))
      return { rows, leftOut }
    }
    if (cursor?.of !== 'variants') {
      const path = `api/v2.0/companies(${company.id})/items${odataQuery({
        $select: ITEM_FIELDS,
        $expand: EXPAND,
        $filter: from.since === null ? null : `lastModifiedDateTime gt ${from.since.toISOString()}`,
        $orderby: 'number',
        $count: 'true',
      })}`
      for await (const page of pagesFrom(central, path, cursor?.next ?? null)) {
        world.signal.throwIfAborted()
        const total = page.total === null || companies.length > 1 ? {} : { total: page.total }
        const next: Cursor = { company: company.id, of: page.next === null ? 'variants' : 'items', next: page.next }
        yield { ...(await pageOf(page.values)), ...total, cursor: writtenCursor(next) }
      }
    }
    if (from.since === null) continue
    for await (const items of itemsOfChangedVariants(central, company, from.since)) {
      yield { ...(await pageOf(items)), cursor: writtenCursor({ company: company.id, of: 'variants', next: null }) }
    }
  }
  yield { rows: [], cursor: null }
}

const ITEM_FIELDS =
  'id,number,displayName,type,itemCategoryCode,blocked,gtin,baseUnitOfMeasureCode,lastModifiedDateTime'
const EXPAND = 'itemVariants'
const PAGE = 200
const SMALL_PAGE = 50

function parseCursor(text: string | null): Cursor | null {
  const found: unknown = text === null ? null : JSON.parse(text)
  const company = textAt(found, 'company')
  if (company === null) return null
  return { company, of: textAt(found, 'of') === 'variants' ? 'variants' : 'items', next: textAt(found, 'next') }
}

/** A cursor has four thousand characters; a link with more is not kept, and the company begins again. */
function writtenCursor(cursor: Cursor): string {
  const text = JSON.stringify(cursor)
  return text.length <= 3_900 ? text : JSON.stringify({ ...cursor, next: null })
}

async function chosenCompanies(central: Central, { chosen }: ReadFrom): Promise<readonly Company[]> {
  const companies = await central.companies()
  const wanted = chosen['companies'] ?? companies.slice(0, 1).map(({ id }) => id)
  const found = companies.filter(({ id }) => wanted.includes(id))
  if (found.length === wanted.length && found.length > 0) return found
  throw new ForeignError('not_found', {
    reason: 'company_unknown',
    message:
      'A company that was chosen is no longer there, or the app may no longer see it. Choose again which companies are read.',
  })
}

/** A link that was kept may have ended; and a page that takes too long is asked for in smaller ones. */
async function* pagesFrom(central: Central, path: string, kept: string | null): AsyncIterable<CentralPage> {
  let next = kept ?? path
  let pageSize = PAGE
  let isKept = kept !== null
  for (;;) {
    try {
      for await (const page of central.pages(next, { pageSize })) {
        yield page
        if (page.next === null) return
        next = page.next
        isKept = false
      }
    } catch (error) {
      if (!(error instanceof ForeignError)) throw error
      if (error.kind === 'passing' && pageSize > SMALL_PAGE) pageSize = SMALL_PAGE
      else if (isKept && (error.kind === 'not_found' || error.kind === 'refused')) {
        next = path
        isKept = false
      } else throw error
    }
  }
}

async function fieldsOfCompany(central: Central, company: Company) {
  const { customPage } = central
  if (customPage === null) return []
  return fieldsOf(listAt(await central.get(`${addressOf(customPage, company)}?$top=50`), 'value'), customPage)
}

/** They come with their item; more of them than it sends at once are behind a link of their own. */
async function variantsOf(central: Central, item: unknown): Promise<readonly unknown[]> {
  const variants = [...listAt(item, 'itemVariants')]
  const link = textAt(item, 'itemVariants@odata.nextLink')
  if (link !== null) for await (const { values } of central.pages(link)) variants.push(...values)
  return variants
}

/** A change of a variant is none of its item. Versions that do not say when a variant changed leave it to the next full read. */
async function* itemsOfChangedVariants(
  central: Central,
  company: Company,
  since: Date,
): AsyncIterable<readonly unknown[]> {
  const base = `api/v2.0/companies(${company.id})`
  const asked = { $select: 'id,itemId', $filter: `lastModifiedDateTime gt ${since.toISOString()}` }
  const seen = new Set<string>()
  let isAnswered = false
  try {
    for await (const { values } of central.pages(`${base}/itemVariants${odataQuery(asked)}`, { pageSize: PAGE })) {
      isAnswered = true
      const ids = values.flatMap((one) => textAt(one, 'itemId') ?? []).filter((id) => !seen.has(id))
      for (const id of ids) seen.add(id)
      for (const part of inParts([...new Set(ids)], 20, () => 45)) {
        const $filter = part.map((id) => `id eq ${id}`).join(' or ')
        const path = `${base}/items${odataQuery({ $select: ITEM_FIELDS, $expand: EXPAND, $filter })}`
        for await (const page of central.pages(path)) {
          // Those that have changed themselves came before.
          yield page.values.filter((item) => (momentAt(item, 'lastModifiedDateTime') ?? since) <= since)
        }
      }
    }
  } catch (error) {
    const isOlder = error instanceof ForeignError && (error.kind === 'refused' || error.kind === 'not_found')
    if (isAnswered || !isOlder) throw error
  }
}
