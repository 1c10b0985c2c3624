import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { updateMaterial } from '#features/records/materials/update-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { CARE_SYMBOLS } from '#features/records/variants/care-symbol-slugs.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { type ReadPage, readPdf } from '#test/read-pdf.ts'
import { pixelsOfSvg, readDataMatrices, readQrCodes } from '#test/read-symbol.ts'
import { sampleOf } from '#test/sample.ts'
import { LABEL_LAYOUTS, LAYOUT_NAMES, type LayoutName } from './label-layouts.ts'
import { printLabels } from './print-labels.ts'

const HOST = 'https://passports.example'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ publicPassportUrl: HOST })
})

type Fields = { product?: string; name?: string; [field: string]: unknown }

async function workspaceOf(variants: readonly Fields[]) {
  const home = await t.workspace()
  const made = []
  for (const { product = 'Everyday Tee', ...fields } of variants) {
    const { id: productId } = await createProduct(t.deps, home.actor, { name: product })
    made.push(await createVariant(t.deps, home.actor, { name: 'White, M', productId, ...fields }))
  }
  return { home, key: await home.key('read'), made, variantIds: made.map(({ id }) => id) }
}

const ask = (payload: object, as: Credentials) =>
  t.app.inject({ method: 'POST', url: '/api/v1/labels', headers: as?.headers ?? {}, payload })

async function print(payload: object, as: Credentials): Promise<ReadPage[]> {
  const answer = await ask(payload, as)
  expect([answer.statusCode, answer.headers['content-type']], answer.body.slice(0, 500)).toEqual([
    200,
    'application/pdf',
  ])
  return readPdf(answer.rawPayload)
}

const wordsOf = (page: ReadPage) => page.texts.map(({ text }) => text.replaceAll('\u{a0}', ' ')).join(' ')

const TEE: Fields = {
  gtin: '9521000000018',
  materialComposition: '95% organic cotton, 5% elastane',
  careSymbols: ['iron-150', 'wash-40-mild', 'bleach-none'],
  stages: [{ stage: 'making', country: 'PT', process: null }],
}

describe('a label', () => {
  test.each(sampleOf(LAYOUT_NAMES, 2))(
    'on %s says what it must, and its symbols are read to the exact address',
    async (layout) => {
      const { key, made, variantIds } = await workspaceOf([TEE, { product: 'Winterjacke', name: 'Grün, XL' }])
      for (const symbol of ['qr', 'datamatrix'] as const) {
        const pages = await print({ variantIds, layout, symbol }, key)
        const { page, columns, rows } = LABEL_LAYOUTS[layout]
        expect(pages.length).toBe(columns * rows === 1 ? 2 : 1)
        expect([pages[0]!.widthMm, pages[0]!.heightMm].map(Math.round)).toEqual([page.width, page.height])
        const words = pages.map(wordsOf).join(' ')
        for (const text of [
          'Everyday Tee',
          'White, M',
          'Made in Portugal',
          'GTIN 9521000000018',
          'Winterjacke',
          'Grün, XL',
        ]) {
          expect(words).toContain(text)
        }
        expect(words).toMatch(/95% organic cotton, 5% elastane/)
        for (const { digitalId } of made) expect(words).toContain(digitalId)
        const said = []
        for (const one of pages) {
          const pixels = await one.render(300)
          said.push(
            ...(symbol === 'qr' ? await readQrCodes(pixels) : (await readDataMatrices(pixels)).map(({ text }) => text)),
          )
        }
        expect(said.sort()).toEqual([`${HOST}/01/09521000000018`, `${HOST}/p/${made[1]!.digitalId}`])
      }
    },
  )

  test('is shown beforehand as it will be printed, to the letter and to a fraction of a millimetre', async () => {
    const { key, variantIds } = await workspaceOf([TEE])
    const url = `/api/v1/variants/${variantIds[0]}/label.svg?layout=roll-62`
    const answer = await t.app.inject({ method: 'GET', url, headers: key?.headers ?? {} })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    const [page] = await print({ variantIds, layout: 'roll-62' }, key)
    const printed = await page!.render(300)
    const shown = pixelsOfSvg(answer.body, printed.width)
    expect(await readQrCodes(shown)).toEqual([`${HOST}/01/09521000000018`])
    const isDark = ({ data }: typeof printed, i: number) => (data[i * 4] ?? 255) < 100
    const isLight = ({ data }: typeof printed, i: number) => (data[i * 4] ?? 255) > 200
    const all = Array.from({ length: Math.min(printed.data.length, shown.data.length) / 4 }, (_, i) => i)
    const inked = all.filter((i) => isDark(printed, i))
    const opposite = all.filter(
      (i) => (isDark(printed, i) && isLight(shown, i)) || (isLight(printed, i) && isDark(shown, i)),
    )
    expect(opposite.length / inked.length).toBeLessThan(0.02)
  })

  test('is refused as a picture for the reasons for which it would not be printed', async () => {
    const { key, variantIds } = await workspaceOf([{ name: '白いTシャツ' }])
    const ask = async (query: string) => {
      const url = `/api/v1/variants/${variantIds[0]}/label.svg?${query}`
      return (await t.app.inject({ method: 'GET', url, headers: key?.headers ?? {} })).json().reason
    }
    expect(await ask('layout=roll-62')).toBe('characters_not_printable')
    expect(await ask('layout=roll-62&copies=2')).toBe('option_unknown')
    expect(await ask('')).toBe('field_required')
  })

  test('names the country in the language asked for, and the place where no country is known', async () => {
    const { key, made } = await workspaceOf([
      { stages: [{ stage: 'making', country: 'TR', process: null }] },
      { productionLocation: 'Barcelos, Portugal' },
    ])
    const first = { variantIds: [made[0]!.id], layout: 'roll-62' }
    const said = {
      en: 'Made in Türkiye',
      de: 'Herstellungsland: Türkei',
      pl: 'Kraj produkcji: Turcja',
      fr: 'Pays de fabrication : Turquie',
    }
    for (const [language, words] of Object.entries(said)) {
      expect(wordsOf((await print({ ...first, language }, key))[0]!)).toContain(words)
    }
    expect(wordsOf((await print({ variantIds: [made[1]!.id], layout: 'roll-62' }, key))[0]!)).toContain(
      'Barcelos, Portugal',
    )
  })

  test('never has the code of a country for its name', async () => {
    const places = {
      BD: 'Herstellungsland: Bangladesch',
      'Gazipur, BD': 'Gazipur, Bangladesch',
      'Izmir (TR)': 'Izmir (Türkei)',
    }
    const { key, variantIds } = await workspaceOf(
      Object.keys(places).map((productionLocation) => ({ productionLocation })),
    )
    const words = (await print({ variantIds, layout: 'a4-3x8', language: 'de' }, key)).map(wordsOf).join(' ')
    for (const place of Object.values(places)) expect(words).toContain(place)
    expect(words).not.toMatch(/\b(BD|TR)\b/)
  })

  test.each([
    ['a name within the company', '95% My Organic Cotton, 5% elastane', 'names "My Organic Cotton"'],
    ['a material of no known fibre', '70% kelpyarn, 30% wool', 'names "kelpyarn"'],
    ['a trade name', '92% Baumwolle, 8% Lycra', 'names "Lycra" (which is elastane)'],
    ['a trade name of what the annex calls nylon', '80% wool, 20% Perlon', 'names "Perlon" (which is polyamide)'],
    ['an abbreviation', '60% CO, 40% PES', 'names "CO" (which is cotton), "PES" (which is polyester)'],
    ['words beside the fibre', '100% cotton, ring-spun', 'names "ring-spun"'],
  ])('names fibres as the regulation does, and is refused with %s', async (_, materialComposition, sentence) => {
    const { key, variantIds } = await workspaceOf([{ materialComposition }])
    for (const answer of [
      await ask({ variantIds, layout: 'roll-62' }, key),
      await t.app.inject({
        url: `/api/v1/variants/${variantIds[0]}/label.svg?layout=roll-62`,
        headers: key?.headers ?? {},
      }),
    ]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json().reason).toBe('fibre_name_not_lawful')
      expect(answer.json().detail).toContain(sentence)
      expect(answer.json().detail).toContain('"On labels"')
    }
  })

  test('is refused by the name of the material that has no lawful one, and printed once it has', async () => {
    const { home, key, made, variantIds } = await workspaceOf([{}])
    const material = await createMaterial(t.deps, home.actor, { name: 'My Organic Cotton' })
    await updateVariant(t.deps, home.actor, { id: made[0]!.id, composition: [{ materialId: material.id, share: 1 }] })
    const refused = await ask({ variantIds, layout: 'roll-62' }, key)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().reason).toBe('fibre_name_not_lawful')
    expect(refused.json().detail).toContain('names "My Organic Cotton"')
    await updateMaterial(t.deps, home.actor, { id: material.id, label: 'organic cotton' })
    await updateVariant(t.deps, home.actor, { id: made[0]!.id, composition: [{ materialId: material.id, share: 1 }] })
    expect(wordsOf((await print({ variantIds, layout: 'roll-62' }, key))[0]!)).toContain('100% organic cotton')
  })

  test.each([
    '68% Wolle, 30% Polyamid (recycelt), 2% Elasthan',
    'Tissu principal : 55% chanvre, 43% coton biologique, 2% élasthanne',
    '100% algodão',
    '80% algodão biológico, 20% poliéster reciclado',
    '90% recycled nylon, 10% elastane',
    '80% Wolle, 20% Nylon',
    '95% bawełna, 5% elastan',
    '60% økologisk bomuld, 40% hør',
    '100% puuvilla',
    '70% памук, 30% полиестер',
    'Shell: 80% recycled wool, 20% polyamide; Lining: 100% viscose',
  ])('is printed with names of any official language: %s', async (materialComposition) => {
    const { key, variantIds } = await workspaceOf([{ materialComposition }])
    expect((await ask({ variantIds, layout: 'roll-62' }, key)).statusCode).toBe(200)
  })

  test('shows Latin, Greek and Cyrillic letters as they are', async () => {
    const name = 'Żółty Größe ñandú ångström Πουκάμισο Рубашка Ћирилица Việt'
    const { key, variantIds } = await workspaceOf([{ name, materialComposition: '100% лён' }])
    const [page] = await print({ variantIds, layout: 'a4-3x8' }, key)
    expect(wordsOf(page!)).toContain(name)
    expect(wordsOf(page!)).toContain('100% лён')
  })

  test.each(sampleOf(LAYOUT_NAMES, 2))(
    'on %s keeps every text and every mark within its place, however long the texts are',
    async (layout) => {
      const long = {
        ...TEE,
        gtin: null,
        careSymbols: CARE_SYMBOLS.slice(0, 12),
        product: 'Ungewöhnlichlangerproduktname '.repeat(6).trim(),
      }
      const name = `${'W'.repeat(120)} ${'i'.repeat(79)}`
      const { key, variantIds } = await workspaceOf(Array.from({ length: 4 }, () => ({ ...long, name })))
      const { label, first, pitch, columns, margin } = LABEL_LAYOUTS[layout]
      const [page] = await print({ variantIds, layout }, key)
      for (const { text, x, y, width } of page!.texts) {
        const column = Math.floor((x - first.x) / pitch.x)
        const left = first.x + column * pitch.x
        expect(column).toBeLessThan(columns)
        expect(x - left, text).toBeGreaterThanOrEqual(margin - 0.05)
        expect(x + width - left, text).toBeLessThanOrEqual(label.width - margin + 0.05)
        const row = Math.floor((y - first.y) / pitch.y)
        expect(y - first.y - row * pitch.y, text).toBeLessThanOrEqual(label.height - margin + 0.05)
      }
      const { width, height, data } = await page!.render(150)
      const perMm = width / page!.widthMm
      for (let at = 0; at < data.length; at += 4) {
        if (data[at]! > 100) continue
        const [xMm, yMm] = [
          ((at / 4) % width) / perMm - first.x,
          Math.floor(at / 4 / width) / (height / page!.heightMm) - first.y,
        ]
        const [x, y] = [xMm % pitch.x, yMm % pitch.y]
        const isInside =
          x >= margin - 0.4 && x <= label.width - margin + 0.4 && y >= margin - 0.4 && y <= label.height - margin + 0.4
        if (!isInside) expect.fail(`a mark at ${x.toFixed(1)}, ${y.toFixed(1)} mm of a label`)
      }
    },
  )
})

describe('a run of labels', () => {
  test('fills sheets row by row, with copies, from the place where a sheet was begun', async () => {
    const { key, variantIds } = await workspaceOf([TEE, {}, {}])
    const pages = await print({ variantIds, layout: 'a4-3x8', copies: 10, startAt: 24 }, key)
    const names = (page: ReadPage) => page.texts.filter(({ text }) => text === 'Everyday Tee')
    expect(pages.map((page) => names(page).length)).toEqual([1, 24, 5])
    const { pitch } = LABEL_LAYOUTS['a4-3x8']
    const only = names(pages[0]!)[0]!
    expect([Math.floor(only.x / pitch.x), Math.floor(only.y / pitch.y)]).toEqual([2, 7])
  })

  test.each([
    [{ name: '白色' }, '白 (U+767D), 色 (U+8272)', 'variantName'],
    [{ product: 'قميص' }, 'ق (U+0642)', 'productName'],
    [{ materialComposition: '100% cotton 👕' }, '👕 (U+1F455)', 'composition'],
    [{ productionLocation: '서울' }, '서 (U+C11C)', 'origin'],
  ])('is refused with the name of what cannot be printed: %j', async (fields, characters, field) => {
    const { key, made } = await workspaceOf([TEE, fields])
    const answer = await ask({ all: true, layout: 'roll-62' }, key)
    expect([answer.statusCode, answer.json().reason]).toEqual([400, 'characters_not_printable'])
    expect(answer.json()).toMatchObject({ field, value: made[1]!.id })
    expect(answer.json().detail).toContain(characters)
    expect(answer.json().detail).toContain(made[1]!.id)
  })

  test('is refused when a composition would have to be cut, because a label must not say half of it', async () => {
    const { key } = await workspaceOf([{ materialComposition: `Shell: ${'35% organic cotton, '.repeat(60)}` }])
    for (const layout of LAYOUT_NAMES) {
      const answer = await ask({ all: true, layout }, key)
      expect([answer.statusCode, answer.json().reason]).toEqual([400, 'text_does_not_fit'])
    }
  })

  test.each([
    [{ all: true }, 'field_required', 'layout'],
    [{ all: true, layout: 'a5' }, 'field_not_allowed', 'layout'],
    [{ all: true, layout: '__proto__' }, 'field_not_allowed', 'layout'],
    [{ layout: 'roll-62' }, 'selection_not_one', 'variantIds'],
    [{ all: true, layout: 'roll-62', symbol: 'ean' }, 'field_not_allowed', 'symbol'],
    [
      { all: true, layout: 'roll-62', symbol: 'datamatrix', errorCorrection: 'H' },
      'option_does_not_apply',
      'errorCorrection',
    ],
    [{ all: true, layout: 'roll-62', language: 'jp' }, 'field_not_allowed', 'language'],
    [{ all: true, layout: 'roll-62', copies: 0 }, 'field_out_of_range', 'copies'],
    [{ all: true, layout: 'roll-62', copies: 101 }, 'field_out_of_range', 'copies'],
    [{ all: true, layout: 'roll-62', copies: '2' }, 'field_out_of_range', 'copies'],
    [{ all: true, layout: 'roll-62', startAt: 2 }, 'field_out_of_range', 'startAt'],
    [{ all: true, layout: 'a4-3x8', startAt: 25 }, 'field_out_of_range', 'startAt'],
    [{ all: true, layout: 'roll-62', css: 'x' }, 'option_unknown', 'css'],
  ])('that cannot be is refused with its field: %j', async (payload, reason, field) => {
    const { key } = await workspaceOf([{}])
    const answer = await ask(payload, key)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ reason, field })
  })

  test('takes variants of the own workspace only', async () => {
    const [home, foreign] = [await workspaceOf([{}]), await workspaceOf([{}])]
    const answer = await ask({ variantIds: foreign.variantIds, layout: 'roll-62' }, home.key)
    expect([answer.statusCode, answer.json().reason]).toEqual([404, 'variant_not_found'])
    expect((await ask({ all: true, layout: 'roll-62' }, null)).statusCode).toBe(401)
  })

  describe('of many', () => {
    let many: TestWorkspace
    const layout: LayoutName = 'a4-3x8'

    beforeAll(async () => {
      many = await t.workspace()
      const { id: productId } = await createProduct(t.deps, many.actor, { name: 'Everyday Tee' })
      for (let i = 0; i < 600; i += 20) {
        const make = () => createVariant(t.deps, many.actor, { ...TEE, gtin: null, name: 'White, S', productId })
        await Promise.all(Array.from({ length: 20 }, make))
      }
    })

    test('has as many as there are variants', async () => {
      const pages = await print({ all: true, layout }, await many.key('read'))
      expect(pages.length).toBe(25)
      const refused = await ask({ all: true, layout, copies: 9 }, await many.key('read'))
      expect(refused.json()).toMatchObject({ reason: 'too_many_labels', field: 'copies', limit: 5_000 })
      expect(pages.flatMap(({ texts }) => texts.filter(({ text }) => text === 'Everyday Tee')).length).toBe(600)
    })

    test('draws no faster than it is read, and nothing for a reader who went away', async () => {
      const scope = openReadScope(t.deps, many.actor)
      const turns = async () => {
        for (let turn = 0; turn < 300; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      }
      const before = t.deps.db.statementCount()
      for await (const chunk of await printLabels(scope, { all: true, layout, copies: 5 })) chunk.length
      const needed = t.deps.db.statementCount() - before
      const begun = t.deps.db.statementCount()
      const file = await printLabels(scope, { all: true, layout, copies: 5 })
      await once(file, 'readable')
      await turns()
      const atRest = t.deps.db.statementCount()
      expect(atRest - begun).toBeLessThan(needed)
      file.destroy()
      await once(file, 'close')
      await turns()
      expect(t.deps.db.statementCount()).toBe(atRest)
      scope.close()
    })
  })
})
