import { allFactors } from '@selvedge/lca/factors/shipped-factors.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { LANGUAGES, type Language } from '#kit/words/languages.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFile, picture } from '#test/uploads.ts'
import { publishPassport } from '../passports/publish-passport.ts'

let t: TestApp
let home: TestWorkspace

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
})

async function publish(fields: object = {}, of: object = {}) {
  const { id: productId } = await createProduct(t.deps, home.actor, {
    name: 'Everyday Tee',
    productType: 'T-shirt',
    ...of,
  })
  const variant = await createVariant(t.deps, home.actor, { name: 'White, M', productId, ...fields })
  await publishPassport(t.deps, home.actor, { id: variant.id })
  return variant
}

async function pageOf({ digitalId }: { digitalId: string }, language: Language): Promise<string> {
  const url = `/p/${digitalId}?lang=${language}`
  return (await t.app.inject({ url, headers: { accept: 'text/html' } })).body
}

/** Each text that is shown, with the language it is marked to be in; '' is a language that nobody knows. */
function textsOf(page: string): { text: string; lang: string }[] {
  const open: { name: string; lang: string }[] = []
  const texts: { text: string; lang: string }[] = []
  const body = page.replaceAll(/<(style|script)\b.*?<\/\1>|<title>.*?<\/title>/gs, '')
  for (const [, tag, text] of body.matchAll(/<([^>]*)>|([^<]+)/g)) {
    const lang = open.at(-1)?.lang ?? ''
    if (text !== undefined) {
      if (text.trim() !== '') texts.push({ text: text.trim(), lang })
    } else if (tag?.startsWith('/')) {
      while (open.length > 0 && open.pop()?.name !== tag.slice(1)) {}
    } else if (tag !== undefined) {
      const name = /^[\w-]+/.exec(tag)?.[0] ?? ''
      const own = / lang="([^"]*)"/.exec(tag)?.[1]
      if (!/^(meta|link|img|hr|br|path|rect|circle)$|^!/.test(name) && name !== '' && !tag.endsWith('/')) {
        open.push({ name, lang: own ?? lang })
      }
    }
  }
  return texts
}

const FULL = {
  weight: 0.152,
  composition: [
    { fibreText: 'organic cotton', share: 0.95 },
    { fibreText: 'elastane', share: 0.05 },
  ],
  stages: [
    { stage: 'spinning', country: 'IN' },
    { stage: 'fabric', country: 'CN', process: 'weaving' },
    { stage: 'dyeing', country: 'TR' },
    { stage: 'making', country: 'PT' },
  ],
}

describe('The page says', () => {
  test.each(LANGUAGES)('who has published it and when, and nothing that nobody has checked, in %s', async (lang) => {
    const variant = await publish(FULL)
    await createCertification(t.deps, home.actor, {
      scheme: 'GOTS',
      productId: variant.productId,
      validUntil: '2999-01-31',
    })
    await publishPassport(t.deps, home.actor, { id: variant.id })
    const page = await pageOf(variant, lang)
    const said = textsOf(page)
      .map(({ text }) => text)
      .join(' ')
    expect(said).not.toMatch(CLAIMS)
    const state = /<div class="state">.*?<\/div>/s.exec(page)?.[0] ?? ''
    const year = String(new Date().getUTCFullYear())
    for (const known of ['Workspace ', year, ' 2)']) expect(state).toContain(known)
    // A tick in a circle claims as much without words.
    expect(state).not.toContain('M7.8 12.3l2.9 2.9 5.6-6')
  })

  test.each(LANGUAGES)('the names of countries, never their codes, in %s', async (lang) => {
    const names = new Intl.DisplayNames([lang === 'en' ? 'en-GB' : lang], { type: 'region' })
    for (const [productionLocation, code] of [
      ['PT', 'PT'],
      ['bd', 'BD'],
      ['Gazipur, BD', 'BD'],
      ['Hai Phong (VN)', 'VN'],
      ['TR / Denizli', 'TR'],
    ] as const) {
      const page = await pageOf(await publish({ productionLocation }), lang)
      const shown = textsOf(page).map(({ text }) => text)
      expect(shown.join(' | ')).toContain(names.of(code))
      expect(shown.filter((text) => new RegExp(`\\b${code}\\b`, 'i').test(text))).toEqual([])
    }
    const kept = await pageOf(await publish({ productionLocation: 'Los Angeles, CA' }), lang)
    expect(kept).toContain('Los Angeles, CA')
  })

  test.each(LANGUAGES)('where its figures come from in names that people know, in %s', async (lang) => {
    const supplied = { carbonFootprint: 2.5, factorSource: 'an EPD of ours', carbonFootprintEvidence: 'declared' }
    const own = await createMaterial(t.deps, home.actor, { name: 'Cotton of ours', fibre: 'cotton', ...supplied })
    const composition = [{ materialId: own.id, share: 0.95 }, FULL.composition[1]]
    const variant = await publish({ ...FULL, composition })
    const page = await pageOf(variant, lang)
    const section = /<section id="environment".*?<\/section>/s.exec(page)?.[0] ?? ''
    expect(section).toContain('Ember')
    expect(section).toContain('Ecobalyse')
    const said = textsOf(section)
      .map(({ text }) => text)
      .join(' | ')
    expect(said).not.toMatch(DEVELOPERS)
    expect(said).not.toMatch(/\b(CN|IN|TR|PT)\b/)
    // A supplier's own figure is named in the language of the page, too.
    expect(said).not.toContain('the supplier,')
    // Who asks for them finds both in the data.
    const { body } = await t.app.inject(`/api/public/dpp/${variant.digitalId}`)
    expect(JSON.parse(body).environmentalImpact.methodology).toMatch(/factor set .*Ember/)
  })
})

test.each([
  ['de', 'Bangladesch'],
  ['fr', 'Bangladesh'],
] as const)('The data for machines names the country of origin, in %s: %s', async (language, name) => {
  const { digitalId } = await publish({ ...FULL, stages: [{ stage: 'making', country: 'BD' }] })
  const url = `/p/${digitalId}?lang=${language}`
  const answer = await t.app.inject({ url, headers: { accept: 'application/ld+json' } })
  expect(answer.json().countryOfOrigin.name).toBe(name)
})

test('The account of a calculation names countries, in its data as well', async () => {
  const variant = await publish(FULL)
  const query = `{ variant(id: "${variant.id}") { environmentalImpact { methodology } assessment { methodology
    carbon: explanation { label } water: explanation(impact: WATER) { label } reasons { message } } } }`
  const { data } = await t.graphql(query, await home.key('read'))
  const { assessment, environmentalImpact } = data.variant
  const labels = [...assessment.carbon, ...assessment.water].map(({ label }: { label: string }) => label)
  const messages = assessment.reasons.map(({ message }: { message: string }) => message)
  const texts: string[] = [...labels, ...messages, assessment.methodology, environmentalImpact.methodology]
  expect(texts.join(' ')).toContain('India')
  expect(texts.filter((text) => /(, | → |within )[A-Z]{2}\b/.test(text))).toEqual([])
})

test('A drawing is said to be one, beneath it and in its alternative text, in every language', async () => {
  const variant = await publish()
  const bytes = await picture(40, 50).png().toBuffer()
  const alt = 'Drawing, not a photograph: a tee'
  await makeFile(
    t.deps,
    home.actor,
    { kind: 'image', name: 'tee', alt, variantId: variant.id, visibility: 'public' },
    bytes,
  )
  await publishPassport(t.deps, home.actor, { id: variant.id })
  const said = new Set<string>()
  for (const language of LANGUAGES) {
    const figure = /<figure class="picture">.*?<\/figure>/s.exec(await pageOf(variant, language))?.[0] ?? ''
    const [, text = ''] = / alt="([^"]*): a tee"/.exec(figure) ?? []
    expect(textsOf(figure).map((one) => one.text)).toEqual([`${text}:`, 'a tee'])
    said.add(text)
  }
  expect(said.size).toBe(LANGUAGES.length)
})

test('What is said to be on the label is only what a label may say', async () => {
  const material = await createMaterial(t.deps, home.actor, { name: 'My Organic Cotton' })
  const unlawful = await publish({ composition: [{ materialId: material.id, share: 1 }] })
  const page = await pageOf(unlawful, 'en')
  expect(page).toContain('My Organic Cotton')
  expect(page).not.toContain('On the label')
  expect(await pageOf(await publish(FULL), 'en')).toContain('On the label')
})

/** Words for what only a check could know. */
const CLAIMS =
  /genuine|authenti|\bverified|certified by|guarante|\bechte?s?\b|geprüft|garantie|zertifiziert|vérifié|certifié|autenti|auténti|verificat|verificad|certificato da|certificado por|gecertificeerd|gecontroleerd|äkta och|autentyczn|certifierat av|kontrollera[dt]\b|zweryfikowan|certyfikacja:/i

/** What is written for who builds software. */
const DEVELOPERS =
  /\bnpm\b|@\w+\/|dist\/|\.(js|ts|json|xlsx)\b|\bcommit\b|\b(?=[0-9a-f]*\d)[0-9a-f]{7,}\b|MTES-MCT|lci_catalog|this project|heat-row|via prweb|github|opendatasoft|selvedge-open|factor set/i

test('every source of the method has a name that people know', async () => {
  const { sourceNameOf } = await import('./source-names.ts')
  for (const { source } of allFactors.rows.values()) {
    const { name } = sourceNameOf(source) ?? { name: null }
    if (name === null)
      expect(source).toMatch(/choice of this project|derivation of this project|stoichiometry|rounded from/)
    else expect(name).not.toMatch(DEVELOPERS)
  }
})

describe('What a brand has written', () => {
  test.each(LANGUAGES)('is not marked to be in the language of the page: %s', async (lang) => {
    const own = (name: string) => `Zq${name}`
    await updateWorkspace(t.deps, home.actor, { name: own('Workspace') })
    const brand = await createCompany(t.deps, home.actor, { name: own('Maker'), website: 'https://maker.example' })
    const material = await createMaterial(t.deps, home.actor, { name: own('Material'), originCountry: 'IN' })
    const variant = await publish(
      {
        name: own('Variant'),
        color: own('Colour'),
        size: own('Size'),
        careInstructions: own('Care'),
        productionLocation: own('Place'),
        manufacturerId: brand.id,
        composition: [
          { materialId: material.id, share: 0.6, part: own('Part') },
          { fibreText: own('Fibre'), share: 0.4, part: 'lining' },
        ],
        stages: [{ stage: 'fabric', country: 'IN', process: own('Process') }],
      },
      { name: own('Product'), brand: own('Brand'), category: own('Category'), description: own('Description') },
    )
    await createCertification(t.deps, home.actor, {
      scheme: own('Scheme'),
      name: own('Name'),
      issuer: own('Issuer'),
      scope: own('Scope'),
      productId: variant.productId,
    })
    await publishPassport(t.deps, home.actor, { id: variant.id })
    const texts = textsOf(await pageOf(variant, lang))
    const written = texts.filter(({ text }) => text.includes('Zq'))
    expect(new Set(written.flatMap(({ text }) => text.match(/Zq\w+/g) ?? [])).size).toBeGreaterThanOrEqual(16)
    expect(written.filter((one) => one.lang === lang)).toEqual([])
    const headings = texts.filter(({ text }) => /^(Materi|Matières|Skład|Details|GTIN)/.test(text))
    for (const heading of headings) expect(heading.lang).toBe(lang)
  })
})
