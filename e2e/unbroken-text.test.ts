import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteMember } from '#features/people/members/invite-member.ts'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { makeLink } from '#test/private-links.ts'
import { pairsOf } from '#test/sample.ts'
import { listen, makeFile } from '#test/uploads.ts'
import type { Page } from '../proof/browser/browser.ts'
import { chromiumPath, isRequired, testBrowser } from './browser.ts'
import { sidewaysComplaints } from './wcag.ts'

/** What gives a browser nowhere to break a line, in every field that takes a text. */
const TEXTS = {
  'one word': (length: number) => 'W'.repeat(length),
  'an address': (length: number) => `https://x.example/${'a_b=c&'.repeat(length)}`.slice(0, length),
  'no-break spaces': (length: number) =>
    'Grün\u00a0'
      .repeat(length)
      .slice(0, length - 1)
      .concat('n'),
  digits: (length: number) => '1234567890'.repeat(length).slice(0, length),
} as const

describe.skipIf(chromiumPath === undefined && !isRequired)('text without a place to break', () => {
  let t: TestApp
  let base: string
  let page: Page

  beforeAll(async () => {
    t = await startTestApp()
    base = await listen(t)
    const browser = await testBrowser()
    page = await browser.newPage({ viewport: { width: 320, height: 700 } })
  })
  afterAll(() => page?.close())

  const widens = async (about: string) => {
    await page.waitForLoadState('load')
    const width = await page.evaluate('document.documentElement.scrollWidth')
    return [...(width === 320 ? [] : [`${about} is ${width} wide`]), ...(await sidewaysComplaints(page))].slice(0, 3)
  }

  type Made = Awaited<ReturnType<typeof fillWith>>
  const LINKS = ['a link to a passport', 'a link to records', 'a link to files'] as const
  const ADDRESSES: Readonly<Record<string, (made: Made, text: string) => string>> = {
    'the passport': ({ digitalId }) => `/p/${digitalId}`,
    'the passport in German': ({ digitalId }) => `/p/${digitalId}?lang=de`,
    'the passport of bare names': ({ bareDigitalId }) => `/p/${bareDigitalId}`,
    'no passport': (_, text) => `/p/${text}`,
    'an address where nothing is': (_, text) => `/${encodeURIComponent(text)}`,
    'the front page': () => '/',
    'an invitation': ({ invitation }) => invitation,
    'a problem': () => '/problems/idempotency-key-reused',
    ...Object.fromEntries(LINKS.map((link) => [link, ({ links }: Made) => links[link]])),
  }
  const visits = pairsOf(Object.entries(ADDRESSES), Object.entries(TEXTS))

  test.each(Object.entries(TEXTS))('widens no page for everybody and no private link: %s', async (name, text) => {
    const made = await fillWith(t, text)
    for (const [[about, addressOf]] of visits.filter(([, [one]]) => one === name)) {
      await page.goto(`${base}${addressOf(made, text(170))}`)
      expect(await widens(about)).toEqual([])
      if (!LINKS.some((link) => link === about)) continue
      await page.click('button')
      expect(await widens(`${about}, opened`)).toEqual([])
    }
  })

  test('nor does a brand of 170 letters by itself, in the header of the page', async () => {
    const { deps } = t
    const w = await t.workspace()
    const product = await createProduct(deps, w.actor, { name: 'Scarf', brand: 'W'.repeat(170) })
    const { id } = await createVariant(deps, w.actor, { name: 'Red', productId: product.id })
    const { digitalId } = await publishPassport(deps, w.actor, { id })
    await page.goto(`${base}/p/${digitalId}`)
    expect((await page.locator('body').allInnerTexts()).join()).toContain('W'.repeat(170))
    expect(await widens('the passport')).toEqual([])
  })
})

async function fillWith(t: TestApp, text: (length: number) => string) {
  const { deps } = t
  const home = await t.workspace({ publicCatalogue: true })
  const { actor } = home
  await updateWorkspace(deps, actor, { name: text(99) })
  const brand = await createCompany(deps, actor, {
    name: text(170),
    city: text(170),
    website: `https://brand.example/${'w'.repeat(170)}`,
  })
  const material = await createMaterial(deps, actor, { name: text(170), label: text(170), originCountry: 'GB' })
  const product = await createProduct(deps, actor, {
    name: text(170),
    sku: text(60),
    brand: text(170),
    category: text(170),
    description: text(2_000),
    companyId: brand.id,
    imageUrl: `https://${'pictures-of-clothes'.repeat(3)}.example/picture.jpg`,
  })
  const variant = await createVariant(deps, actor, {
    name: text(170),
    productId: product.id,
    color: text(170),
    size: text(170),
    composition: [
      { materialId: material.id, share: 0.6, part: text(90) },
      { fibreText: text(170), share: 0.4, part: 'lining' },
    ],
    careInstructions: text(2_000),
    careSymbols: ['wash-30'],
    productionLocation: text(400),
    manufacturerId: brand.id,
    stages: [{ stage: 'making', country: 'GB', process: text(90) }],
    weight: 0.2,
  })
  const certificate = await createCertification(deps, actor, {
    scheme: text(90),
    name: text(90),
    number: text(170),
    issuer: text(170),
    scope: text(1_000),
    productId: product.id,
    fileUrl: `https://issuer.example/${'c'.repeat(170)}`,
  })
  const document = await makeFile(deps, actor, {
    kind: 'document',
    name: `${text(120).replaceAll(/[/:?]/g, '-')}.txt`,
    productId: product.id,
    visibility: 'public',
  })
  const { digitalId } = await publishPassport(deps, actor, { id: variant.id })
  const cap = await createProduct(deps, actor, { name: text(170), brand: text(170) })
  const bare = await createVariant(deps, actor, {
    name: text(170),
    productId: cap.id,
    materialComposition: text(900),
    productionLocation: text(400),
  })
  const { digitalId: bareDigitalId } = await publishPassport(deps, actor, { id: bare.id })
  const { url } = await inviteMember(deps, actor, { email: `${'someone'.repeat(8)}@selvedge.example`, role: 'viewer' })
  const said = { label: text(170), note: text(1_500), receiver: text(170) }
  const link = async (selection: object) => (await makeLink(deps, home, { ...said, ...selection })).path
  return {
    digitalId,
    bareDigitalId,
    invitation: new URL(url).pathname,
    links: {
      'a link to a passport': await link({ passportOf: variant.id }),
      'a link to records': await link({
        passportOf: null,
        productIds: [product.id],
        variantIds: [variant.id],
        materialIds: [material.id],
        certificationIds: [certificate.id],
      }),
      'a link to files': await link({ passportOf: null, fileIds: [document.id] }),
    },
  }
}
