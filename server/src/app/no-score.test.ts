import { expect, test } from 'vitest'
import { createFeed } from '#features/connecting/feeds/create-feed.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { startTestApp } from '#test/harness.ts'

/** Everywhere that scores are averaged, ranked, chosen by or shown: who leaves the weight out, and so has no score, is nowhere better off. */
test('no score never ranks, shows or averages better than a score', async () => {
  const t = await startTestApp()
  const w = await t.workspace()
  const key = await w.key('read')
  const { secret } = await createFeed(t.deps, w.actor, { name: 'Report', kind: 'odata' })
  const fed = async (path: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    const answer = await t.app.inject({ url: `/odata/v4/${encodeURI(path)}`, headers })
    return answer.json().value as Record<string, unknown>[]
  }
  const products: { id: string; variantIds: string[] }[] = []
  // Scores from poor to good, and one of 0 to tell from none.
  for (const weights of [
    [0.9, 0.3],
    [0.17, 0.12, 0.05],
  ]) {
    const { id } = await createProduct(t.deps, w.actor, { name: `Tee ${weights[0]}`, productType: 'T-shirt' })
    const variantIds: string[] = []
    for (const weight of weights) {
      const composition = [{ fibreText: 'cotton', share: 1 }]
      const fields = { productId: id, name: `Tee ${weight}`, weight, composition, airFreightShare: 0 }
      variantIds.push((await createVariant(t.deps, w.actor, fields)).id)
    }
    products.push({ id, variantIds })
  }
  const state = async (id: string, productId: string) => {
    const { data, errors } = await t.graphql(
      `{ variant(id: "${id}") { sustainabilityScore assessment { score grade besideConventional } passport { state } }
         product(id: "${productId}") { sustainabilityScore assessedVariants }
         getStatistics { averageSustainabilityScore assessedVariants scoreDistribution { variants } }
         down: variants(orderBy: SCORE_DESC) { id } up: variants(orderBy: SCORE_ASC) { id }
         least: variants(orderBy: CARBON_ASC) { id } most: variants(orderBy: CARBON_DESC) { id }
         scored: variants(hasScore: true) { id }
         products(orderBy: SCORE_DESC) { id }
         scoreOrder(productId: "${productId}") { variantIds } }`,
      key,
    )
    expect(errors).toBeUndefined()
    const fedDown = await fed('Assessments?$orderby=score desc&$select=variantId')
    const above = await fed('Assessments?$filter=score ge 0&$select=variantId')
    return { ...data, fedDown, above }
  }
  for (const { id: productId, variantIds } of products) {
    for (const id of variantIds) {
      const { weight } = (await t.graphql(`{ variant(id: "${id}") { weight } }`, key)).data.variant
      const before = await state(id, productId)
      expect(before.variant.sustainabilityScore).toBeGreaterThanOrEqual(0)
      await updateVariant(t.deps, w.actor, { id, weight: null })
      const after = await state(id, productId)

      expect(after.variant).toMatchObject({
        sustainabilityScore: null,
        assessment: { score: null, grade: null, besideConventional: null },
      })
      const [mean, average] = [after.product, after.getStatistics]
      expect(mean.sustainabilityScore).toBeLessThanOrEqual(before.product.sustainabilityScore)
      expect(mean.assessedVariants).toBe(before.product.assessedVariants - 1)
      expect(average.averageSustainabilityScore).toBeLessThanOrEqual(before.getStatistics.averageSustainabilityScore)
      expect(
        average.scoreDistribution.reduce((sum: number, { variants }: { variants: number }) => sum + variants, 0),
      ).toBe(4)
      for (const order of ['down', 'up', 'least', 'most']) expect(after[order].at(-1), order).toEqual({ id })
      expect(after.fedDown.at(-1)).toEqual({ variantId: id })
      expect(after.scored).not.toContainEqual({ id })
      expect(after.above).not.toContainEqual({ variantId: id })
      expect(after.scoreOrder.flatMap((place: { variantIds: string[] }) => place.variantIds)).not.toContain(id)
      const placeOf = ({ products: all }: { products: { id: string }[] }) =>
        all.findIndex((one) => one.id === productId)
      expect(placeOf(after)).toBeGreaterThanOrEqual(placeOf(before))
      await updateVariant(t.deps, w.actor, { id, weight })
    }
  }

  // A product none of whose variants has a score has none, and comes last in either direction; a passport without a score says nothing of one.
  const [, best] = products
  for (const id of best!.variantIds) await updateVariant(t.deps, w.actor, { id, weight: null })
  const { data } = await t.graphql(
    `{ product(id: "${best!.id}") { sustainabilityScore } down: products(orderBy: SCORE_DESC) { id } up: products(orderBy: SCORE_ASC) { id } }`,
    key,
  )
  expect([data.product.sustainabilityScore, data.down.at(-1).id, data.up.at(-1).id]).toEqual([null, best!.id, best!.id])
  const passport = await publishPassport(t.deps, w.actor, { id: best!.variantIds[0]! })
  const { sustainabilityScore } = (await t.app.inject(`/api/public/dpp/${passport.digitalId}`)).json()
  expect(sustainabilityScore).toBeNull()
  const page = await t.app.inject({ url: `/p/${passport.digitalId}`, headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toMatch(/of 100|\/ ?100/)
})
