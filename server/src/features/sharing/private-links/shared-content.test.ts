import { randomUUID } from 'node:crypto'
import fastCheck from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { deleteMaterial } from '#features/records/materials/delete-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { browse, makeLink, openInBrowser } from '#test/private-links.ts'
import { createPrivateLink } from './create-private-link.ts'

let t: TestApp
let home: TestWorkspace

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
})

/** A word that stands nowhere else. */
const mark = () => `mark-${randomUUID()}`

type Marked = { readonly id: string; readonly marks: readonly string[] }
type Catalogue = Readonly<Record<'product' | 'variant' | 'material' | 'certification' | 'company', Marked[]>>

/** Records that all name each other, every text of which can be told from all others. */
async function makeCatalogue({ actor }: TestWorkspace): Promise<Catalogue> {
  const { deps } = t
  const made: Catalogue = { product: [], variant: [], material: [], certification: [], company: [] }
  for (let i = 0; i < 4; i += 1) {
    // Its name becomes the supplier of the material, the brand of the product, the manufacturer of the variant: texts of theirs.
    const texts = { name: mark(), city: mark() }
    const { id: companyId } = await createCompany(deps, actor, texts)
    made.company.push({ id: companyId, marks: Object.values(texts) })

    const material = { name: mark(), fibre: mark(), description: mark(), factorSource: mark() }
    const { id: materialId } = await createMaterial(deps, actor, { ...material, supplierId: companyId })
    made.material.push({ id: materialId, marks: [...Object.values(material), texts.name] })

    const product = { name: mark(), sku: mark(), description: mark() }
    const { id: productId } = await createProduct(deps, actor, { ...product, companyId })
    made.product.push({ id: productId, marks: [...Object.values(product), texts.name] })

    const variant = { name: mark(), color: mark(), careInstructions: mark(), materialComposition: mark() }
    const { id: variantId } = await createVariant(deps, actor, { ...variant, productId, manufacturerId: companyId })
    made.variant.push({ id: variantId, marks: [...Object.values(variant), texts.name] })

    for (const subject of [{ productId }, { materialId }, { companyId }]) {
      const certification = { scheme: mark(), number: mark(), scope: mark() }
      const { id } = await createCertification(deps, actor, { ...certification, ...subject })
      made.certification.push({ id, marks: Object.values(certification) })
    }
  }
  return made
}

const marksOf = (catalogue: Catalogue) => Object.values(catalogue).flatMap((all) => all.flatMap(({ marks }) => marks))

/** All that the reader of an opened link can get at. */
async function everythingShown(path: string, nouns: readonly string[]): Promise<string> {
  const cookie = await openInBrowser(t.app, path)
  const addresses = ['/content', '/content.json', ...nouns.map((noun) => `/content/${noun}s.csv`)]
  const answers = await Promise.all(addresses.map((address) => browse(t.app, `${path}${address}`, cookie)))
  return answers.map(({ body }) => body).join('\n')
}

describe('a link to records', () => {
  const NOUNS = ['product', 'variant', 'material', 'certification'] as const

  test('shows every field of what was selected and not a word of anything else, whatever was selected', async () => {
    const catalogue = await makeCatalogue(home)
    const foreign = await makeCatalogue(await t.workspace())
    const all = [catalogue, foreign].flatMap((one) => Object.values(one).flat())
    const selection = fastCheck.record({
      product: fastCheck.subarray(catalogue.product),
      variant: fastCheck.subarray(catalogue.variant),
      material: fastCheck.subarray(catalogue.material),
      certification: fastCheck.subarray(catalogue.certification),
    })
    await fastCheck.assert(
      fastCheck.asyncProperty(selection, async (selected) => {
        const ids = Object.fromEntries(NOUNS.map((noun) => [`${noun}Ids`, selected[noun].map(({ id }) => id)]))
        const chosen = new Set(NOUNS.flatMap((noun) => selected[noun]))
        if (chosen.size === 0) return
        const { url } = await createPrivateLink(t.deps, home.actor, { label: 'Some records', ...ids })
        const shown = await everythingShown(url.slice(url.indexOf('/l/')), NOUNS)
        const expected = new Set([...chosen].flatMap(({ id, marks }) => [id, ...marks]))
        for (const text of all.flatMap(({ id, marks }) => [id, ...marks])) {
          expect(shown.includes(text), text).toBe(expected.has(text))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('takes no id of another workspace, nor one of another noun', async () => {
    const own = await makeCatalogue(home)
    const foreign = await makeCatalogue(await t.workspace())
    const id = (records: Marked[]) => records[0]?.id ?? ''
    const attempts = [
      { passportOf: id(foreign.variant) },
      { variantIds: [id(own.variant), id(foreign.variant)] },
      { productIds: [id(foreign.product)] },
      { materialIds: [id(foreign.material)] },
      { certificationIds: [id(foreign.certification)] },
      { materialIds: [id(own.product)] },
      { fileIds: [id(own.product)] },
    ]
    for (const attempt of attempts) {
      await expect(createPrivateLink(t.deps, home.actor, { label: 'A', ...attempt })).rejects.toMatchObject({
        code: 'bad_input',
        reason: expect.stringMatching(/_not_found$/),
      })
    }
  })

  test('leaves out what has been deleted, and shows the rest as it is now', async () => {
    const { deps } = t
    const kept = await createMaterial(deps, home.actor, { name: 'Linen' })
    const gone = await createMaterial(deps, home.actor, { name: 'Asbestos' })
    const made = await makeLink(deps, home, { passportOf: null, materialIds: [gone.id, kept.id] })
    await deleteMaterial(deps, home.actor, { id: gone.id })
    const shown = await everythingShown(made.path, ['material'])
    expect(shown).toContain('Linen')
    expect(shown).not.toContain('Asbestos')
    const answer = await t.graphql(
      `{ privateLink(id: "${made.link.id}") { items { kind name } } }`,
      await home.key('write'),
    )
    expect(answer.data.privateLink.items).toEqual([
      { kind: 'MATERIAL', name: null },
      { kind: 'MATERIAL', name: 'Linen' },
    ])
  })

  test('shows countries, stages and care in the reader’s words; their codes are for programs', async () => {
    const { deps } = t
    const material = await createMaterial(deps, home.actor, { name: 'Linen', originCountry: 'FR' })
    const { id: productId } = await createProduct(deps, home.actor, { name: 'Tee' })
    const variant = await createVariant(deps, home.actor, {
      name: 'M',
      productId,
      productionLocation: 'Gazipur, BD',
      careSymbols: ['wash-40'],
      stages: [{ stage: 'spinning', country: 'IN', process: 'ring' }],
    })
    const { path } = await makeLink(deps, home, {
      passportOf: null,
      materialIds: [material.id],
      variantIds: [variant.id],
    })
    const cookie = await openInBrowser(t.app, path)
    const { body } = await browse(t.app, `${path}/content?lang=de`, cookie)
    for (const words of ['Frankreich', 'Gazipur, Bangladesch', 'Spinnen: Indien, ring', 'Maschinenwäsche']) {
      expect(body).toContain(words)
    }
    expect(body).not.toMatch(/>FR<|, BD<|: IN\b|wash-40/)
    expect((await browse(t.app, `${path}/content/variants.csv`, cookie)).body).toContain('wash-40')
  })

  test('gives the same as CSV, in which no text can run as a formula', async () => {
    const material = await createMaterial(t.deps, home.actor, { name: '=HYPERLINK("x")', recycledShare: 0.5 })
    const { path } = await makeLink(t.deps, home, { passportOf: null, materialIds: [material.id] })
    const cookie = await openInBrowser(t.app, path)
    const csv = await browse(t.app, `${path}/content/materials.csv`, cookie)
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="materials.csv"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(csv.body).toMatch(/^\uFEFFid,name,type/)
    expect(csv.body).toContain(`${material.id},"'=HYPERLINK(""x"")",`)
    expect((await browse(t.app, `${path}/content/products.csv`, cookie)).statusCode).toBe(404)
  })
})

describe('a link to a passport', () => {
  test('shows what publishing would make public, and nothing else of the workspace', async () => {
    const { deps } = t
    const { actor } = home
    const others = await makeCatalogue(home)
    const company = await createCompany(deps, actor, {
      name: 'Ribeira',
      country: 'PT',
      email: 'a@secret.example',
      phone: mark(),
    })
    const material = await createMaterial(deps, actor, {
      name: 'Organic cotton',
      supplier: 'A secret supplier',
      description: mark(),
      originCountry: 'TR',
      recycledShare: 0.2,
    })
    const product = await createProduct(deps, actor, { name: 'Everyday <b>Tee</b>', brand: 'Vesperholm' })
    const sibling = await createVariant(deps, actor, { name: 'Sibling', productId: product.id })
    const variant = await createVariant(deps, actor, {
      name: 'White, M',
      productId: product.id,
      weight: 0.18,
      manufacturerId: company.id,
      composition: [
        { materialId: material.id, share: 0.95 },
        { fibreText: 'elastane', share: 0.05 },
      ],
      stages: [{ stage: 'spinning', country: 'IN', process: 'ring' }],
      careSymbols: ['wash-30'],
    })
    await createCertification(deps, actor, { scheme: 'GOTS', productId: product.id, validUntil: '2020-01-01' })
    const { path } = await makeLink(deps, home, { passportOf: variant.id })
    const cookie = await openInBrowser(t.app, path)
    const { body } = await browse(t.app, `${path}/content`, cookie)
    for (const text of [
      'Not published. Confidential.',
      'Everyday &lt;b&gt;Tee&lt;/b&gt;',
      '180 g',
      '95%',
      'lastane',
      'Türkiye',
      '20%',
      'India',
      'pinning',
      'GOTS',
      'xpired',
    ]) {
      expect(body).toContain(text)
    }
    const json = await browse(t.app, `${path}/content.json`, cookie)
    expect(json.json().passport).toMatchObject({
      variant: { id: variant.id, digitalId: variant.digitalId, manufacturer: 'Ribeira' },
      product: { id: product.id, brand: 'Vesperholm' },
      sustainabilityScore: null,
      environmentalImpact: { carbonFootprint: expect.any(Number), methodology: expect.any(String) },
    })
    const shown = body + json.body
    const hidden = [sibling.id, 'Sibling', 'A secret supplier', company.email, company.phone, material.description]
    for (const text of [...hidden, ...marksOf(others)]) {
      expect(shown).not.toContain(text)
    }
  })

  test('shows its score where publishing would show it, and nowhere else', async () => {
    const scored = await t.workspace()
    const product = await createProduct(t.deps, scored.actor, { name: 'Everyday Tee', productType: 'T-shirt' })
    const { id } = await createVariant(t.deps, scored.actor, {
      name: 'White, M',
      productId: product.id,
      weight: 0.17,
      materialComposition: '100% cotton',
    })
    const { path } = await makeLink(t.deps, scored, { passportOf: id, maxOpenings: null })
    const { data } = await t.graphql(
      `{ variant(id: "${id}") { sustainabilityScore environmentalImpact { carbonFootprint } } }`,
      await scored.key('read'),
    )
    const { sustainabilityScore: score, environmentalImpact } = data.variant
    const cookie = await openInBrowser(t.app, path)
    const read = async () => {
      const [page, json] = [
        await browse(t.app, `${path}/content`, cookie),
        await browse(t.app, `${path}/content.json`, cookie),
      ]
      const footprint = environmentalImpact.carbonFootprint.toPrecision(2)
      expect(page.body).toContain(`<dd>${footprint} <small>kg CO₂e per item`)
      expect(page.body).toContain('The steps follow Ecobalyse')
      return [/Sustainability score<\/dt><dd>\d+ /.test(page.body), json.json().passport.sustainabilityScore]
    }
    expect(await read()).toEqual([false, null])
    await updateWorkspace(t.deps, scored.actor, { publicScore: 'always' })
    expect(await read()).toEqual([true, score])
  })

  test('speaks the language of its reader, with the words of its sender as they are', async () => {
    const { path } = await makeLink(t.deps, home, { note: 'Bitte <prüfen>.', receiver: 'Inês Duarte' })
    const cookie = await openInBrowser(t.app, path)
    const page = await browse(t.app, `${path}/content`, { ...cookie, 'accept-language': 'fr-CH, de;q=0.5' })
    expect(page.headers['content-language']).toBe('fr')
    expect(page.body).toMatch(
      /<html lang="fr">.*Non publié\. Confidentiel\.<\/strong> Partagé par Workspace \d+ avec Inês Duarte\./s,
    )
    expect(page.body).toContain('<blockquote dir="auto">Bitte &lt;prüfen&gt;.</blockquote>')
    const german = await browse(t.app, `${path}/content?lang=de`, cookie)
    expect(german.body).toContain('Nicht veröffentlicht. Vertraulich.')
    for (const { headers, body } of [page, german]) {
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      expect(headers['content-security-policy']).toContain("script-src 'none'")
      // It is not the public page: nothing leads there, nothing says it is genuine, nothing promises no cookies.
      expect(body).not.toMatch(/\/api\/public|\/p\/|hreflang="x-default"|ld\+json|cookie/i)
      expect(body).toContain('<meta name="robots" content="noindex">')
    }
  })

  test('can be read by everyone: headings in order, named tables, and no script', async () => {
    const { path } = await makeLink(t.deps, home)
    const landing = await browse(t.app, path)
    const cookie = await openInBrowser(t.app, path)
    const content = await browse(t.app, `${path}/content`, cookie)
    for (const { body } of [landing, content]) {
      expect(body).toMatch(/^<!doctype html>\n<html lang="en">/)
      expect(body.match(/<h1/g)).toHaveLength(1)
      expect(body.match(/<main/g)).toHaveLength(1)
      expect(body).not.toMatch(/<script|\son\w+=|<img(?![^>]* alt=)/)
      for (const [region] of body.matchAll(/<[^>]*role="region"[^>]*>/g)) expect(region).toMatch(/aria-label/)
    }
  })
})
