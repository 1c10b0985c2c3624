import type { FoundValue, TargetItem, WriteItem, WriteOutcome } from '../connector.ts'
import { quoted } from '../foreign-error.ts'
import { at, listAt, textAt } from '../foreign-json.ts'
import { writeInTurn } from '../write-in-turn.ts'
import { isNoRoute, type Shop } from './ask-shop.ts'
import { idOf, metaOf } from './shop-product.ts'

/** More are refused (413). */
const MOST_AT_ONCE = 100

/**
 * Own fields of products and variations. A field that is written again is changed in its place, so writing twice has the effect of once. What
 * becomes of each item is inside an answer that is a success.
 */
export function writeShop(shop: Shop, target: string, items: readonly WriteItem[]): Promise<readonly WriteOutcome[]> {
  const key = target.replace(/^meta\./, '')
  const groups = Map.groupBy(items, (item) => (isProduct(item) ? '' : (item.parentId ?? '')))
  const parts = [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MOST_AT_ONCE) }, (_, at) =>
      group.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
    ),
  )
  return writeInTurn(items, parts, async (part) => {
    const parent = part[0] && !isProduct(part[0]) ? `/${part[0].parentId}/variations` : ''
    const update = part.map(({ item, value }) => ({ id: Number(item.id), meta_data: [{ key, value }] }))
    const { body } = await shop.post(`wc/v3/products${parent}/batch`, { update })
    const answers = listAt(body, 'update')
    return part.map((_, place) => outcomeOf(shop, answers[place]))
  })
}

/** A product without variations is its own variant. */
function isProduct({ of, item, parentId }: TargetItem): boolean {
  return of === 'product' || parentId === null || parentId === item.id
}

function outcomeOf({ speaker }: Shop, answer: unknown): WriteOutcome {
  const error = at(answer, 'error')
  if (answer === undefined) {
    return {
      state: 'unknown',
      said: { reason: 'outcome_not_told', message: 'WooCommerce did not say what became of this. It is tried again.' },
    }
  }
  if (error === undefined) return { state: 'written' }
  const code = textAt(error, 'code') ?? ''
  const status = Number(at(at(error, 'data'), 'status') ?? 400)
  const words = quoted(textAt(error, 'message') ?? code, speaker.secrets)
  if (status === 404 || /invalid_id$/.test(code)) {
    return { state: 'not_found', said: { reason: 'not_found', message: `The shop no longer has it: "${words}".` } }
  }
  const state = status >= 500 ? 'unknown' : 'refused'
  return {
    state,
    said: { reason: code || 'refused', message: `The shop does not take it: "${words}".`, value: status },
  }
}

/** What is written there now. */
export async function lookInShop(
  shop: Shop,
  target: string,
  items: readonly TargetItem[],
): Promise<readonly (FoundValue | null)[]> {
  const key = target.replace(/^meta\./, '')
  const values = new Map<string, string>()
  const ask = async (path: string, some: readonly TargetItem[]) => {
    const ids = [...new Set(some.map(({ item }) => item.id))]
    for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
      const include = ids.slice(from, from + MOST_AT_ONCE).join(',')
      const { body } = await shop.get(path, { include, per_page: MOST_AT_ONCE, status: 'any', _fields: 'id,meta_data' })
      for (const one of Array.isArray(body) ? body : []) {
        const value = metaOf(one).get(key)
        if (value !== undefined) values.set(String(idOf(one)), value)
      }
    }
  }
  await ask('wc/v3/products', items.filter(isProduct))
  const variations = items.filter((one) => !isProduct(one))
  try {
    await ask('wc/v3/variations', variations)
  } catch (error) {
    // Before 10.3 the shop has no list of all variations.
    if (!isNoRoute(error)) throw error
    for (const [parent, those] of Map.groupBy(variations, ({ parentId }) => parentId)) {
      await ask(`wc/v3/products/${parent}/variations`, those)
    }
  }
  return items.map(({ item }) => {
    const value = values.get(item.id)
    return value === undefined ? null : { value }
  })
}
