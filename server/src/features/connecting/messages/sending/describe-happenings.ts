import { loadPassports } from '#features/publishing/passports/find-passports.ts'
import { loadAssessments } from '#features/records/assessments/find-assessments.ts'
import { publicAddressOf } from '#features/records/files/file-address.ts'
import { loadFilesOf } from '#features/records/files/find-files.ts'
import { NOUN_VERBS } from '#features/records/noun-verbs.ts'
import { isNoun } from '#features/records/nouns.ts'
import { loadProducts } from '#features/records/products/find-products.ts'
import { loadVariants } from '#features/records/variants/find-variants.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import type { Happening } from './happening.ts'

/** What a record looks like in a message, as it is now. */
export type Described = { readonly name: string; readonly picture: string | null; readonly score: number | null }

/** By noun and id; those that are gone are left out. */
export async function describeHappenings(
  scope: ReadScope,
  happenings: readonly Happening[],
): Promise<ReadonlyMap<string, Described>> {
  const described = new Map<string, Described>()
  const idsOf = Map.groupBy(happenings, ({ subjectType }) => nounOf(subjectType))
  for (const [noun, of] of idsOf) {
    const ids = [...new Set(of.map(({ subjectId }) => subjectId))]
    const found =
      noun === 'variant'
        ? await describeVariants(scope, ids)
        : noun === 'product'
          ? await describeProducts(scope, ids)
          : isNoun(noun)
            ? (await NOUN_VERBS[noun].load(scope, ids)).map(({ id, name }) => ({
                id,
                name,
                picture: null,
                score: null,
              }))
            : []
    for (const { id, ...one } of found) described.set(`${noun} ${id}`, one)
  }
  return described
}

/** What happens to a passport or an assessment is about its variant. */
export function nounOf(subjectType: string): string {
  return subjectType === 'passport' || subjectType === 'assessment' ? 'variant' : subjectType
}

async function describeVariants(scope: ReadScope, ids: readonly string[]) {
  const variants = await loadVariants(scope, ids)
  const scores = new Map((await loadAssessments(scope, ids)).map((one) => [one.variantId, one.sustainabilityScore]))
  const isPublic = new Set(
    (await loadPassports(scope, ids)).filter(({ state }) => state === 'published').map(({ variantId }) => variantId),
  )
  const products = new Map(
    (await loadProducts(scope, [...new Set(variants.map(({ productId }) => productId))])).map((one) => [one.id, one]),
  )
  const images = await loadFilesOf(scope, 'variant', ['image'], [...isPublic], { take: 1 })
  const uploaded = new Map(images.map((file) => [file.subjectId, file]))
  return variants.map(({ id, name, productId, imageUrls }) => {
    const file = uploaded.get(id)
    const own = file?.visibility === 'public' ? publicAddressOf(scope.deps.config.publicUrl, file) : null
    const product = products.get(productId)
    return {
      id,
      name: product && !name.includes(product.name) ? `${product.name}, ${name}` : name,
      picture: firstPicture([own, ...imageUrls, product?.imageUrl ?? null]),
      score: scores.get(id) ?? null,
    }
  })
}

async function describeProducts(scope: ReadScope, ids: readonly string[]) {
  const products = await loadProducts(scope, ids)
  return products.map(({ id, name, imageUrl, sustainabilityScore }) => ({
    id,
    name,
    picture: firstPicture([imageUrl]),
    score: sustainabilityScore,
  }))
}

/** The messaging tool fetches it by itself, so it must be open to anybody, and over https. */
function firstPicture(addresses: readonly (string | null)[]): string | null {
  return addresses.find((url) => url?.startsWith('https://')) ?? null
}
