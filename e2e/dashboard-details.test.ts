import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { updateMaterial } from '#features/records/materials/update-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { TestWorkspace } from '#test/harness.ts'
import { sampleOf } from '#test/sample.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('the dashboard says what it means', () => {
  let d: Dashboard
  let w: TestWorkspace
  /** A variant with all that an assessment needs. */
  let assessed = ''

  beforeAll(async () => {
    d = await startDashboard()
    w = await d.t.workspace()
    const { deps } = d.t
    const wool = await createMaterial(deps, w.actor, { name: 'Wool', fibre: 'wool' })
    const scarf = await createProduct(deps, w.actor, { name: 'Scarf', category: 'Scarves' })
    await createProduct(deps, w.actor, { name: 'Glove' })
    for (const color of ['red', 'blue']) {
      const made = await createVariant(deps, w.actor, {
        name: `Scarf, ${color}`,
        color,
        productId: scarf.id,
        composition: [{ materialId: wool.id, share: 1 }],
        ...(color === 'red' && { weight: 0.12 }),
      })
      if (color === 'red') assessed = made.id
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
    expect(await axeInPassing(page)).toEqual([])
  })

  test('which record is which where none has a picture: by letters, alike in lists, palette and at the record itself', async () => {
    const page = await d.open()
    await d.signIn(page, w, '/variants')
    const row = page.getByRole('row').filter({ hasText: 'Scarf, red' })
    await row.waitFor()
    const marks = { row: row.locator('td:has(a) [aria-hidden]').first() }
    expect(await marks.row.getAttribute('data-letters')).toBe('SR')
    const ground = await marks.row.getAttribute('data-ground')
    await page.getByRole('link', { name: 'Scarf, red' }).first().click()
    const title = page.getByRole('heading', { level: 1, name: 'Scarf, red' })
    await title.waitFor()
    const heads = page.locator(`header [data-ground="${ground}"], main [data-ground="${ground}"]`)
    await expect.poll(() => heads.first().getAttribute('data-letters')).toBe('SR')
    expect(await axeInPassing(page)).toEqual([])
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('scarf')
    const option = page.getByRole('option', { name: /^Scarf, red/ })
    await expect.poll(() => option.locator('[data-ground]').getAttribute('data-letters')).toBe('SR')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeInPassing(page)).toEqual([])
  })

  test('bulk changes stand among the tools', async () => {
    const page = await d.open()
    await d.signIn(page, w)
    const tools = page.getByRole('list', { name: 'Tools' })
    await tools.waitFor()
    await expect.poll(() => tools.getByRole('button', { name: 'Bulk changes' }).count()).toBe(1)
    expect(await axeInPassing(page)).toEqual([])
  })

  test('that variants assessed again in several batches are one thing, and of how many', async () => {
    const { deps } = d.t
    const other = await d.t.workspace()
    const linen = await createMaterial(deps, other.actor, { name: 'Linen', fibre: 'flax' })
    const shirt = await createProduct(deps, other.actor, { name: 'Shirt', category: 'Shirts' })
    // A batch takes a hundred.
    const composition = [{ materialId: linen.id, share: 1 }]
    for (let i = 0; i < 105; i += 15) {
      const names = Array.from({ length: 15 }, (_, place) => `Shirt ${i + place}`)
      await Promise.all(
        names.map((name) => createVariant(deps, other.actor, { name, productId: shirt.id, weight: 0.2, composition })),
      )
    }
    await updateMaterial(deps, other.actor, { id: linen.id, fibre: 'wool' })
    const batches = async () => {
      const { rows } = await d.t.owner.query(
        `select jsonb_array_length(data -> 'assessments') as variants from events
         where workspace_id = $1 and kind = 'assessment.batch_updated'`,
        [other.id],
      )
      return rows.map(({ variants }) => variants)
    }
    await expect.poll(async () => (await batches()).reduce((sum, variants) => sum + variants, 0)).toBe(105)
    expect((await batches()).length).toBeGreaterThan(1)
    const page = await d.open()
    await d.signIn(page, other, '/activity')
    await page.locator('main section li').first().waitFor()
    const lines = await page.locator('main section').first().getByRole('listitem').allInnerTexts()
    // Those of one variant, of its own saving, are told one by one.
    const again = lines.filter((line) => /reassessed/i.test(line) && !line.startsWith('Variant “'))
    expect(again).toEqual([expect.stringMatching(/^Variants reassessed: 105\b[\s\S]*By the service, after a change/)])
    expect(again[0]).not.toContain('Workspace')
    expect(await axeInPassing(page)).toEqual([])
  })

  const room = [
    ['en-GB', /^0 bytes of /],
    ['de-DE', /^0 Byte von /],
    ['fr-FR', /^0 octet sur /],
  ] as const
  test.each(sampleOf(room, 1))(
    'how little room is taken where there is no file, as people write it (%s)',
    async (locale, said) => {
      const page = await d.open({ locale })
      await d.signIn(page, await d.t.workspace(), '/files')
      await page
        .getByText(/10\s(GB|Go)/)
        .first()
        .waitFor()
      const lines = (await page.locator('main').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ').split('\n')
      expect(lines.filter((line) => /(GB|Go)\b/.test(line)).join(' | ')).toMatch(said)
    },
  )

  const headings = [
    ['en-GB', 'Status'],
    ['de-DE', 'Status'],
    ['fr-FR', 'Statut'],
  ] as const
  test.each(sampleOf(headings, 1))(
    'whether a certificate holds, under a heading that says so (%s)',
    async (locale, heading) => {
      await createCertification(d.t.deps, w.actor, { scheme: 'GOTS', number: `N-${locale}`, validUntil: '2099-01-01' })
      const page = await d.open({ locale })
      await d.signIn(page, w, '/certifications')
      await page.getByText(`N-${locale}`).waitFor()
      const headings = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
      expect(headings).toContain(heading)
    },
  )

  const firstSteps = [
    ['en-GB', 'First steps', ['From the first product to a passport', 'Create an API key']],
    ['de-DE', 'Erste Schritte', ['Vom ersten Produkt bis zum Pass', 'Einen API-Schlüssel anlegen']],
    ['fr-FR', 'Premiers pas', ['Du premier produit au passeport', 'Créer une clé d’API']],
  ] as const
  test.each(sampleOf(firstSteps, 1))(
    'first steps in words that somebody would say (%s)',
    async (locale, title, said) => {
      const page = await d.open({ locale })
      await d.signIn(page, await d.t.workspace())
      const steps = page.locator('section', { has: page.getByRole('heading', { name: title }) })
      await steps.waitFor()
      const text = await steps.innerText()
      expect(said.filter((words) => !text.includes(words))).toEqual([])
    },
  )

  test('where the explorer’s answer will be', async () => {
    const page = await d.open()
    await d.signIn(page, w, '/explorer')
    await page.locator('.graphiql-query-editor').waitFor()
    await expect
      .poll(async () => (await page.locator('.graphiql-container').allInnerTexts()).join())
      .toContain('its answer appears here')
  })

  const accuracy = [
    ['en-GB', 'Improve accuracy'],
    ['fr-FR', 'Améliorer la précision'],
  ] as const
  test.each(sampleOf(accuracy, 1))(
    'over what is missing beside a variant, as people say it: %s',
    async (locale, said) => {
      const page = await d.open({ locale })
      await d.signIn(page, w, `/variants/${assessed}`)
      const headings = page.locator('main aside h3')
      await headings.first().waitFor()
      const texts = (await headings.allInnerTexts()).join()
      expect(texts).not.toMatch(/better known|mieux connaître/)
      expect(texts).toContain(said)
    },
  )

  test('on home, which keys end soon', async () => {
    const own = await d.t.workspace()
    const { headers = {} } = (await own.member('owner')) ?? {}
    const payload = { name: 'The shop', scope: 'READ', expiresAt: new Date(Date.now() + 20 * 86_400_000).toISOString() }
    await d.t.app.inject({ method: 'POST', url: '/api/v1/api-keys', headers, payload })
    const page = await d.open()
    await d.signIn(page, own)
    const card = page.locator('section', { has: page.getByRole('heading', { name: 'Needs attention' }) })
    await card.waitFor()
    await expect.poll(async () => (await card.allInnerTexts()).join()).toContain('API keys that expire within 30 days')
    await card.getByRole('link', { name: /API keys that expire/ }).click()
    await page.waitForURL(/\/settings\/keys/)
    await page.getByText('Expires soon').first().waitFor()
  })
})
