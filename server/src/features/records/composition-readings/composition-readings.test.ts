import { LANGUAGES } from '@selvedge/lca/composition/composition.ts'
import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createMaterial } from '../materials/create-material.ts'
import { createProduct } from '../products/create-product.ts'
import { compositionRule } from '../variants/composition.ts'
import { createVariant } from '../variants/create-variant.ts'
import { composeReading } from './composition-reading.ts'
import { textOfComposition } from './composition-text.ts'

let t: TestApp
let home: TestWorkspace
let key: Credentials
let productId: string
const materials: Record<string, string> = {}

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace({ publicCatalogue: true })
  key = await home.key('write')
  const { deps } = t
  productId = (await createProduct(deps, home.actor, { name: 'Everyday Tee' })).id
  for (const [name, label, fibre] of [
    ['Organic cotton, ring-spun', 'organic cotton', 'cotton'],
    ['Cotton, ring-spun', 'cotton', 'cotton'],
    ['Elastane 22 dtex', 'elastane', null],
    ['Viscose', null, null],
    ['Kelp yarn', 'Kelpyarn', null],
  ] as const) {
    materials[label ?? name] = (await createMaterial(deps, home.actor, { name, label, fibre })).id
  }
})

const READING = `valid confidence language problems { reason severity position sentence } parts { name component fibres { code share qualifiers } }
  entries { materialId material { name } fibreText share part reason confidence alternatives { id name } }`

async function read(text: string, more: object = {}, as: Credentials = key) {
  const { data, errors } = await t.graphql(
    `query ($text: String!, $language: String, $partShares: [PartShareInput!]) {
      readComposition(text: $text, language: $language, partShares: $partShares) { ${READING} } }`,
    as,
    { text, ...more },
  )
  return { reading: data?.readComposition, error: errors?.[0] }
}

const reasons = (reading: { problems: { reason: string }[] }) => reading.problems.map(({ reason }) => reason)

describe('reading a text', () => {
  test('proposes the nearest materials, with the others of the fibre, and its entries can be saved as they are', async () => {
    const { reading } = await read('95% Baumwolle (bio), 5% Elasthan')
    expect(reading).toMatchObject({
      valid: true,
      language: 'de',
      problems: [],
      entries: [
        {
          materialId: materials['organic cotton'],
          material: { name: 'Organic cotton, ring-spun' },
          fibreText: null,
          share: 0.95,
          part: null,
          reason: 'SAME_KIND',
          confidence: 1,
          alternatives: [{ id: materials['cotton'], name: 'Cotton, ring-spun' }],
        },
        { material: { name: 'Elastane 22 dtex' }, share: 0.05, reason: 'SAME_KIND' },
      ],
    })
    const composition = reading.entries.map(({ materialId, fibreText, share, part }: Record<string, unknown>) => ({
      materialId,
      fibreText,
      share,
      part,
    }))
    const saved = await t.graphql(
      'mutation ($p: ID!, $c: [CompositionEntryInput!]) { createVariant(name: "A", productId: $p, composition: $c) { materialComposition } }',
      key,
      { p: productId, c: composition },
    )
    expect(saved.data?.createVariant).toEqual({ materialComposition: '95% organic cotton, 5% elastane' })
  })

  test('keeps the name of a fibre for which there is no material, in its language, and of one that is in no list', async () => {
    const { reading } = await read('60% Seide, 30% Kelpyarn, 10% Unobtainium')
    expect(reading.entries).toMatchObject([
      { materialId: null, material: null, fibreText: 'Seide', share: 0.6, reason: 'NONE', confidence: 0 },
      { materialId: materials['Kelpyarn'], fibreText: null, reason: 'SAME_WORDS' },
      { materialId: null, fibreText: 'Unobtainium', reason: 'NONE' },
    ])
    expect(reasons(reading)).toEqual(['FIBRE_UNKNOWN', 'FIBRE_UNKNOWN'])
    expect(reading.valid).toBe(false)
  })

  test('never guesses the masses of parts: it asks for them, and takes what is said', async () => {
    const text = 'Shell: 98% cotton, 2% elastane; Lining: 100% viscose'
    const { reading } = await read(text)
    expect(reading).toMatchObject({ valid: false, entries: [] })
    expect(reading.problems).toEqual([
      {
        reason: 'PART_SHARES_MISSING',
        severity: 'ERROR',
        position: 0,
        sentence: expect.stringContaining('"shell", "lining"'),
      },
    ])
    const shares = (shell: number, lining: number) => ({
      partShares: [
        { part: 'lining', share: lining },
        { part: 'shell', share: shell },
      ],
    })
    const weighed = (await read(text, shares(0.7, 0.3))).reading
    expect(weighed).toMatchObject({
      valid: true,
      entries: [
        { part: 'shell', share: 0.686 },
        { part: 'shell', share: 0.014 },
        { part: 'lining', share: 0.3 },
      ],
    })
    expect(reasons((await read(text, shares(0.7, 0.7))).reading)).toEqual(['PART_SHARES_NOT_WHOLE'])
    expect(reasons((await read(text, { partShares: [{ part: 'hood', share: 1 }] })).reading)).toEqual(['PART_UNKNOWN'])
    expect(reasons((await read(text, { partShares: [{ part: 'shell', share: 1 }] })).reading)).toEqual([
      'PART_SHARES_MISSING',
    ])
    expect((await read(text, shares(0, 1))).error?.extensions).toMatchObject({
      reason: 'share_out_of_range',
      field: 'partShares[1].share',
    })
  })

  test('gives no entries where the shares are not certain, and says where', async () => {
    for (const [text, reason] of [
      ['95% cotton', 'SHARES_NOT_WHOLE'],
      ['cotton, elastane', 'SHARE_MISSING'],
      ['', 'TEXT_EMPTY'],
      ['hello', 'NOTHING_FOUND'],
    ] as const) {
      const { reading } = await read(text)
      expect([reading.entries, reading.valid], text).toEqual([[], false])
      expect(reasons(reading), text).toContain(reason)
    }
  })

  test('refuses a text without bounds and a language that is none, each with its reason', async () => {
    expect((await read('x'.repeat(5_001))).error?.extensions).toMatchObject({ reason: 'text_too_long', limit: 5000 })
    const { error } = await read('100% cotton', { language: 'xx' })
    expect(error?.extensions).toMatchObject({ code: 'bad_input', reason: 'language_unknown', field: 'language' })
    expect(error?.message).toContain('en, de, fr, it, es, nl, sv')
    expect((await read('100% Baumwolle', { language: 'fr' })).reading.parts[0].fibres[0].code).toBeNull()
  })

  test('finds a stranger no material but those of the public catalogue, and another workspace none', async () => {
    const variant = await createVariant(t.deps, home.actor, {
      name: 'Public',
      productId,
      composition: [{ materialId: materials['cotton'], share: 1 }],
    })
    await publishPassport(t.deps, home.actor, { id: variant.id })
    const { reading } = await read(
      '50% organic cotton, 50% viscose',
      {},
      { headers: { 'selvedge-workspace': home.slug } },
    )
    expect(reading.entries).toMatchObject([
      { materialId: materials['cotton'], reason: 'OTHER_KIND', alternatives: [] },
      { materialId: null, fibreText: 'viscose' },
    ])
    const other = await (await t.workspace()).key('read')
    expect((await read('100% cotton', {}, other)).reading.entries).toMatchObject([{ materialId: null, reason: 'NONE' }])
  })

  test('whatever stands on a label, the entries are a composition that can be saved', () => {
    const names = [
      'cotton',
      'Wolle',
      'laine',
      'PES',
      'unobtainium',
      'recycled polyester',
      'x'.repeat(300),
      '🧵'.repeat(150),
    ]
    const labels = fc.array(
      fc.record({
        heading: fc.constantFrom('', 'Shell: ', 'Futter: ', 'Strange heading: ', 'Shell: '),
        fibres: fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.constantFrom(...names)), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    let proposed = 0
    fc.assert(
      fc.property(labels, fc.boolean(), (parts, isWhole) => {
        const text = parts
          .map(({ heading, fibres }) => {
            const rest = 100 - fibres.slice(1).reduce((sum, [share]) => sum + share, 0)
            const shares = fibres.map(([share], index) => (isWhole && index === 0 ? rest : share))
            return heading + fibres.map(([, name], index) => `${shares[index]}% ${name}`).join(', ')
          })
          .join('; ')
        const parsed = parseComposition(text)
        const matches = parsed.parts.flatMap(({ fibres }, part) =>
          fibres.map(
            (_, fibre) => ({ part, fibre, materialId: null, reason: 'none', confidence: 0, alternatives: [] }) as const,
          ),
        )
        const names = composeReading(parsed, matches, []).parts.map(({ name }) => name)
        if (names.length > 1) expect(new Set(names).size).toBe(names.length)
        const shares = names.length > 1 ? names.map((name) => ({ part: name ?? '', share: 1 / names.length })) : []
        const { entries } = composeReading(parsed, matches, shares)
        if (entries.length === 0) return
        proposed += 1
        const saved = compositionRule.parse(entries, 'composition')
        expect(saved.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6)
      }),
      { numRuns: 1_000 },
    )
    expect(proposed).toBeGreaterThan(100)
  })
})

describe('a variant', () => {
  test('has a reading where it has a text and no structure, with as many statements for twelve as for three', async () => {
    const workspace = await t.workspace()
    const reader = await workspace.key('read')
    const product = (await createProduct(t.deps, workspace.actor, { name: 'Tee' })).id
    const { id: materialId } = await createMaterial(t.deps, workspace.actor, { name: 'Linen' })
    const make = (fields: object) =>
      createVariant(t.deps, workspace.actor, { name: 'A', productId: product, ...fields })
    for (let i = 0; i < 12; i += 1) await make({ materialComposition: `${100 - i}% linen${i ? `, ${i}% silk` : ''}` })
    await t.graphql('{ __typename }', reader)
    // The first use of a key is noted behind the request's back.
    const noted = `select 1 from api_keys where workspace_id = $1 and last_used_at is not null`
    await vi.waitFor(async () => expect((await t.owner.query(noted, [workspace.id])).rowCount).toBe(1))
    const ask = (take: number) =>
      t.graphql(
        `{ variants(take: ${take}) { compositionReading { ${READING} } compositionText(language: "de") } }`,
        reader,
      )
    const cost = async (take: number) => {
      const before = t.deps.db.statementCount()
      const { data } = await ask(take)
      for (const { compositionReading } of data.variants)
        expect(compositionReading.entries[0].materialId).toBe(materialId)
      return t.deps.db.statementCount() - before
    }
    expect(await cost(12)).toBe(await cost(3))
    await make({ composition: [{ materialId, share: 1 }] })
    await make({})
    expect((await ask(2)).data.variants).toEqual([
      { compositionReading: null, compositionText: null },
      { compositionReading: null, compositionText: '100% Leinen' },
    ])
  })

  test('is refused among more text than can be read at once, with what to do', async () => {
    const workspace = await t.workspace()
    for (const name of ['Tee', 'Shirt']) {
      const product = (await createProduct(t.deps, workspace.actor, { name })).id
      await t.owner.query(
        `insert into variants (workspace_id, id, product_id, name, digital_id, material_composition)
         select $1::text, $2::text || '_' || i, $2::text, 'A', $2::text || i, i || $3::text || repeat(' 100% linen.', 416) from generate_series(1, 60) i`,
        [workspace.id, product, name],
      )
    }
    const reader = await workspace.key('read')
    const ask = (take: number) =>
      t.graphql(`{ products { variants(take: ${take}) { compositionReading { valid } } } }`, reader)
    const { data } = await ask(40)
    expect(data.products.map(({ variants }: { variants: object[] }) => variants.length)).toEqual([40, 40])
    const { errors } = await ask(60)
    expect(errors?.[0]?.extensions).toMatchObject({ reason: 'too_much_text', limit: 500_000 })
    expect(errors?.[0]?.message).toContain('"take"')
  })

  test('of a workspace with very many materials is compared with the newest, and says so', async () => {
    const workspace = await t.workspace()
    await t.owner.query(
      `insert into materials (workspace_id, id, name) select $1, 'mat_' || lpad(i::text, 6, '0'),
         case when i = 1 then 'Silk' when i > 20000 then 'Linen' else 'Cotton' end from generate_series(1, 20001) i`,
      [workspace.id],
    )
    const { reading } = await read('50% linen, 50% silk', {}, await workspace.key('read'))
    expect(reading.entries).toMatchObject([{ materialId: 'mat_020001' }, { materialId: null }])
    expect(reading.problems).toMatchObject([{ reason: 'MANY_CANDIDATES', severity: 'WARNING' }])
    expect(reading.valid).toBe(true)
  })

  test('writes its composition in each language, or not at all where a name is missing', async () => {
    const make = async (composition: object[]) =>
      (await createVariant(t.deps, home.actor, { name: 'A', productId, composition })).id
    const whole = await make([
      { materialId: materials['organic cotton'], share: 0.56, part: 'shell' },
      { materialId: materials['elastane'], share: 0.14, part: 'shell' },
      { fibreText: 'viscosa', share: 0.3, part: 'Futter' },
    ])
    const texts = async (id: string) => {
      const fields = LANGUAGES.map((language) => `${language}: compositionText(language: "${language}")`).join(' ')
      return (await t.graphql(`{ variant(id: "${id}") { ${fields} } }`, key)).data.variant
    }
    expect(await texts(whole)).toEqual({
      en: 'Shell: 80% organic cotton, 20% elastane; Lining: 100% viscose',
      de: 'Oberstoff: 80% Baumwolle (bio), 20% Elasthan; Futter: 100% Viskose',
      fr: expect.stringContaining('100% viscose'),
      it: expect.stringContaining('100% viscosa'),
      es: expect.stringContaining('20% elastano'),
      nl: expect.stringContaining('20% elastaan'),
      sv: expect.stringContaining('20% elastan'),
    })
    const nothing = Object.fromEntries(LANGUAGES.map((language) => [language, null]))
    expect(await texts(await make([{ materialId: materials['Kelpyarn'], share: 1 }]))).toEqual(nothing)
    expect(await texts(await make([{ fibreText: 'cotton', share: 1, part: 'Zone 7' }]))).toEqual(nothing)
    expect(await texts(await make([]))).toEqual(nothing)
    const wrong = await t.graphql(`{ variant(id: "${whole}") { compositionText(language: "DE") } }`, key)
    expect(wrong.errors?.[0]?.extensions).toMatchObject({ reason: 'language_unknown' })
  })

  test('says what its label text says, read again', () => {
    const fibres = ['cotton', 'recycled wool', 'organic flax', 'polyester', 'merino wool', 'elastane']
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...fibres), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...LANGUAGES),
        (chosen, language) => {
          const share = (index: number) => (index === 0 ? 1 - (chosen.length - 1) / 10 : 0.1)
          const entries = chosen.map((fibreText, index) => ({
            material: null,
            fibreText,
            part: null,
            share: share(index),
          }))
          const text = textOfComposition(entries, language)
          const again = parseComposition(text ?? '', { languages: [language] })
          expect(again.valid, text ?? '').toBe(true)
          expect(again.parts[0]?.fibres.map((fibre) => fibre.share)).toEqual(
            chosen.map((_, index) => Number(share(index).toFixed(3))),
          )
          expect(
            textOfComposition(
              again.parts[0]?.fibres.map(({ name, qualifiers, ...fibre }) => ({
                material: null,
                part: null,
                share: fibre.share,
                fibreText: `${qualifiers.join(' ')} ${fibre.code}`,
              })) ?? [],
              language,
            ),
          ).toBe(text)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('naming a material for labels', () => {
  const judge = async (input: object) => {
    const query = `query ($name: String!, $label: String, $fibre: String, $language: String) {
      readLabelName(name: $name, label: $label, fibre: $fibre, language: $language) { text isLawful proposal } }`
    const { data, errors } = await t.graphql(query, key, input as never)
    return data?.readLabelName ?? errors
  }

  test('takes what printing takes, in any official language, and the label before the name', async () => {
    for (const text of [
      'cotton',
      'Organic cotton',
      'Nylon',
      'Baumwolle (bio)',
      'laine recyclée',
      'Merinowolle',
      'bawełna',
      'μαλλί',
    ]) {
      expect(await judge({ name: text }), text).toEqual({ text, isLawful: true, proposal: null })
    }
    expect(await judge({ name: 'My Organic Cotton', label: 'cotton' })).toEqual({
      text: 'cotton',
      isLawful: true,
      proposal: null,
    })
  })

  test('proposes the lawful name of what a house or trade name means, which printing then takes', async () => {
    const cases = [
      [{ name: 'My Organic Cotton' }, 'organic cotton'],
      [{ name: 'My Organic Cotton', language: 'de' }, 'Baumwolle (bio)'],
      [{ name: 'Lycra Xtra Life' }, 'elastane'],
      [{ name: 'Perlon' }, 'polyamide'],
      [{ name: 'Ring-spun 30/1', fibre: 'Baumwolle' }, 'Baumwolle'],
      [{ name: 'Wool', label: 'Soft touch' }, 'wool'],
      [{ name: 'Soft touch' }, null],
    ] as const
    for (const [input, proposal] of cases) {
      const found = await judge(input)
      expect(found, JSON.stringify(input)).toMatchObject({ isLawful: false, proposal })
      if (proposal) expect(await judge({ name: 'x', label: proposal })).toMatchObject({ isLawful: true })
    }
  })
})
