/** Where a failure is tried in a connector: a suite, and a part of it; or why it cannot happen there. */
export type Cell = { readonly tried: readonly (readonly [suite: string, part: string])[] } | { readonly never: string }

type System = 'shopify' | 'woocommerce' | 'odoo' | 'sap' | 'business-central' | 'airtable' | 'google-sheets'

const here = (part: string, suite = 'failures.test.ts'): Cell => ({ tried: [[suite, part]] })
const tried = (...places: [string, string][]): Cell => ({ tried: places })
const never = (reason: string): Cell => ({ never: reason })

/** Each system’s suites of reading and of writing go through the same list of faults, by what the double is told. */
const through = (reading: string, writing: string | null = reading): Readonly<Record<System, Cell>> => {
  const of = (system: System) =>
    tried(
      [`${system}/reading.test.ts`, reading],
      ...(writing === null ? [] : [[`${system}/writing.test.ts`, writing] as [string, string]]),
    )
  return {
    shopify: of('shopify'),
    woocommerce: of('woocommerce'),
    odoo: of('odoo'),
    sap: of('sap'),
    'business-central': of('business-central'),
    airtable: of('airtable'),
    'google-sheets': of('google-sheets'),
  }
}
const inAll = (part: string, suite?: string): Readonly<Record<System, Cell>> => ({
  shopify: here(part, suite),
  woocommerce: here(part, suite),
  odoo: here(part, suite),
  sap: here(part, suite),
  'business-central': here(part, suite),
  airtable: here(part, suite),
  'google-sheets': here(part, suite),
})

const READ_END = 'in the middle of a read, %j ends it with what to do'
const WRITE_END = 'while it writes, %j is told'
const ODD = 'names in any script, quotes and slashes, leading zeros and what is empty'
const NUMBERS = 'The interface gives numbers as numbers, or as texts with a point in every language.'
const NO_LINKS = 'Pages are asked for by number or by the last identifier; no link of the system is followed.'

/** Every failure that a system can meet a connector with, and where each connector is shown to stand it. */
export const MATRIX: Readonly<Record<string, Readonly<Record<System, Cell>>>> = {
  '429 with Retry-After': through("is: 'limited', retryAfter:", "is: 'limited', retryAfter: '2'"),
  '429 without Retry-After': through("is: 'limited' }", null),
  '429 for longer than a run waits': inAll(READ_END),
  'throttled by cost': {
    shopify: tried(
      ['shopify/reading.test.ts', "code: 'THROTTLED'"],
      ['shopify/reading.test.ts', 'no more asked than the shop regains'],
    ),
    woocommerce: never('WooCommerce counts no costs; what its host limits is a 429.'),
    odoo: never('Odoo counts no costs; its own hosting is asked once a second.'),
    sap: never('SAP counts no costs; what its gateway limits is a 429.'),
    'business-central': never('Business Central counts requests, not costs: a 429.'),
    airtable: never('Airtable counts requests, not costs: a 429.'),
    'google-sheets': never('Google Sheets counts requests, not costs: a 429.'),
  },
  '500 once, then well': through("is: 'broken' }"),
  'a hang past the time': through("is: 'hangs' }"),
  'reset in the middle of the body': through("is: 'reset' }"),
  'gzip that is cut off': {
    ...through("is: 'truncated gzip' }"),
    sap: tried(['sap/reading.test.ts', "is: 'truncated gzip' }"]),
  },
  'a web page instead of data': inAll(READ_END),
  'a web page instead of an outcome': inAll(WRITE_END),
  'a guard’s page': inAll(READ_END),
  'an error inside a success': {
    shopify: tried(
      ['shopify/writing.test.ts', 'an error inside a success: %j'],
      ['shopify/writing.test.ts', 'with one bad among twenty-five'],
    ),
    woocommerce: tried(['woocommerce/writing.test.ts', 'tells each item’s outcome in its place']),
    odoo: tried(
      ['odoo/reading.test.ts', 'describe.each([19, 16])'],
      ['odoo/systems.test.ts', 'says false instead of an error when the key is wrong'],
    ),
    sap: tried(['sap/refusals.test.ts', 'body: { d: {} }']),
    'business-central': tried(['business-central/refusals.test.ts', 'body: { items: [] }']),
    airtable: tried(['airtable/reading.test.ts', 'body: { offset: null } }']),
    'google-sheets': tried(['google-sheets/reading.test.ts', 'a success that is of no spreadsheet']),
  },
  'a token that ends in the middle': {
    shopify: tried(['shopify/reading.test.ts', 'when the token ends in the middle, and is renewed once']),
    woocommerce: here('credentials that are revoked in the middle'),
    odoo: tried(['odoo/reading.test.ts', 'a key that ends in the middle']),
    sap: here('credentials that are revoked in the middle'),
    'business-central': tried([
      'business-central/reading.test.ts',
      'with a token that ends in the middle: another one is fetched',
    ]),
    airtable: here('credentials that are revoked in the middle'),
    'google-sheets': tried(['google-sheets/reading.test.ts', 'when the token ends in the middle']),
  },
  'credentials that are revoked in the middle': inAll('credentials that are revoked in the middle'),
  'a CSRF token that is refused once': {
    shopify: never('Shopify asks for an access token alone.'),
    woocommerce: never('WooCommerce asks keys of its REST API for no nonce.'),
    odoo: never('Odoo asks for a CSRF token in forms of its website, not in its interfaces.'),
    sap: tried([
      'sap/writing.test.ts',
      'fetches the token with its cookies once, and again when the session has ended',
    ]),
    'business-central': never('Business Central asks for a bearer token or a key alone.'),
    airtable: never('Airtable asks for a bearer token alone.'),
    'google-sheets': never('Google asks for a bearer token alone.'),
  },
  'a stale mark (412, 409)': {
    shopify: tried(
      ['shopify/shopify.test.ts', 'writes only over what was looked at'],
      ['shopify/writing.test.ts', 'an answer that was lost is no conflict'],
    ),
    woocommerce: never('WooCommerce has no mark of a state: what was looked at last counts.'),
    odoo: never('Odoo has no "only if unchanged", which its page says under Limits.'),
    sap: tried(['sap/writing.test.ts', 'does not write over what was changed there since it was looked at']),
    'business-central': tried([
      'business-central/writing.test.ts',
      'what was changed there since it was looked at is not written over',
    ]),
    airtable: never('Airtable has no "only if unchanged", which its page says under Limits.'),
    'google-sheets': never('Google Sheets has no "only if unchanged", which its page says under Limits.'),
  },
  'a place in a list that has ended': {
    shopify: tried(
      ['shopify/reading.test.ts', 'also when its list’s place is forgotten'],
      ['shopify/bulk.test.ts', 'forgotten, from its beginning'],
    ),
    woocommerce: never('A place is a number of products, which does not end.'),
    odoo: never('A place is the last identifier, which does not end.'),
    sap: never('A place is the number of products, which does not end; parts that SAP names are asked for at once.'),
    'business-central': tried(
      ['business-central/reading.test.ts', 'where a link to the next page has ended'],
      ['business-central/reading.test.ts', 'where links never lead on'],
    ),
    airtable: tried(['airtable/reading.test.ts', 'a place in the list that has ended']),
    'google-sheets': tried(['google-sheets/reading.test.ts', 'rows that were moved']),
  },
  'items deleted between pages': {
    shopify: tried(['shopify/reading.test.ts', 'while products vanish that were read before']),
    woocommerce: tried(['woocommerce/reading.test.ts', 'while products vanish that were read before, and at the end']),
    odoo: tried(['odoo/reading.test.ts', 'what is deleted hides no other']),
    sap: tried(['sap/reading.test.ts', 'while products vanish that were read before']),
    'business-central': tried(['business-central/reading.test.ts', 'while items vanish that were read before']),
    airtable: tried(['airtable/reading.test.ts', 'while records vanish that were read before']),
    'google-sheets': tried(['google-sheets/reading.test.ts', 'while rows vanish that were read before']),
  },
  'items twice across pages': inAll('what is changed or added meanwhile has no row come twice'),
  'a next link to a foreign host': {
    shopify: tried(['shopify/bulk.test.ts', 'and its file at %s is not fetched']),
    woocommerce: never(NO_LINKS),
    odoo: never(NO_LINKS),
    sap: tried(['sap/reading.test.ts', 'a next part elsewhere is not asked for']),
    'business-central': tried(['business-central/reading.test.ts', 'a next page elsewhere is not asked for']),
    airtable: tried(['airtable/reading.test.ts', 'an offset that looks like an address']),
    'google-sheets': never('Parts are asked for by the numbers of their rows; no link is followed.'),
  },
  'a redirect to an address of metadata': inAll(READ_END),
  'a redirect while it writes': inAll(WRITE_END),
  'ten thousand items': inAll('items are read with flat memory, each once', 'flat-memory.test.ts'),
  'names in any script, right to left, with emoji': inAll(ODD),
  'quotes and slashes in keys': {
    ...inAll(ODD),
    sap: tried(['failures.test.ts', ODD], ['sap/writing.test.ts', 'keys with quotes, slashes and blanks']),
    'business-central': tried(['failures.test.ts', ODD], ['business-central/writing.test.ts', "A'B/C"]),
  },
  'empty, false, null and absent': {
    ...inAll(ODD),
    woocommerce: tried(
      ['failures.test.ts', ODD],
      ['woocommerce/shops.test.ts', 'with odd values are read all the same'],
    ),
    odoo: tried(['failures.test.ts', ODD], ['odoo/reading.test.ts', 'false, nought, nothing, leading zeros']),
  },
  'a GTIN with leading zeros': inAll(ODD),
  'a decimal comma': {
    shopify: never(NUMBERS),
    woocommerce: tried(['woocommerce/shops.test.ts', "weight: '1,5'"]),
    odoo: never(NUMBERS),
    sap: never(NUMBERS),
    'business-central': never(NUMBERS),
    airtable: never(NUMBERS),
    'google-sheets': tried(['google-sheets/google-sheets.test.ts', 'days, shares, leading zeros']),
  },
}
