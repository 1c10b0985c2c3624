import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMaterial } from '#features/materials/create-material.ts'
import { createProduct } from '#features/products/create-product.ts'
import { createVariant } from '#features/variants/create-variant.ts'
import type { TestWorkspace } from '#test/harness.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('the dashboard says what it means', () => {
  let d: Dashboard
  let w: TestWorkspace

  beforeAll(async () => {
    d = await startDashboard()
    w = await d.t.workspace()
    const { deps } = d.t
    const wool = await createMaterial(deps, w.actor, { name: 'Wool', fibre: 'wool' })
    const scarf = await createProduct(deps, w.actor, { name: 'Scarf', category: 'Scarves' })
    await createProduct(deps, w.actor, { name: 'Glove' })
    for (const color of ['red', 'blue']) {
      await createVariant(deps, w.actor, {
        ...{ name: `Scarf, ${color}`, color, productId: scarf.id, composition: [{ materialId: wool.id, share: 1 }] },
        ...(color === 'red' && { weight: 0.12 }),
      })
    }
  }, 180_000)
  afterAll(() => d?.stop())

  test('of how many variants of a product have a score', async () => {
    const page = await d.open()
    await d.signIn(page, w, '/products')
    await page.getByRole('link', { name: 'Glove' }).waitFor()
    const cell = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('cell')
    expect((await cell('Scarf').allInnerTexts()).join('|')).toMatch(/\b[01] of 2\b/)
    expect((await cell('Glove').allInnerTexts()).join('|')).toContain('no variants')
    expect(await axeViolations(page)).toEqual([])
  })

  test('bulk changes stand among the tools', async () => {
    const page = await d.open()
    await d.signIn(page, w)
    await page.getByRole('list', { name: 'Tools' }).getByRole('button', { name: 'Bulk changes' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  test('where the explorer’s answer will be', async () => {
    const page = await d.open()
    await d.signIn(page, w, '/explorer')
    await page.getByText('its answer appears here').waitFor()
  })
})
