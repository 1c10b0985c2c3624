import { loadProducts } from '#features/records/products/find-products.ts'
import type { Product } from '#features/records/products/product.ts'
import { loadVariants, walkVariants } from '#features/records/variants/find-variants.ts'
import type { Variant } from '#features/records/variants/variant.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { keyBy } from '#kit/relation.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import type { VariantSelection } from './variant-selection.ts'

export type VariantOfProduct = { readonly variant: Variant; readonly product: Product }

/** A way through the selected variants, page by page, as often as one likes. */
export type VariantWalk = { pages(): AsyncGenerator<readonly VariantOfProduct[]> }

/**
 * Refuses a selection that names what is not there or nothing at all. Whatever is created after this moment is in no walk, so that
 * two walks agree. Between two pages no connection is held: whoever downloads may be slow.
 */
export async function openVariantWalk(scope: ReadScope, selection: VariantSelection): Promise<VariantWalk> {
  try {
    return selection.kind === 'ids' ? await walkIds(scope, selection.ids) : await walkList(scope, selection)
  } finally {
    scope.end()
  }
}

/** Rows of variants are up to some 10 kB each. */
const PAGE = 200

/** In the order in which they were named. */
async function walkIds(scope: ReadScope, ids: readonly string[]): Promise<VariantWalk> {
  const load = async (page: readonly string[]) => {
    const found = keyBy(await loadVariants(scope, page), ({ id }) => id)
    return page.map((id) => ({ id, variant: found.get(id) }))
  }
  for (let at = 0; at < ids.length; at += PAGE) {
    const missing = (await load(ids.slice(at, at + PAGE))).find(({ variant }) => variant === undefined)
    if (missing) throw notFound('variant', missing.id)
  }
  return {
    async *pages() {
      for (let at = 0; at < ids.length; at += PAGE) {
        const variants = (await load(ids.slice(at, at + PAGE))).flatMap(({ variant }) => variant ?? [])
        yield await withProducts(scope, variants)
      }
    },
  }
}

/** Newest first. */
async function walkList(scope: ReadScope, selection: Exclude<VariantSelection, { kind: 'ids' }>): Promise<VariantWalk> {
  const productId = selection.kind === 'product' ? selection.productId : null
  const list = (after: string | null, take: number) => walkVariants(scope, { productId }, { skip: 0, take, after })
  if (productId !== null && (await loadProducts(scope, [productId])).length === 0) throw notFound('product', productId)
  const [newest] = await list(null, 1)
  if (!newest) {
    const where = productId === null ? 'This workspace' : 'This product'
    throw badInput('selection_empty', `${where} has no variants yet.`, {
      field: productId === null ? 'all' : 'productId',
    })
  }
  return {
    async *pages() {
      // The least text that is greater than the newest identifier.
      let after = `${newest.id}0`
      while (true) {
        const variants = await list(after, PAGE)
        const last = variants.at(-1)
        if (!last) return
        yield await withProducts(scope, variants)
        after = last.id
      }
    },
  }
}

async function withProducts(scope: ReadScope, variants: readonly Variant[]): Promise<readonly VariantOfProduct[]> {
  const products = await loadProducts(scope, [...new Set(variants.map(({ productId }) => productId))])
  scope.end()
  const byId = keyBy(products, ({ id }) => id)
  return variants.flatMap((variant) => {
    const product = byId.get(variant.productId)
    return product ? [{ variant, product }] : []
  })
}
