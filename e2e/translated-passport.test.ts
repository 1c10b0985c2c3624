import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { TestWorkspace } from '#test/harness.ts'
import type { Page } from '../proof/browser/browser.ts'
import { axeViolations } from './axe-violations.ts'
import { chromiumPath, isRequired } from './browser.ts'
import { type Dashboard, startDashboard } from './dashboard.ts'

type Texts = Readonly<Record<string, string>>

/** The texts of the records in English, and in the languages that they are translated into. */
const TEXTS = {
  product: {
    en: { name: 'Overshirt', category: 'Shirts', description: 'A heavy overshirt for cool evenings outside.' },
    de: { name: 'Überhemd', category: 'Hemden', description: 'Ein festes Hemd für kühle Abende draußen.' },
    fr: { name: 'Surchemise', category: 'Chemises', description: 'Une chemise épaisse pour les soirées fraîches.' },
  },
  variant: {
    en: { name: 'Overshirt, navy', careInstructions: 'Close the buttons before washing.' },
    de: { name: 'Überhemd, marineblau', careInstructions: 'Vor dem Waschen die Knöpfe schließen.' },
    fr: { name: 'Surchemise, bleu marine', careInstructions: 'Fermez les boutons avant le lavage.' },
  },
  material: {
    en: { name: 'House blend', label: 'house blend' },
    de: { name: 'Hausmischung', label: 'Hausmischung' },
    fr: { name: 'Mélange maison', label: 'mélange maison' },
  },
  certification: {
    en: { name: 'Fair mill', scope: 'All steps from spinning' },
    de: { name: 'Faire Weberei', scope: 'Alle Schritte ab der Spinnerei' },
    fr: { name: 'Tissage équitable', scope: 'Toutes les étapes dès la filature' },
  },
} as const

describe.skipIf(chromiumPath === undefined && !isRequired)('a passport in the language of its reader', () => {
  let dashboard: Dashboard
  let translated: string
  let plain: string

  beforeAll(async () => {
    dashboard = await startDashboard()
    const w = await dashboard.t.workspace()
    await updateWorkspace(dashboard.t.deps, w.actor, { language: 'en' })
    translated = await publish(w, true)
    plain = await publish(w, false)
  })
  afterAll(() => dashboard?.stop())

  test.each([
    ['de-DE', ALIKE_IN_GERMAN],
    ['fr-FR', ALIKE_IN_FRENCH],
  ] as const)('has no English word left for %s where everything is translated', async (locale, alike) => {
    const page = await dashboard.open({ locale })
    await page.goto(translated)
    expect(await page.evaluate('document.documentElement.lang')).toBe(locale.slice(0, 2))
    const told = await textsOf(page)
    expect(await axeViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeViolations(page)).toEqual([])
    await page.goto(`${translated}?lang=en`)
    const english = wordsOf(await textsOf(page))
    const left = [...wordsOf(told)].filter((word) => english.has(word) && !alike.includes(word))
    expect(left).toEqual([])
  })

  test('says of every text that is not translated that it is English', async () => {
    const page = await dashboard.open({ locale: 'de-DE' })
    await page.goto(plain)
    const spoken = (await page.evaluate(SPOKEN)) as { text: string; lang: string }[]
    const { product, variant, material, certification } = TEXTS
    for (const text of [
      ...Object.values(product.en),
      variant.en.careInstructions,
      material.en.label,
      ...Object.values(certification.en),
    ]) {
      const languages = spoken.filter((one) => one.text.includes(text)).map(({ lang }) => lang)
      expect(new Set(languages), text).toEqual(new Set(['en']))
    }
    expect(await axeViolations(page)).toEqual([])
  })

  test('says it to machines in that language, too', async () => {
    const page = await dashboard.open({ locale: 'de-DE' })
    await page.goto(translated)
    const told = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    const { name, description, category } = TEXTS.product.de
    expect(told).toMatchObject({ name: TEXTS.variant.de.name, color: 'Marineblau', description, category })
    expect(told).toMatchObject({ isVariantOf: { name }, hasCertification: [{ name: TEXTS.certification.de.name }] })
    expect(dashboard.complaints).toEqual([])
  })

  async function publish(w: TestWorkspace, isTranslated: boolean): Promise<string> {
    const { deps } = dashboard.t
    const texts = ({ en, de, fr }: { en: Texts; de: Texts; fr: Texts }) => ({
      ...en,
      ...(isTranslated && {
        translations: Object.entries({ de, fr }).flatMap(([language, told]) =>
          Object.entries(told).map(([field, text]) => ({ language, field, text })),
        ),
      }),
    })
    const product = await createProduct(deps, w.actor, {
      ...TEXTS.product.en,
      brand: 'Vesper',
      ...texts(TEXTS.product),
    })
    const material = await createMaterial(deps, w.actor, {
      ...TEXTS.material.en,
      ...texts(TEXTS.material),
      recycledShare: 1,
    })
    const certified = { ...TEXTS.certification.en, ...texts(TEXTS.certification), scheme: 'GRS', productId: product.id }
    await createCertification(deps, w.actor, { ...certified, validUntil: '2030-01-01' })
    const variant = await createVariant(deps, w.actor, {
      ...TEXTS.variant.en,
      ...texts(TEXTS.variant),
      productId: product.id,
      color: 'Navy',
      size: 'M',
      weight: 0.4,
      composition: [
        { materialId: material.id, share: 0.6, part: 'shell' },
        { fibreText: 'cotton', share: 0.4, part: 'shell' },
      ],
      careSymbols: ['wash-30-mild', 'bleach-none', 'tumble-low', 'iron-none', 'dryclean-none'],
      stages: [
        { stage: 'spinning', country: 'CN' },
        { stage: 'making', country: 'DE' },
      ],
    })
    await publishPassport(deps, w.actor, { id: variant.id })
    return `${dashboard.base}/p/${variant.digitalId}`
  }
})

/** What is written alike in English and German: names, and words that both languages have. */
const ALIKE_IN_GERMAN = 'grs id json china in material pass version cookies april august september november'.split(' ')
const ALIKE_IN_FRENCH = 'grs json machine page point textile version versions'.split(' ')

/** All that the page says, seen or heard, and in which language. */
const SPOKEN = `(() => {
  const texts = []
  const langOf = (element) => element.closest('[lang]')?.lang ?? ''
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement: element, data } = walker.currentNode
    if (!element.closest('script, style') && data.trim() !== '') texts.push({ text: data.trim(), lang: langOf(element) })
  }
  for (const element of document.querySelectorAll('[alt], [aria-label], [title]')) {
    for (const name of ['alt', 'aria-label', 'title']) {
      if (element.getAttribute(name)) texts.push({ text: element.getAttribute(name), lang: langOf(element) })
    }
  }
  return texts
})()`

/** Without what it says in another language or in none: names of languages, the brand. */
async function textsOf(page: Page): Promise<string[]> {
  const own = await page.evaluate('document.documentElement.lang')
  const spoken = (await page.evaluate(SPOKEN)) as { text: string; lang: string }[]
  return [await page.title(), ...spoken.filter(({ lang }) => lang === own).map(({ text }) => text)]
}

function wordsOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []))
}
