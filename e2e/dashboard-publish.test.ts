import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { TestWorkspace } from '#test/harness.ts'
import type { Locator, Page } from '../proof/browser/browser.ts'
import { axeInPassing } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, READY, startDashboard } from './dashboard.ts'

describe.skipIf(chromiumPath === undefined && !isRequired)('publishing in the dashboard', () => {
  let d: Dashboard

  beforeAll(async () => {
    d = await startDashboard()
    // A preview of many tries for a second at most; by a clock that stands still it tries all.
    d.t.setNow(new Date())
  }, 180_000)
  afterAll(() => d?.stop())

  /** As an import leaves it that took grams for kilograms. */
  async function makeBody(w: TestWorkspace) {
    const { deps } = d.t
    const product = await createProduct(deps, w.actor, { name: 'Baby body', category: 'Babybodys' })
    const certified = { scheme: 'GOTS', number: 'GOTS-2026-01', productId: product.id, validUntil: '2099-12-31' }
    await createCertification(deps, w.actor, certified)
    await createCertification(deps, w.actor, { scheme: 'OEKO-TEX Standard 100', productId: product.id })
    const variant = await createVariant(deps, w.actor, {
      productId: product.id,
      name: 'Baby body, sky, 74',
      weight: 55,
      productionLocation: 'BD',
      composition: [{ fibreText: 'cotton', share: 0.92 }],
    })
    return { product, variant }
  }

  /** What can be seen of it; in figures, a space that does not break is a space. */
  const textOf = async (dialog: Locator) => (await dialog.allInnerTexts()).join().replaceAll('\u00a0', ' ')
  const shot = async (page: Page, name: string) => {
    const folder = process.env['PUBLISH_SHOTS']
    if (folder) await page.screenshot({ path: `${folder}-${name}.png` })
  }

  const statusOf = async (w: TestWorkspace, id: string) =>
    (await d.t.graphql(`{ variant(id: "${id}") { status } }`, await w.key('read'))).data.variant.status

  test('begins with what cannot be right and what is missing, and asks before it goes on', {
    timeout: 60_000,
  }, async () => {
    const w = await d.t.workspace()
    const { variant } = await makeBody(w)
    const page = await d.open()
    await d.signIn(page, w, `/variants/${variant.id}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This becomes version 1.').waitFor()
    await dialog.getByText('Baby body, sky, 74').first().waitFor()
    const said = await textOf(dialog)
    const [before = '', changes = ''] = said.split('What would change')
    expect(before).toContain('55 kg')
    expect(before).toContain('0.055 kg')
    expect(before).toContain('92%')
    expect(before).toContain('“BD”')
    expect(before).toContain('Bangladesh')
    expect(before).toMatch(/manufacturer/i)
    expect(before).toMatch(/footprint/i)
    expect(changes).toContain('Baby body, sky, 74')
    expect(await axeInPassing(page)).toEqual([])

    await shot(page, 'dialog')

    // Without an answer nothing is published, and what is asked for is said.
    const publish = dialog.getByRole('button', { name: 'Publish', exact: true })
    const answer = dialog.getByRole('checkbox', { name: 'I have checked this, and it is correct' })
    await answer.and(page.locator(':focus')).waitFor()
    await publish.click()
    await dialog.getByText('Confirm this, or correct it first.').waitFor()
    await answer.and(page.locator(':focus')).waitFor()
    expect(await axeInPassing(page)).toEqual([])
    expect(await statusOf(w, variant.id)).toBe('DRAFT')
    await page.keyboard.press('Space')
    await publish.click()
    await page.getByText('The passport is public').waitFor()
    expect(await statusOf(w, variant.id)).toBe('PUBLISHED')
  })

  describe('says in plain words, before all else,', () => {
    let said = ''

    beforeAll(async () => {
      const w = await d.t.workspace()
      const { variant } = await makeBody(w)
      const page = await d.open()
      await d.signIn(page, w, `/variants/${variant.id}`)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Baby body, sky, 74').first().waitFor()
      said = (await textOf(dialog)).split('What would change')[0] ?? ''
    })

    test.each([
      ['that its mass is implausible, and which is likely', /55 kg is far too much for one item.*0\.055 kg\?/s],
      ['that its shares are not 100 %', /The shares add up to 92%, not to 100%\./],
      ['that a country is written as its code', /“BD” is a code\. People know the country as Bangladesh\./],
      ['that no manufacturer is named', /This is missing.*Manufacturer/s],
      ['that there is no picture of it', /This is missing.*Picture/s],
    ])('%s', (_, sentence) => {
      expect(said).toMatch(sentence)
    })
  })

  test('leads from what is asked to where it is mended', { timeout: 60_000 }, async () => {
    const w = await d.t.workspace()
    const { variant } = await makeBody(w)
    const page = await d.open()
    await d.signIn(page, w, `/variants/${variant.id}?panel=passport`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const weight = page.getByRole('dialog').getByRole('button', { name: 'Weight' })
    await page.getByRole('dialog').getByText('Baby body, sky, 74').first().waitFor()
    await expect.poll(() => weight.count(), { timeout: 10_000 }).toBe(1)
    await weight.click()
    await page.locator('#field-weight:focus').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('names what changes as people do: no identifiers, and each certificate by its name', {
    timeout: 60_000,
  }, async () => {
    const w = await d.t.workspace()
    const { product, variant } = await makeBody(w)
    const page = await d.open()
    await d.signIn(page, w, `/variants/${variant.id}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Baby body, sky, 74').first().waitFor()
    const said = await textOf(dialog)
    for (const rubbish of ['variant.id', 'digitalId', 'product.id', 'document.', variant.id, product.id, 'crt_']) {
      expect(said, rubbish).not.toContain(rubbish)
    }
    const names = (await dialog.locator('dt').allInnerTexts()).filter((name) => name !== '')
    const ofCertificates = names.filter((name) => /GOTS-2026-01|OEKO-TEX/.test(name))
    expect(ofCertificates.length).toBeGreaterThan(2)
    expect(new Set(names).size, names.join(' | ')).toBe(names.length)
  })

  test('asks nothing where nothing is doubtful', { timeout: 60_000 }, async () => {
    const w = await d.t.workspace()
    const product = await createProduct(d.t.deps, w.actor, { name: 'Tee', category: 'T-shirts' })
    const { id } = await createVariant(d.t.deps, w.actor, {
      productId: product.id,
      name: 'Tee, white',
      weight: 0.18,
      manufacturer: 'Ribeira Confeções',
      composition: [{ fibreText: 'cotton', share: 1 }],
      stages: [{ stage: 'making', country: 'PT' }],
      imageUrls: ['https://pictures.example/tee.jpg'],
    })
    const page = await d.open()
    await d.signIn(page, w, `/variants/${id}`)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Tee, white').first().waitFor()
    expect(await dialog.getByRole('checkbox').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Publish', exact: true }).and(page.locator(READY)).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('The passport is public').waitFor()
  })

  test('of many at once lists what is doubtful, with the records, and asks', { timeout: 60_000 }, async () => {
    const w = await d.t.workspace()
    const { variant } = await makeBody(w)
    const page = await d.open()
    await d.signIn(page, w, '/variants')
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page
      .getByRole('region', { name: 'With the selected records' })
      .getByRole('button', { name: 'Publish' })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 will change').waitFor()
    const said = await textOf(dialog)
    await shot(page, 'bulk')
    expect(said).toMatch(/too heavy/i)
    expect(said).toMatch(/manufacturer/i)
    expect(await dialog.getByRole('link', { name: 'Baby body, sky, 74' }).first().getAttribute('href')).toBe(
      `/variants/${variant.id}`,
    )
    expect(await axeInPassing(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish 1', exact: true }).click()
    await dialog.getByText('Confirm this, or correct it first.').waitFor()
    expect(await statusOf(w, variant.id)).toBe('DRAFT')
    await dialog.getByRole('checkbox', { name: 'I have checked this, and it is correct' }).check()
    await dialog.getByRole('button', { name: 'Publish 1', exact: true }).click()
    await page.getByText('1 published').waitFor()
  })

  test('breaks no policy, throws nothing and asks no other host', () => {
    expect(d.complaints).toEqual([])
  })
})
