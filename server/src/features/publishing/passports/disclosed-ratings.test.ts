import { beforeAll, expect, test } from 'vitest'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createRating } from '#features/records/ratings/create-rating.ts'
import { concealRating, discloseRating } from '#features/records/ratings/disclose-rating.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { publishPassport } from './publish-passport.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})

test('a passport shows a rating only if that was decided for this one, with its scheme, day and end, and not past its end', async () => {
  const w = await t.workspace()
  const owner = await w.member('owner')
  t.setNow(new Date('2026-11-21T12:00:00Z'))
  const { id: companyId } = await createCompany(t.deps, w.actor, { name: 'Tecelagem do Ave' })
  const { id: productId } = await createProduct(t.deps, w.actor, { name: 'Scarf' })
  const variant = await createVariant(t.deps, w.actor, { name: 'Red', productId, manufacturerId: companyId })
  const rate = (scheme: string, publishedOn: string, validUntil: string) =>
    createRating(t.deps, w.actor, { companyId, scheme, publishedOn, validUntil, score: 68, medal: 'Silver' })
  const shown = await rate('EcoVadis', '2026-03-01', '2027-02-28')
  await rate('Sedex', '2026-03-01', '2027-02-28')
  const page = async () => {
    await publishPassport(t.deps, w.actor, { id: variant.id })
    return (await t.app.inject({ url: `/p/${variant.digitalId}?lang=en`, headers: { accept: 'text/html' } })).body
  }
  const changed = async () =>
    (await t.graphql(`{ passportChanges(variantId: "${variant.id}") { section entry } }`, owner)).data.passportChanges
  expect(await page()).not.toMatch(/EcoVadis|Sedex|Silver/)

  await discloseRating(t.deps, w.actor, { id: shown.id })
  expect(await changed()).toContainEqual({ section: 'EVIDENCE', entry: 'EcoVadis' })
  const told = await page()
  expect(told).toMatch(/EcoVadis[\s\S]*Valid until 28 February 2027[\s\S]*68 of 100[\s\S]*Silver[\s\S]*1 March 2026/)
  expect(told).not.toContain('Sedex')
  const json = (await t.app.inject({ url: `/api/public/dpp/${variant.id}` })).body
  expect(json).not.toContain('EcoVadis')

  t.setNow(new Date('2027-03-01T12:00:00Z'))
  const later = await t.app.inject({ url: `/p/${variant.digitalId}?lang=en`, headers: { accept: 'text/html' } })
  expect(later.body).not.toContain('EcoVadis')

  t.setNow(new Date('2026-11-21T12:00:00Z'))
  // A newer one is confidential, and the former is no longer the company's rating.
  const { id } = await rate('EcoVadis', '2026-11-01', '2027-10-31')
  expect(await page()).not.toContain('EcoVadis')
  await discloseRating(t.deps, w.actor, { id })
  expect(await page()).toContain('31 October 2027')
  await concealRating(t.deps, w.actor, { id })
  expect(await page()).not.toContain('EcoVadis')
  t.setNow(null)
})
