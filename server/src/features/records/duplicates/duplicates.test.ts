import { beforeAll, describe, expect, test } from 'vitest'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFile, picture } from '#test/uploads.ts'
import { createCertification } from '../certifications/create-certification.ts'
import { createCompany } from '../companies/create-company.ts'
import { deleteFile } from '../files/delete-file.ts'
import { createMaterial } from '../materials/create-material.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariants } from '../variants/create-variant.ts'
import { MAX_VARIANTS } from './duplicate.ts'
import { duplicateRecord } from './duplicate-record.ts'
import { nameOfDuplicate } from './name-of-duplicate.ts'

let t: TestApp
let home: TestWorkspace
let writer: Credentials

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  writer = await home.key('write')
})

const ask = async (document: string) => {
  const { data, errors } = await t.graphql(document, writer)
  expect(errors, document).toBeUndefined()
  return data
}

const gtin = (at: number) => {
  const digits = `9521234${String(at).padStart(5, '0')}`
  return Array.from({ length: 10 }, (_, check) => digits + check).find(hasGs1CheckDigit)!
}

/** A product as a brand has it, with so many variants. */
async function makeRange(name: string, count: number, numbers = 0) {
  const { deps } = t
  const company = await createCompany(deps, home.actor, { name: `Maker of ${name}` })
  const linen = await createMaterial(deps, home.actor, { name: `Linen of ${name}`, fibre: 'linen', label: 'linen' })
  const product = await createProduct(deps, home.actor, {
    name,
    sku: `SKU ${name}`,
    code: `P ${name}`,
    category: 'Shirts',
    companyId: company.id,
    composition: [{ materialId: linen.id, share: 1 }],
    careSymbols: ['wash-30'],
    translations: [
      { language: 'de', field: 'name', text: `${name} auf Deutsch` },
      { language: 'fr', field: 'name', text: `${name} en français`, isOutdated: true },
    ],
  })
  const variants = await createVariants(
    deps,
    home.actor,
    Array.from({ length: count }, (_, at) => ({
      name: `${name}, blue, ${at}`,
      productId: product.id,
      color: 'blue',
      size: String(at),
      ...(numbers > 0 && { gtin: gtin(numbers + at), code: `V ${name} ${at}` }),
      weight: 0.2 + at / 1000,
      stages: [{ stage: 'spinning' as const, country: 'PT' }],
      translations: [{ language: 'de' as const, field: 'name', text: `${name} auf Deutsch, blau, ${at}` }],
      ...(at === 1 && { composition: [{ fibreText: 'cotton', share: 1 }] }),
    })),
  )
  return { company, linen, product, variants }
}

const ALL = `name sku code category brand companyId careSymbols materialComposition revision
  composition { materialId fibreText share } stages { stage country } translations { language field text isOutdated }
  variants(take: 100) { id name digitalId color size gtin code weight status inherited materialComposition
    composition { materialId fibreText share } stages { stage country } translations { language field text isOutdated } }`

describe('a product', () => {
  test('is duplicated with its variants: what is shared stays, what belongs to one only is left out and named', async () => {
    const { product, variants } = await makeRange('Linen shirt', 24, 100)
    const image = await picture(400, 300).png().toBuffer()
    const shown = await makeFile(t.deps, home.actor, { productId: product.id, kind: 'image', alt: 'Front' }, image)
    await makeFile(t.deps, home.actor, { variantId: variants[3]?.id ?? '', name: 'washing.txt' })
    await createCertification(t.deps, home.actor, { scheme: 'GOTS', productId: product.id })
    const { duplicateProduct } = await ask(
      `mutation { duplicateProduct(id: "${product.id}", withVariants: true)
        { id noun name variantCount fileCount leftOut { noun what count } } }`,
    )
    expect(duplicateProduct).toEqual({
      id: expect.stringMatching(/^prd_/),
      noun: 'product',
      name: 'Linen shirt (copy)',
      variantCount: 24,
      fileCount: 2,
      leftOut: [
        { noun: 'product', what: 'sku', count: 1 },
        { noun: 'product', what: 'code', count: 1 },
        { noun: 'variant', what: 'gtin', count: 24 },
        { noun: 'variant', what: 'code', count: 24 },
        { noun: 'product', what: 'certifications', count: 1 },
      ],
    })
    const { a, b } = await ask(
      `{ a: product(id: "${product.id}") { ${ALL} } b: product(id: "${duplicateProduct.id}") { ${ALL} } }`,
    )
    const { variants: before, ...own } = a
    const { variants: after, ...made } = b
    expect(made).toEqual({
      ...own,
      name: 'Linen shirt (copy)',
      sku: null,
      code: null,
      translations: [
        { language: 'de', field: 'name', text: 'Linen shirt auf Deutsch (Kopie)', isOutdated: false },
        { language: 'fr', field: 'name', text: 'Linen shirt en français (copie)', isOutdated: true },
      ],
    })
    expect(after).toEqual(
      before.map((variant: Record<string, unknown>) => ({
        ...variant,
        id: expect.stringMatching(/^var_/),
        digitalId: expect.any(String),
        name: `Linen shirt (copy), blue, ${variant['size']}`,
        gtin: null,
        code: null,
        translations: [
          {
            language: 'de',
            field: 'name',
            text: `Linen shirt auf Deutsch (Kopie), blau, ${variant['size']}`,
            isOutdated: false,
          },
        ],
      })),
    )
    expect(after.filter(({ status }: { status: string }) => status === 'DRAFT')).toHaveLength(24)
    const ids = new Set([...before, ...after].flatMap(({ id, digitalId }: Record<string, string>) => [id, digitalId]))
    expect(ids.size).toBe(96)

    // Assessed, and told of, as records that were created.
    const { rows } = await t.owner.query(
      `select kind, count(*)::int as count from events where workspace_id = $1 and (subject_id = $2 or data ->> 'productId' = $2
        or data ->> 'variantId' = any($3)) group by kind order by kind`,
      [home.id, duplicateProduct.id, after.map(({ id }: { id: string }) => id)],
    )
    expect(rows).toEqual([
      { kind: 'file.created', count: 2 },
      { kind: 'product.created', count: 1 },
      { kind: 'variant.created', count: 24 },
    ])
    const { product: scored } = await ask(`{ product(id: "${duplicateProduct.id}") { assessedVariants } }`)
    expect(scored.assessedVariants).toBe(24)

    // The picture's bytes are there once, for as long as one of both shows them.
    const stored = () => t.owner.query('select 1 from stored_files where storage_key = $1', [shown.storageKey])
    await deleteFile(t.deps, home.actor, { id: shown.id })
    expect((await stored()).rowCount).toBe(1)
    const { files } = await ask(`{ files(productId: "${duplicateProduct.id}") { id alt } }`)
    expect(files).toEqual([{ id: expect.any(String), alt: 'Front' }])
    await deleteFile(t.deps, home.actor, { id: files[0].id })
    expect((await stored()).rowCount).toBe(0)
  })

  test('is duplicated without its variants unless they are wanted', async () => {
    const { product } = await makeRange('Plain shirt', 2)
    expect(await duplicateRecord(t.deps, home.actor, 'product', { id: product.id })).toMatchObject({
      variantCount: 0,
      leftOut: [
        { noun: 'product', what: 'sku', count: 1 },
        { noun: 'product', what: 'code', count: 1 },
      ],
    })
  })

  test('is duplicated with as many statements for 24 variants as for 4', async () => {
    const few = await makeRange('Few', 4, 1000)
    const many = await makeRange('Many', 24, 2000)
    const statements = async (id: string) => {
      const before = t.deps.db.statementCount()
      await duplicateRecord(t.deps, home.actor, 'product', { id, withVariants: true })
      return t.deps.db.statementCount() - before
    }
    const first = await statements(few.product.id)
    expect(await statements(many.product.id)).toBe(first)
    expect(first).toBeLessThanOrEqual(40)
  })

  test('is duplicated as a whole or not at all: what is refused in the end leaves nothing', async () => {
    const { product } = await makeRange('Whole', 3)
    const count = async () =>
      (
        await t.owner.query(
          `select (select count(*)::int from products where workspace_id = $1) as products,
            (select count(*)::int from variants where workspace_id = $1) as variants,
            (select count(*)::int from events where workspace_id = $1) as events`,
          [home.id],
        )
      ).rows[0]
    const before = await count()
    await t.owner.query(`create function refuse_third() returns trigger language plpgsql as $$ begin
        if new.size = '2' and new.name like 'Whole (%' then raise exception 'the third is refused'; end if; return new; end $$;
      create trigger refuse_third before insert on variants for each row execute function refuse_third()`)
    try {
      const duplicated = duplicateRecord(t.deps, home.actor, 'product', { id: product.id, withVariants: true })
      await expect(duplicated).rejects.toThrow('the third is refused')
    } finally {
      await t.owner.query('drop trigger refuse_third on variants; drop function refuse_third()')
    }
    expect(await count()).toEqual(before)
  })

  test(`of more than ${MAX_VARIANTS} variants is duplicated without them only; the refusal names the limit`, async () => {
    const { product } = await makeRange('Large', MAX_VARIANTS)
    const duplicate = (withVariants: boolean) =>
      duplicateRecord(t.deps, home.actor, 'product', { id: product.id, withVariants })
    expect(await duplicate(true)).toMatchObject({ variantCount: MAX_VARIANTS })
    await createVariants(t.deps, home.actor, [{ name: 'One more', productId: product.id }])
    await expect(duplicate(true)).rejects.toMatchObject({
      reason: 'too_many_variants',
      details: { field: 'withVariants', limit: MAX_VARIANTS },
    })
    expect(await duplicate(false)).toMatchObject({ name: 'Large (copy 2)', variantCount: 0 })
  })
})

describe('other records', () => {
  test('a variant becomes a draft of the same product, which still inherits', async () => {
    const { product, variants } = await makeRange('Alone', 1, 3000)
    const id = variants[0]?.id ?? ''
    const made = await duplicateRecord(t.deps, home.actor, 'variant', { id })
    expect(made).toMatchObject({
      name: 'Alone, blue, 0 (copy)',
      leftOut: [
        { noun: 'variant', what: 'gtin', count: 1 },
        { noun: 'variant', what: 'code', count: 1 },
      ],
    })
    const { variant } = await ask(`{ variant(id: "${made.id}") { productId inherited status materialComposition } }`)
    expect(variant).toEqual({
      productId: product.id,
      inherited: ['COMPOSITION', 'CARE_SYMBOLS'],
      status: 'DRAFT',
      materialComposition: '100% linen',
    })
  })

  test('a company keeps its numbers, files and ratings; a material its audits', async () => {
    const { deps } = t
    const company = await createCompany(deps, home.actor, {
      name: 'Weaver',
      role: 'supplier',
      city: 'Porto',
      gln: '9521000000025',
      lei: '529900T8BM49AURSDO55',
      vatId: 'PT1',
      code: 'W-1',
    })
    await makeFile(deps, home.actor, { companyId: company.id, name: 'audit.txt' })
    const made = await duplicateRecord(deps, home.actor, 'company', { id: company.id })
    expect(made).toMatchObject({ name: 'Weaver (copy)', fileCount: 0 })
    expect(made.leftOut.map(({ what, count }) => [what, count])).toEqual([
      ['gln', 1],
      ['vatId', 1],
      ['lei', 1],
      ['code', 1],
      ['files', 1],
    ])
    const { company: copy } = await ask(`{ company(id: "${made.id}") { role city gln lei vatId code } }`)
    expect(copy).toEqual({ role: 'SUPPLIER', city: 'Porto', gln: null, lei: null, vatId: null, code: null })

    const material = await createMaterial(deps, home.actor, { name: 'Linen', supplierId: company.id, code: 'L' })
    await makeFile(deps, home.actor, { materialId: material.id, name: 'data-sheet.txt' })
    await makeFile(deps, home.actor, { materialId: material.id, name: 'audit.txt', kind: 'audit' })
    expect(await duplicateRecord(deps, home.actor, 'material', { id: material.id })).toMatchObject({
      name: 'Linen (copy)',
      fileCount: 1,
      leftOut: [
        { noun: 'material', what: 'code', count: 1 },
        { noun: 'material', what: 'files', count: 1 },
      ],
    })
  })

  test('a certification keeps what it covers, so that no passport shows the new one by itself', async () => {
    const { product } = await makeRange('Certified', 1)
    const fields = { scheme: 'GOTS', name: 'Global Organic Textile Standard', validUntil: '2027-02-28' }
    const more = { number: 'CU 1', productId: product.id }
    const certification = await createCertification(t.deps, home.actor, { ...fields, ...more })
    const made = await duplicateRecord(t.deps, home.actor, 'certification', { id: certification.id })
    expect(made.leftOut.map(({ what }) => what)).toEqual(['number', 'productId'])
    const { certification: copy } = await ask(
      `{ certification(id: "${made.id}") { scheme name validUntil number productId } }`,
    )
    const name = 'Global Organic Textile Standard (copy)'
    expect(copy).toEqual({ ...fields, name, number: null, productId: null })
  })

  test('REST answers 201 with where the duplicate is', async () => {
    const material = await createMaterial(t.deps, home.actor, { name: 'Hemp' })
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/v1/materials/${material.id}/duplicate`,
      headers: { ...writer?.headers, 'content-type': 'application/json' },
      payload: {},
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['location']).toMatch(/\/api\/v1\/materials\/mat_/)
    expect(answer.json()).toMatchObject({ name: 'Hemp (copy)', leftOut: [] })
  })
})

describe('the name of a duplicate', () => {
  test('is in the language of the workspace’s texts, and numbered where it is taken', async () => {
    const { deps } = t
    const german = await t.workspace()
    await updateWorkspace(deps, german.actor, { language: 'de' })
    const { id } = await createMaterial(deps, german.actor, { name: 'Leinen' })
    const duplicate = (of: string) => duplicateRecord(deps, german.actor, 'material', { id: of })
    const first = await duplicate(id)
    expect(first.name).toBe('Leinen (Kopie)')
    expect((await duplicate(id)).name).toBe('Leinen (Kopie 2)')
    // Of a duplicate, it is that of the first one's next.
    expect((await duplicate(first.id)).name).toBe('Leinen (Kopie 3)')
  })

  test('is no longer than a name may be, and never ends in half a sign', () => {
    expect(nameOfDuplicate('x'.repeat(200), 'en')).toBe(`${'x'.repeat(193)} (copy)`)
    const cut = nameOfDuplicate(`${'x'.repeat(192)}${'🧵'.repeat(4)}`, null)
    expect(cut).toBe(`${'x'.repeat(192)} (copy)`)
    expect(cut.isWellFormed()).toBe(true)
  })
})
