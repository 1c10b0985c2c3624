import { isMap, type TreeNode } from '#platform/tables/trees/tree.ts'

/*
 * An article of BMEcat that comes in variants: a feature has several values, each with what is added to the article's number in an order
 * ("A-100" and "-XL"). Each variant becomes an article of its own here, which knows whose variant it is.
 */

/** Where a variant has its number; the article's is that of the product. */
export const VARIANT_NUMBER = 'VARIANT_AID'

/** One value of a feature that varies. */
export type FeatureValue = { readonly value: string; readonly supplement: string }
/** A feature that varies, the name of its column, and its place among those that the number is made of. */
export type Varying = { readonly header: string; readonly order: number; readonly values: readonly FeatureValue[] }

/** What is more is no list of sizes, and is left out and named. */
const MOST_VARIANTS = 500
/** Numbers of the article, of which its variants cannot all have the same one. */
const OF_ONE = ['EAN', 'GTIN']

/** The values of a feature that varies; null where it has one alone. */
export function varyingIn(header: string, feature: ReadonlyMap<string, TreeNode>): Varying | null {
  const holder = feature.get('VARIANTS')
  const order = Number(isMap(holder) ? (holder.get('VORDER') ?? 0) : 0)
  const values = listOf(isMap(holder) ? holder.get('VARIANT') : holder).flatMap((one) => {
    if (!isMap(one)) return []
    const value = textOf(one.get('FVALUE'))
    const supplement = textOf(one.get('SUPPLIER_AID_SUPPLEMENT') ?? one.get('SUPPLIER_PID_SUPPLEMENT')) ?? ''
    return value === null ? [] : [{ value, supplement }]
  })
  return values.length === 0 ? null : { header, order: Number.isFinite(order) ? order : 0, values }
}

/** The article, or each of its variants. `declined` takes the names of what none of them can have. */
export function variantsOf(
  article: ReadonlyMap<string, TreeNode>,
  varying: readonly Varying[],
  declined: Set<string>,
): TreeNode {
  const count = varying.reduce((all, { values }) => all * values.length, 1)
  if (varying.length === 0) return article
  if (count > MOST_VARIANTS) {
    declined.add('VARIANTS')
    return article
  }
  const shared = new Map(article)
  if (count > 1) for (const name of OF_ONE) if (shared.delete(name)) declined.add(name)
  const number = textOf(article.get('SUPPLIER_PID') ?? article.get('SUPPLIER_AID')) ?? ''
  const first = { cells: new Map<string, TreeNode>(), number }
  const inOrder = varying.toSorted((a, b) => a.order - b.order)
  const combined = inOrder.reduce(
    (all, { header, values }) =>
      all.flatMap(({ cells, number }) =>
        values.map(({ value, supplement }) => ({
          cells: new Map([...cells, [header, value]]),
          number: `${number}${supplement}`,
        })),
      ),
    [first],
  )
  return combined.map(
    ({ cells, number: own }) =>
      new Map([...shared, ...cells, ...(own === number ? [] : [[VARIANT_NUMBER, own] as const])]),
  )
}

function textOf(node: TreeNode | undefined): string | null {
  const text = isMap(node) ? node.get('') : node
  return (typeof text === 'string' || typeof text === 'number') && `${text}`.trim() !== '' ? `${text}`.trim() : null
}

function listOf(node: TreeNode | undefined): readonly TreeNode[] {
  return node === undefined || node === null ? [] : Array.isArray(node) ? node : [node as TreeNode]
}
