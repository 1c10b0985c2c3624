import type { ForeignRow, Page, World } from '../connector.ts'
import { ForeignError, quoted } from '../foreign-error.ts'
import { at, listAt, numberAt, textAt } from '../foreign-json.ts'
import { patiently } from '../patiently.ts'
import type { Shopify } from './ask-shopify.ts'
import { BULK, bulkQuery, RUN_BULK, type Wanted } from './shopify-documents.ts'
import { type Choice, type LeftOut, leftOutOf, type RowMaker, rowMaker } from './shopify-rows.ts'

/** Where Shopify puts the answers of bulk operations. */
const STORES: ReadonlySet<string> = new Set(['https://storage.googleapis.com'])

const ROWS_A_PAGE = 500

/**
 * A whole shop by a bulk operation: Shopify writes a file, a variant a line, which is read line by line. The operation is named in the cursor, so that
 * a read which was cut off goes on in the same file. Only one whose file is whole is read: a part of the variants would make the rest look gone.
 */
export async function* readBulk(
  world: World,
  shopify: Shopify,
  wanted: Wanted,
  choice: Choice,
  cursor: unknown,
): AsyncIterable<Page> {
  let id = textAt(cursor, 'id')
  let begin = numberAt(cursor, 'line') ?? 0
  if (id === null) {
    id = await start(world, shopify, wanted)
    yield { rows: [], cursor: JSON.stringify({ of: 'bulk', id, line: 0 }) }
  }
  let file = await finished(world, shopify, id)
  if (file === GONE) {
    id = await start(world, shopify, wanted)
    begin = 0
    file = await finished(world, shopify, id)
  }
  if (file === GONE) throw failed('EXPIRED')
  if (file.url === null) {
    yield { rows: [], cursor: null, total: 0 }
    return
  }
  const make = rowMaker(shopify.shop, wanted)
  let line = begin
  let rows: ForeignRow[] = []
  let leftOut = new Map<string, LeftOut>()
  let tries = 0
  for (;;) {
    let at = 0
    try {
      for await (const text of world.lines(fileRequest(file.url))) {
        at += 1
        if (at <= line) continue
        line = at
        take(shopify.shop, text, make, choice, rows, leftOut)
        if (rows.length < ROWS_A_PAGE && leftOut.size < ROWS_A_PAGE) continue
        yield {
          rows,
          leftOut: [...leftOut.values()],
          cursor: JSON.stringify({ of: 'bulk', id, line }),
          total: file.count,
        }
        rows = []
        leftOut = new Map()
        tries = 0
      }
      break
    } catch (error) {
      // The rest is fetched again, from the line that was read last.
      const isPassing = error instanceof ForeignError && error.kind === 'passing'
      if (!isPassing || ++tries > 3) throw error
      await world.sleep(2_000 * tries)
    }
  }
  yield { rows, leftOut: [...leftOut.values()], cursor: null, total: file.count }
}

function take(
  shop: string,
  text: string,
  make: RowMaker,
  choice: Choice,
  rows: ForeignRow[],
  leftOut: Map<string, LeftOut>,
): void {
  const variant = parsed(text)
  const product = at(variant, 'product')
  if (textAt(variant, 'id') === null || textAt(product, 'id') === null) return
  const out = leftOutOf(shop, product, choice)
  if (out === null) rows.push(make(product, variant))
  else leftOut.set(out.item.id, out)
}

/** A line that is cut off is one of an answer that was: it is fetched again. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ForeignError(
      'passing',
      { reason: 'answer_malformed', message: 'The file of a bulk operation of Shopify came broken.' },
      { cause },
    )
  }
}

function fileRequest(url: string) {
  return {
    method: 'GET',
    url,
    headers: {},
    body: null,
    answer: { atMostBytes: 5_000_000_000, beyond: 'refuse' },
  } as const
}

/** Another bulk operation of the same app may be at work: one at a time. */
function start(world: World, shopify: Shopify, wanted: Wanted): Promise<string> {
  return patiently(world, async () => {
    const answer = at(await shopify.ask(RUN_BULK, { query: bulkQuery(wanted) }), 'bulkOperationRunQuery')
    const errors = listAt(answer, 'userErrors')
    const words = quoted(errors.map((one) => textAt(one, 'message')).join('; '), shopify.speaker.secrets)
    if (errors.some((one) => ['OPERATION_IN_PROGRESS', 'LIMIT_REACHED'].includes(textAt(one, 'code') ?? ''))) {
      const retryAt = new Date(world.now().getTime() + 60_000)
      throw new ForeignError(
        'rate_limited',
        { reason: 'bulk_in_progress', message: `Shopify is still at work on another bulk operation: "${words}".` },
        { retryAt },
      )
    }
    const id = textAt(at(answer, 'bulkOperation'), 'id')
    if (id === null)
      throw new ForeignError('refused', {
        reason: 'bulk_refused',
        message: `Shopify refuses to read the shop as a whole: "${words}".`,
      })
    return id
  })
}

const GONE = 'gone'

/** Waits until the file is there. */
async function finished(
  world: World,
  shopify: Shopify,
  id: string,
): Promise<{ url: string | null; count: number } | typeof GONE> {
  for (let wait = 1_000; ; wait = Math.min(wait * 1.5, 15_000)) {
    const operation = at(await shopify.ask(BULK, { id }), 'node')
    const status = textAt(operation, 'status')
    if (status === null || status === 'EXPIRED') return GONE
    if (status === 'COMPLETED') {
      const url = textAt(operation, 'url')
      if (url !== null) refuseElsewhere(url)
      return { url, count: numberAt(operation, 'objectCount') ?? 0 }
    }
    if (status === 'FAILED' || status === 'CANCELED') throw failed(textAt(operation, 'errorCode') ?? status)
    await world.sleep(wait)
  }
}

function refuseElsewhere(url: string): void {
  const to = URL.canParse(url) ? new URL(url) : null
  if (to !== null && STORES.has(to.origin) && to.username === '') return
  throw new ForeignError('unexpected_system', {
    reason: 'foreign_link',
    message: `Shopify names "${quoted(to?.host ?? url)}" for the file of a bulk operation, which is not where it keeps such files, so nothing was asked there.`,
  })
}

function failed(code: string): ForeignError {
  if (code === 'ACCESS_DENIED') {
    const message = 'The app may not read products as a whole. Give it the scope read_products, and install it again.'
    return new ForeignError('permission', { reason: 'scope_missing', message })
  }
  return new ForeignError('passing', {
    reason: 'bulk_failed',
    message: `Shopify’s bulk operation did not end well (${code}).`,
    value: code,
  })
}
