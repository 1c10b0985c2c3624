import { beforeAll, describe, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { updateProduct } from '#features/records/products/update-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { LANGUAGES } from '#kit/words/languages.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { publishPassport } from '../passports/publish-passport.ts'

let t: TestApp
let w: TestWorkspace
let variant: { readonly id: string; readonly digitalId: string }

const de = (field: string, text: string) => ({ language: 'de', field, text })

beforeAll(async () => {
  t = await startTestApp()
  w = await t.workspace()
  await updateWorkspace(t.deps, w.actor, { language: 'en' })
  const product = await createProduct(t.deps, w.actor, {
    name: 'Overshirt',
    brand: 'Vesper',
    category: 'Shirts',
    description: 'A heavy shirt for cool evenings.',
    translations: [
      de('name', 'Überhemd'),
      de('category', 'Hemden'),
      de('description', 'Ein festes Hemd für kühle Abende.'),
    ],
  })
  const material = await createMaterial(t.deps, w.actor, {
    name: 'House blend',
    translations: [de('name', 'Hausmischung')],
  })
  const certified = { scheme: 'Mill audit', name: 'Fair mill', scope: 'All steps', productId: product.id }
  await createCertification(t.deps, w.actor, {
    ...certified,
    translations: [de('name', 'Faire Weberei'), de('scope', 'Alle Schritte')],
  })
  variant = await createVariant(t.deps, w.actor, {
    name: 'Overshirt, Navy',
    productId: product.id,
    color: 'Navy',
    size: 'M',
    careInstructions: 'Wash with like colours.',
    composition: [
      { materialId: material.id, share: 0.6 },
      { fibreText: 'cotton', share: 0.4 },
    ],
    translations: [
      de('name', 'Überhemd, Marine'),
      de('careInstructions', 'Mit ähnlichen Farben waschen.'),
      de('materialComposition', '60 % Hausmischung, 40 % Baumwolle'),
    ],
  })
  await publishPassport(t.deps, w.actor, { id: variant.id })
})

async function read(language: string, accept = 'text/html', { digitalId } = variant) {
  return (await t.app.inject({ url: `/p/${digitalId}?lang=${language}`, headers: { accept } })).body
}

const ENGLISH = /Overshirt|Shirts|heavy|Navy|House blend|like colours|cotton|Fair mill|All steps/

test('a page speaks the language of its reader where there are translations, and names colours and fibres itself', async () => {
  const page = await read('de')
  const own = page.replaceAll(/<bdi lang="">.*?<\/bdi>/g, '')
  expect(own).not.toMatch(ENGLISH)
  for (const text of [
    '<h1 dir="auto">Überhemd</h1>',
    '>Marineblau · ',
    'Ein festes Hemd für kühle Abende.',
    'Hausmischung',
    'Baumwolle',
    'Mit ähnlichen Farben waschen.',
    'Hemden',
    'Mill audit: Faire Weberei',
    'Alle Schritte',
    '<title>Überhemd, Marine · ',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('lang="en"><h1')
})

test('what is not translated is marked to be in the workspace’s language', async () => {
  const page = await read('fr')
  expect(page).toContain('<h1 dir="auto" lang="en">Overshirt</h1>')
  expect(page).toContain('<p class="prose about" dir="auto" lang="en">A heavy shirt for cool evenings.</p>')
  expect(page).toContain('<bdi lang="en">Shirts</bdi>')
  expect(page).toContain('<bdi lang="en">House blend</bdi>')
  // The dictionary has the colour, and the size is the brand's own.
  expect(page).toContain('<p class="kind" dir="auto">Bleu marine · <bdi lang="en">M</bdi></p>')
  expect(page).toContain('coton')
})

test('in the workspace’s own language nothing is marked, and the brand’s words stay', async () => {
  const page = await read('en')
  expect(page).toContain('<h1 dir="auto">Overshirt</h1>')
  expect(page).toContain('<p class="kind" dir="auto">Navy · M</p>')
  expect(page).not.toMatch(/Überhemd|Hausmischung/)
})

test('linked data is in the reader’s language, and says in which language the rest is', async () => {
  const german = JSON.parse(await read('de', 'application/ld+json'))
  expect(german).toMatchObject({
    name: 'Überhemd, Marine',
    color: 'Marineblau',
    category: 'Hemden',
    description: 'Ein festes Hemd für kühle Abende.',
    material: '60 % Hausmischung, 40 % Baumwolle',
    isVariantOf: { name: 'Überhemd' },
    hasCertification: [{ name: 'Faire Weberei' }],
  })
  const polish = JSON.parse(await read('pl', 'application/ld+json'))
  expect(polish).toMatchObject({ name: { '@value': 'Overshirt, Navy', '@language': 'en' }, color: 'Granatowy' })
})

test('the public JSON is the same in every language', async () => {
  const all = await Promise.all(LANGUAGES.map((language) => read(language, 'application/json')))
  expect(new Set(all).size).toBe(1)
  expect(JSON.parse(all[0] ?? '')).toMatchObject({ variant: { color: 'Navy' }, product: { name: 'Overshirt' } })
})

test('a translation of a text that has changed is not shown to shoppers', async () => {
  const { id } = await createProduct(t.deps, w.actor, { name: 'Cap' })
  const cap = await createVariant(t.deps, w.actor, {
    name: 'Cap',
    productId: id,
    careInstructions: 'Wash at 30 °C.',
    translations: [de('careInstructions', 'Bei 30 °C waschen.')],
  })
  await updateVariant(t.deps, w.actor, { id: cap.id, careInstructions: 'Hand wash.' })
  await publishPassport(t.deps, w.actor, { id: cap.id })
  const page = await read('de', 'text/html', cap)
  expect(page).toContain('lang="en">Hand wash.</p>')
  expect(page).not.toContain('30 °C')
})

describe('a text that a variant inherits', () => {
  const scarf = async () =>
    createProduct(t.deps, w.actor, {
      name: 'Scarf',
      careInstructions: 'Hand wash.',
      composition: [{ fibreText: 'combed wool', share: 1 }],
      translations: [
        de('careInstructions', 'Von Hand waschen.'),
        de('materialComposition', '100 % gekämmte Wolle'),
        { language: 'fr', field: 'careInstructions', text: 'Laver à la main.' },
      ],
    })
  const published = async (given: object) => {
    const { id: productId } = await scarf()
    const one = await createVariant(t.deps, w.actor, { name: 'Scarf, red', productId, ...given })
    await publishPassport(t.deps, w.actor, one)
    return one
  }

  test('is translated once, on the product', async () => {
    const heir = await published({})
    const page = await read('de', 'text/html', heir)
    expect(page).toContain('Von Hand waschen.')
    expect(page).not.toContain('Hand wash.')
    expect(await documentOf(heir.id)).toMatchObject({
      de: {
        'variant.careInstructions': 'Von Hand waschen.',
        'variant.materialComposition': '100 % gekämmte Wolle',
      },
    })
    expect(await read('fr', 'text/html', heir)).toContain('Laver à la main.')
    expect(await read('it', 'text/html', heir)).toContain('lang="en">Hand wash.')
  })

  test('is in the words of the variant where it has a translation of its own', async () => {
    const heir = await published({ translations: [de('careInstructions', 'Sanft von Hand waschen.')] })
    expect(await read('de', 'text/html', heir)).toContain('Sanft von Hand waschen.')
    expect(await read('fr', 'text/html', heir)).toContain('Laver à la main.')
  })

  test('has no translation of the product any more once it is overridden, and has it again when it is not', async () => {
    const own = { careInstructions: 'Dry clean.', composition: [{ fibreText: 'silk', share: 1 }] }
    const other = await published(own)
    expect(await read('de', 'text/html', other)).toContain('lang="en">Dry clean.')
    expect(await documentOf(other.id)).not.toHaveProperty(['de', 'variant.materialComposition'])
    await updateVariant(t.deps, w.actor, { id: other.id, translations: [de('careInstructions', 'Nur reinigen.')] })
    await publishPassport(t.deps, w.actor, other)
    expect(await read('de', 'text/html', other)).toContain('Nur reinigen.')
    await updateVariant(t.deps, w.actor, { id: other.id, careInstructions: null, composition: null })
    await publishPassport(t.deps, w.actor, other)
    expect(await read('de', 'text/html', other)).toContain('Von Hand waschen.')
    expect(await documentOf(other.id)).toHaveProperty(['de', 'variant.materialComposition'])
  })

  test('shows an outdated translation of the product no more than one of its own', async () => {
    const { id: productId } = await scarf()
    const heir = await createVariant(t.deps, w.actor, { name: 'Scarf, red', productId })
    await updateProduct(t.deps, w.actor, { id: productId, careInstructions: 'Wash at 30 °C.' })
    await publishPassport(t.deps, w.actor, heir)
    expect(await read('de', 'text/html', heir)).toContain('lang="en">Wash at 30 °C.')
  })

  const documentOf = async (id: string) => {
    const sql = 'select document from passport_versions where variant_id = $1 order by version desc limit 1'
    const { rows } = await t.owner.query(sql, [id])
    return rows[0].document.texts.translations
  }
})

describe('A workspace that has not said its language', () => {
  test('has its translations shown, its colours named, and all else marked to be in none', async () => {
    const other = await t.workspace()
    const { id } = await createProduct(t.deps, other.actor, { name: 'Tee', translations: [de('name', 'T-Shirt')] })
    const tee = await createVariant(t.deps, other.actor, { name: 'Tee, Black', productId: id, color: 'Black' })
    await publishPassport(t.deps, other.actor, { id: tee.id })
    const page = await read('de', 'text/html', tee)
    expect(page).toContain('<h1 dir="auto">T-Shirt</h1>')
    expect(page).toContain('<p class="kind" dir="auto">Schwarz</p>')
    expect(await read('fr', 'text/html', tee)).toContain('<h1 dir="auto" lang="">Tee</h1>')
  })

  test('and has translated nothing has the passport that it had', async () => {
    const other = await t.workspace()
    const { id } = await createProduct(t.deps, other.actor, { name: 'Tee' })
    const tee = await createVariant(t.deps, other.actor, { name: 'Tee, Black', productId: id, color: 'Black' })
    await publishPassport(t.deps, other.actor, { id: tee.id })
    expect(await read('de', 'text/html', tee)).toContain('<p class="kind" dir="auto" lang="">Black</p>')
    const { rows } = await t.owner.query('select document from passport_versions where variant_id = $1', [tee.id])
    expect(rows[0].document).not.toHaveProperty('texts')
  })
})
