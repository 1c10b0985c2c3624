import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import type { TestApp } from '#test/harness.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('the home screen', () => {
  let dashboard: Dashboard
  let t: TestApp
  let base: string

  beforeAll(async () => {
    dashboard = await startDashboard()
    ;({ t, base } = dashboard)
  })
  afterAll(() => dashboard?.stop())

  test('first steps know what is done, and stay away once they are hidden', async () => {
    const w = await t.workspace()
    const page = await dashboard.open()
    await dashboard.signIn(page, w)
    const steps = page.locator('section', { has: page.getByRole('heading', { name: 'First steps' }) })
    await steps.getByText('Create your first product').waitFor()
    await expect.poll(() => steps.getByText('(done)').count()).toBe(0)
    const product = await createProduct(t.deps, w.actor, { name: 'Tee' })
    const { id } = await createVariant(t.deps, w.actor, { name: 'Tee, red', productId: product.id })
    await publishPassport(t.deps, w.actor, { id })
    await page.reload()
    await expect.poll(() => steps.getByText('(done)').count()).toBe(3)
    await steps.getByRole('link', { name: 'Invite a colleague' }).waitFor()
    expect(await axeInPassing(page), 'with first steps').toEqual([])
    await page.getByRole('button', { name: 'Hide these steps' }).click()
    await expect.poll(() => steps.count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    await expect.poll(() => steps.count()).toBe(0)
  })

  test('each line of what needs attention leads to the very records it counts, by the keyboard too', async () => {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Beret', category: 'T-shirts' })
    const whole = { weight: 0.1, composition: [{ fibreText: 'wool', share: 1 }] }
    const make = async (name: string, more: object) =>
      (await createVariant(t.deps, w.actor, { name, productId: product.id, ...more })).id
    const changed = await make('Changed', whole)
    const kept = await make('Kept', whole)
    await make('Bare', {})
    for (const id of [changed, kept]) await publishPassport(t.deps, w.actor, { id })
    await updateVariant(t.deps, w.actor, { id: changed, color: 'Blue' })
    await createCertification(t.deps, w.actor, { scheme: 'GOTS', productId: product.id, validUntil: '2020-01-01' })
    await createCertification(t.deps, w.actor, { scheme: 'RWS', productId: product.id })

    const page = await dashboard.open()
    await dashboard.signIn(page, w)
    const follow = async (line: RegExp) => {
      await page.goto(base)
      await page.getByRole('link', { name: line }).focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(/\?/)
      await page.locator('tbody a').first().waitFor()
      return page.locator('tbody tr', { has: page.locator('a') }).allInnerTexts()
    }
    expect(await follow(/^Certificates that have expired/)).toEqual([expect.stringMatching(/GOTS/)])
    expect(await follow(/^Changed since their passport/)).toEqual([expect.stringMatching(/Changed/)])
    expect(await follow(/^Without a score/)).toEqual([expect.stringMatching(/Bare/)])
    expect(await follow(/^Composition/)).toEqual([expect.stringMatching(/Bare/)])
  })

  test('the distributions stand in tables as well, and the time of the scans can be chosen', async () => {
    const w = await t.workspace()
    const product = await createProduct(t.deps, w.actor, { name: 'Beret', category: 'Hats' })
    for (const n of [1, 2, 3])
      await createVariant(t.deps, w.actor, {
        name: `Beret ${n}`,
        productId: product.id,
        weight: 0.1,
        composition: [{ fibreText: 'wool', share: 1 }],
      })
    const page = await dashboard.open()
    await dashboard.signIn(page, w)
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Completeness of the data' }) })
    await card.getByRole('button', { name: 'As a table' }).click()
    const figures = await card.locator('td').allInnerTexts()
    expect(figures).toHaveLength(10)
    expect(figures.reduce((sum, figure) => sum + Number(figure), 0)).toBe(3)
    expect(await axeInPassing(page), 'with a table').toEqual([])
    await page.getByText('A year', { exact: true }).click()
    await page.getByText('No passport was opened in this period.').waitFor()
  })

  test('breaks no rule of its policy, throws nothing and asks no other host in any of this', () => {
    expect(dashboard.complaints).toEqual([])
  })
})
