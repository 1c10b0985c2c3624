import type { FoundValue, TargetItem, WriteItem, WriteOutcome } from '../connector.ts'
import { ForeignError, quoted } from '../foreign-error.ts'
import { at, listAt, numberAt, textAt } from '../foreign-json.ts'
import { writeInTurn } from '../write-in-turn.ts'
import type { Shopify } from './ask-shopify.ts'
import { OWN_FIELDS } from './discover-shopify.ts'
import { DEFINE, DELETE, LOOK, SET, splitKey } from './shopify-documents.ts'

/** More are refused. All of one call are written, or none. */
const MOST_AT_ONCE = 25

/** Makes the field for products and variants, which themes can read; where it is there already that is well. */
export async function prepareField(shopify: Shopify, target: string): Promise<string> {
  const [namespace, key] = fieldOf(target)
  const own = OWN_FIELDS.find(({ name }) => name === key)
  for (const ownerType of ['PRODUCT', 'PRODUCTVARIANT']) {
    const definition = {
      name: own?.label ?? key,
      namespace,
      key,
      type: own?.type ?? 'single_line_text_field',
      ownerType,
      access: { storefront: 'PUBLIC_READ' },
    }
    const answer = at(await shopify.ask(DEFINE, { definition }), 'metafieldDefinitionCreate')
    const errors = listAt(answer, 'userErrors').filter((one) => textAt(one, 'code') !== 'TAKEN')
    if (errors.length > 0) {
      const words = quoted(errors.map((one) => textAt(one, 'message')).join('; '), shopify.speaker.secrets)
      throw new ForeignError('refused', {
        reason: 'field_not_made',
        message: `Shopify did not make the field ${namespace}.${key}: "${words}". Choose another field, or make it under Settings › Custom data.`,
      })
    }
  }
  return target
}

export async function lookInShopify(
  shopify: Shopify,
  target: string,
  items: readonly TargetItem[],
): Promise<readonly (FoundValue | null)[]> {
  const [namespace, key] = fieldOf(target)
  const ids = [...new Set(items.map(({ item }) => item.id))]
  const found = new Map<string, FoundValue>()
  for (let from = 0; from < ids.length; from += 100) {
    const data = await shopify.ask(LOOK, { ids: ids.slice(from, from + 100), namespace, key })
    for (const node of listAt(data, 'nodes')) {
      const [id, field] = [textAt(node, 'id'), at(node, 'metafield')]
      const [value, mark] = [textAt(field, 'value'), textAt(field, 'compareDigest')]
      if (id !== null && value !== null) found.set(id, mark === null ? { value } : { value, mark })
    }
  }
  return items.map(({ item }) => found.get(item.id) ?? null)
}

export function writeShopify(
  shopify: Shopify,
  target: string,
  items: readonly WriteItem[],
): Promise<readonly WriteOutcome[]> {
  const parts = [items.filter(({ value }) => value !== null), items.filter(({ value }) => value === null)].flatMap(
    (some) =>
      Array.from({ length: Math.ceil(some.length / MOST_AT_ONCE) }, (_, at) =>
        some.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
      ),
  )
  return writeInTurn(items, parts, (part) =>
    part[0]?.value === null ? clear(shopify, target, part) : set(shopify, target, part),
  )
}

/** One bad element refuses all: it is taken out, and the others are written without it. */
async function set(shopify: Shopify, target: string, items: readonly WriteItem[]): Promise<readonly WriteOutcome[]> {
  if (items.length === 0) return []
  const [namespace, key] = fieldOf(target)
  const type = OWN_FIELDS.find(({ name }) => name === key)?.type
  const metafields = items.map(({ item, value, mark }) => ({
    ownerId: item.id,
    namespace,
    key,
    value,
    ...(type === undefined ? {} : { type }),
    ...(mark === undefined ? {} : { compareDigest: mark }),
  }))
  const answer = at(await shopify.ask(SET, { metafields }), 'metafieldsSet')
  const errors = listAt(answer, 'userErrors')
  if (errors.length === 0) {
    const written = listAt(answer, 'metafields')
    return items.map((_, place) => {
      const mark = textAt(written[place], 'compareDigest')
      return mark === null ? { state: 'written' } : { state: 'written', mark }
    })
  }
  const bad = new Map<number, unknown>()
  for (const error of errors) {
    const place = placeOf(error)
    if (place !== null && place < items.length) bad.set(place, error)
  }
  if (bad.size === 0) {
    if (items.length === 1) return [await outcomeOf(shopify, target, items[0], errors[0])]
    const middle = items.length >> 1
    return [
      ...(await set(shopify, target, items.slice(0, middle))),
      ...(await set(shopify, target, items.slice(middle))),
    ]
  }
  const others = await set(
    shopify,
    target,
    items.filter((_, place) => !bad.has(place)),
  )
  const outcomes: WriteOutcome[] = []
  let next = 0
  for (const [place, item] of items.entries()) {
    const outcome = bad.has(place) ? await outcomeOf(shopify, target, item, bad.get(place)) : others[next++]
    outcomes.push(outcome ?? { state: 'unknown', said: UNTOLD })
  }
  return outcomes
}

const UNTOLD = { reason: 'outcome_not_told', message: 'Shopify did not say what became of this. It is tried again.' }

/** Which of the elements: told by itself, or in the path of the field ("metafields", "3", "value"). */
function placeOf(error: unknown): number | null {
  const told = numberAt(error, 'elementIndex')
  if (told !== null) return told
  const path = listAt(error, 'field').find((one) => /^\d+$/.test(String(one)))
  return path === undefined ? null : Number(path)
}

async function outcomeOf(
  shopify: Shopify,
  target: string,
  item: WriteItem | undefined,
  error: unknown,
): Promise<WriteOutcome> {
  const code = textAt(error, 'code') ?? ''
  const words = quoted(textAt(error, 'message') ?? code, shopify.speaker.secrets)
  if (code === 'STALE_OBJECT' || code === 'INVALID_COMPARE_DIGEST') {
    // An answer that was lost on its way leaves the value that was sent: that is no conflict.
    const [found] = item === undefined ? [] : await lookInShopify(shopify, target, [item])
    if (found && item && found.value === item.value)
      return { state: 'written', ...(found.mark === undefined ? {} : { mark: found.mark }) }
    return {
      state: 'conflict',
      said: { reason: 'changed_meanwhile', message: 'The field was changed in Shopify meanwhile.' },
    }
  }
  if (/does not exist|not found/i.test(words)) {
    return { state: 'not_found', said: { reason: 'not_found', message: `The shop no longer has it: "${words}".` } }
  }
  if (code === 'INTERNAL_ERROR')
    return {
      state: 'unknown',
      said: { reason: 'system_fault', message: `Shopify has an error of its own: "${words}".` },
    }
  return {
    state: 'refused',
    said: { reason: code.toLowerCase() || 'refused', message: `Shopify does not take it: "${words}".` },
  }
}

/** What is not there is cleared already. */
async function clear(shopify: Shopify, target: string, items: readonly WriteItem[]): Promise<readonly WriteOutcome[]> {
  const [namespace, key] = fieldOf(target)
  const metafields = items.map(({ item }) => ({ ownerId: item.id, namespace, key }))
  const answer = at(await shopify.ask(DELETE, { metafields }), 'metafieldsDelete')
  const errors = listAt(answer, 'userErrors')
  if (errors.length === 0) return items.map(() => ({ state: 'written' }))
  if (items.length > 1) {
    const middle = items.length >> 1
    return [
      ...(await clear(shopify, target, items.slice(0, middle))),
      ...(await clear(shopify, target, items.slice(middle))),
    ]
  }
  return [await outcomeOf(shopify, target, items[0], errors[0])]
}

const fieldOf = (target: string) => splitKey(target.replace(/^metafield\./, ''))
