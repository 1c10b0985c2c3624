import { beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { createProduct } from '../products/create-product.ts'
import { updateProduct } from '../products/update-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { updateVariant } from '../variants/update-variant.ts'

describe('what needs attention', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
  })

  async function fill() {
    const w = await t.workspace({ publicCatalogue: true })
    const shirt = await createProduct(t.deps, w.actor, { name: 'Shirt', category: 'Shirts' })
    const scarf = await createProduct(t.deps, w.actor, { name: 'Scarf' })
    const make = async (name: string, productId: string, more: object = {}) =>
      (await createVariant(t.deps, w.actor, { name, productId, ...more })).id
    const whole = { weight: 0.2, composition: [{ fibreText: 'cotton', share: 1 }] }
    const ids = {
      kept: await make('kept', shirt.id, whole),
      changed: await make('changed', shirt.id, whole),
      renamed: await make('renamed', scarf.id),
      withdrawn: await make('withdrawn', shirt.id),
      draft: await make('draft', shirt.id),
    }
    for (const id of [ids.kept, ids.changed, ids.renamed, ids.withdrawn]) await publishPassport(t.deps, w.actor, { id })
    await withdrawPassport(t.deps, w.actor, { id: ids.withdrawn })
    for (const id of [ids.changed, ids.withdrawn, ids.draft]) await updateVariant(t.deps, w.actor, { id, color: 'Red' })
    await updateProduct(t.deps, w.actor, { id: scarf.id, brand: 'Vesper' })
    return { w, ids, as: await w.member('viewer') }
  }

  test('changedSincePublished finds what was saved since its passport, or whose product was, and nothing else', async () => {
    const { as, ids, w } = await fill()
    const names = async (changed: boolean) => {
      const { data } = await t.graphql(
        `{ variants(changedSincePublished: ${changed}, orderBy: NAME_ASC) { name } count: variantCount(changedSincePublished: ${changed}) }`,
        as,
      )
      expect(data.count).toBe(data.variants.length)
      return data.variants.map(({ name }: { name: string }) => name)
    }
    expect(await names(true)).toEqual(['changed', 'renamed'])
    expect(await names(false)).toEqual(['draft', 'kept', 'withdrawn'])
    await publishPassport(t.deps, w.actor, { id: ids.changed })
    expect(await names(true)).toEqual(['renamed'])
  })

  test('lacks finds exactly the variants that the readiness counts for each requirement', async () => {
    const { as } = await fill()
    const { data } = await t.graphql('{ readinessOverview { judged missing { variants requirement { id } } } }', as)
    expect(data.readinessOverview.judged).toBe(5)
    expect(data.readinessOverview.missing.length).toBeGreaterThan(3)
    for (const { variants, requirement } of data.readinessOverview.missing) {
      const found = await t.graphql(
        `{ variantCount(lacks: "${requirement.id}") variants(lacks: "${requirement.id}") {
        readiness { items { state requirement { id } } } } }`,
        as,
      )
      expect(found.data.variantCount).toBe(variants)
      for (const { readiness } of found.data.variants) {
        const item = readiness.items.find(
          (one: { requirement: { id: string } }) => one.requirement.id === requirement.id,
        )
        expect(item.state).not.toBe('MET')
      }
    }
  })

  test('the scores stand in ten steps that make up the assessed variants, hidden where scores are', async () => {
    const { as, w } = await fill()
    const { data } = await t.graphql(
      '{ getStatistics { assessedVariants scoreDistribution { from to variants } } }',
      as,
    )
    const steps: { from: number; to: number; variants: number }[] = data.getStatistics.scoreDistribution
    expect(steps.map(({ from, to }) => [from, to])).toEqual(Array.from({ length: 10 }, (_, n) => [n * 10, n * 10 + 10]))
    expect(steps.reduce((sum, { variants }) => sum + variants, 0)).toBe(data.getStatistics.assessedVariants)
    expect(data.getStatistics.assessedVariants).toBeGreaterThan(0)
    const stranger = { headers: { 'selvedge-workspace': w.slug } }
    expect((await t.graphql('{ getStatistics { scoreDistribution { from } } }', stranger)).data.getStatistics).toEqual({
      scoreDistribution: null,
    })
  })

  test('strangers choose by no requirement, and find nothing changed in what is published', async () => {
    const { w } = await fill()
    const stranger = { headers: { 'selvedge-workspace': w.slug } }
    expect((await t.graphql('{ variantCount(changedSincePublished: true) }', stranger)).data).toEqual({
      variantCount: 0,
    })
    const { errors } = await t.graphql('{ variantCount(lacks: "weight") }', stranger)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'bad_input', reason: 'requirement_unknown' })
  })
})
