import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import type { AppError } from '#platform/app-error.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { makeFile } from '#test/uploads.ts'
import { createCertification } from '../certifications/create-certification.ts'
import { createCompany } from '../companies/create-company.ts'
import { deleteCompany } from '../companies/delete-company.ts'
import { sweepFiles } from '../files/sweep-files.ts'
import { createMaterial } from '../materials/create-material.ts'
import { deleteMaterial } from '../materials/delete-material.ts'
import { updateMaterial } from '../materials/update-material.ts'
import { createProduct } from '../products/create-product.ts'
import { deleteProduct } from '../products/delete-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { deleteVariant } from '../variants/delete-variant.ts'
import { KEPT_TABLES } from './kept-row.store.ts'
import { restoreRecord } from './restore-record.ts'
import { sweepDeletedRecords } from './sweep-deleted-records.ts'

const t = await startTestApp()
const DAY_MS = 86_400_000

type Row = Record<string, unknown>
type Rows = Record<string, Row[]>

/** Everything that the workspace's records consist of, but for how often and when they were saved, assessed and scored. */
async function contentOf(w: TestWorkspace, { owner } = t): Promise<Rows> {
  const content: Rows = {}
  for (const table of [...KEPT_TABLES, 'passports', 'stored_files']) {
    const { rows } = await owner.query(
      `select to_jsonb(r) - 'revision' - 'updated_at' - 'scored_at' ${table === 'assessments' ? "- 'id' - 'assessed_at'" : ''} as row
       from ${table} r where workspace_id = $1 order by coalesce(to_jsonb(r) ->> 'variant_id', to_jsonb(r) ->> 'id'), 1`,
      [w.id],
    )
    content[table] = rows.map(({ row }) => row)
  }
  return content
}

async function revisionsOf(w: TestWorkspace, { owner } = t): Promise<Map<string, number>> {
  const parts = KEPT_TABLES.filter(
    (table) =>
      !['product_materials', 'variant_materials', 'assessments', 'external_references', 'webhook_secrets'].includes(
        table,
      ),
  ).map((table) => `select id, revision from ${table} where workspace_id = $1`)
  const { rows } = await owner.query(parts.join(' union all '), [w.id])
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

async function refusalOf(attempt: Promise<unknown>): Promise<{ reason: string; message: string } | null> {
  return attempt.then(
    () => null,
    (error: AppError) => ({ reason: error.reason, message: error.message }),
  )
}

/** A company, two materials, a product with variants of them, certifications and files on all: a small brand. */
async function makeBrand(w: TestWorkspace, { variants = 2, share = 0.95, gtin = '4006381333931', deps = t.deps } = {}) {
  const company = await createCompany(deps, w.actor, { name: 'Vesper', role: 'brand', country: 'PT' })
  const idle = await createCompany(deps, w.actor, { name: 'Old mill' })
  const cotton = await createMaterial(deps, w.actor, { name: 'Cotton', fibre: 'cotton', supplierId: company.id })
  const elastane = await createMaterial(deps, w.actor, { name: 'Stretch', fibre: 'elastane', carbonFootprint: 9.1 })
  const spare = await createMaterial(deps, w.actor, { name: 'Spare', recycledShare: 1 / 3 })
  const product = await createProduct(deps, w.actor, {
    name: 'Harbour Shirt',
    sku: 'HS-1',
    category: 'Shirts',
    companyId: company.id,
    composition: [{ materialId: cotton.id, share }],
    careInstructions: 'Wash inside out.',
  })
  const made = []
  for (let i = 0; i < variants; i += 1) {
    const variant = await createVariant(deps, w.actor, {
      productId: product.id,
      name: `Navy, ${i}`,
      weight: 0.1 + share / 7,
      ...(i === 0 && { gtin }),
      manufacturerId: company.id,
      careSymbols: ['wash-40', 'iron-110'],
      imageUrls: ['https://example.com/ü.jpg'],
      stages: [{ stage: 'making', country: 'PT', process: null }],
      composition: [
        { materialId: cotton.id, share },
        { materialId: elastane.id, share: 1 - share, part: 'shell' },
      ],
    })
    await makeFile(deps, w.actor, { name: `variant-${i}.txt`, variantId: variant.id, visibility: 'public' })
    made.push(variant)
  }
  const certification = await createCertification(deps, w.actor, {
    scheme: 'GOTS',
    number: 'X1',
    productId: product.id,
    validUntil: '2027-03-31',
  })
  await createCertification(deps, w.actor, { scheme: 'GRS', materialId: spare.id })
  await createCertification(deps, w.actor, { scheme: 'BSCI', companyId: idle.id })
  await makeFile(deps, w.actor, { name: 'gots.txt', certificationId: certification.id, visibility: 'public' })
  await makeFile(deps, w.actor, { name: 'manual.txt', productId: product.id, visibility: 'private' })
  return { company, idle, cotton, elastane, spare, product, variants: made, certification }
}

describe('restoring', () => {
  test('brings everything back as it was, whatever a workspace holds and whatever is deleted', async () => {
    const alone = await startTestApp()
    // With it ends the worker, which would assess again, under other ids, what is compared here.
    await alone.app.close()
    const { deps } = alone
    const remove = {
      company: deleteCompany,
      material: deleteMaterial,
      product: deleteProduct,
      variant: deleteVariant,
    }
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          variants: fc.integer({ min: 1, max: 3 }),
          share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
          kinds: fc.uniqueArray(fc.constantFrom('company', 'material', 'product', 'variant'), { minLength: 1 }),
          publish: fc.boolean(),
          text: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((s) => s.trim() !== ''),
        }),
        async ({ variants, share, kinds, publish, text }) => {
          const w = await alone.workspace()
          const brand = await makeBrand(w, { variants, share, deps })
          const first = brand.variants[0]?.id ?? ''
          const named = await createMaterial(deps, w.actor, { name: 'Named', description: text })
          if (publish) {
            await publishPassport(deps, w.actor, { id: first })
            await withdrawPassport(deps, w.actor, { id: first })
          }
          const ids = { company: brand.idle.id, material: brand.spare.id, product: brand.product.id, variant: first }
          const before = await contentOf(w, alone)
          const revisions = await revisionsOf(w, alone)
          for (const [kind, id] of [
            ...kinds.map((kind) => [kind, ids[kind]] as const),
            ['material', named.id] as const,
          ]) {
            await remove[kind](deps, w.actor, { id })
            expect((await contentOf(w, alone))[`${kind === 'company' ? 'companie' : kind}s`]).not.toContainEqual(
              expect.objectContaining({ id }),
            )
            await restoreRecord(deps, w.actor, { recordId: id })
            expect(await contentOf(w, alone)).toEqual(before)
            const now = await revisionsOf(w, alone)
            expect(now.get(id)).toBe((revisions.get(id) ?? 0) + 1)
            for (const [other, revision] of now) revisions.set(other, revision)
          }
        },
      ),
      { numRuns: 8 },
    )
  })

  test('brings a product back with its variants, their passports and their addresses', async () => {
    const w = await t.workspace()
    const { product, variants } = await makeBrand(w)
    const [first] = variants
    await publishPassport(t.deps, w.actor, { id: first!.id })
    await withdrawPassport(t.deps, w.actor, { id: first!.id })
    await deleteProduct(t.deps, w.actor, { id: product.id })
    const address = `/api/public/dpp/${first!.digitalId}`
    expect((await t.app.inject(address)).statusCode).toBe(410)
    const key = await w.key('write')
    const { data } = await t.graphql(
      `mutation { restoreRecord(recordId: "${product.id}") { recordId kind name contents { kind count } leftOut { id } } }`,
      key,
    )
    expect(data.restoreRecord).toEqual({
      recordId: product.id,
      kind: 'PRODUCT',
      name: 'Harbour Shirt',
      contents: [
        { kind: 'variant', count: 2 },
        { kind: 'certification', count: 1 },
        { kind: 'file', count: 4 },
      ],
      leftOut: [],
    })
    await publishPassport(t.deps, w.actor, { id: first!.id })
    const again = await t.app.inject(address)
    expect(again.statusCode).toBe(200)
    const events = await t.graphql(`{ events(kind: "variant.restored") { subjectId } }`, key)
    expect(events.data.events).toHaveLength(2)
  })

  test('assesses again when a material has changed meanwhile', async () => {
    const w = await t.workspace()
    const { elastane, variants } = await makeBrand(w)
    const id = variants[1]!.id
    const inputsOf = async () =>
      (
        await t.owner.query(
          'select inputs::text as inputs, carbon_footprint as kg from assessments where variant_id = $1',
          [id],
        )
      ).rows[0]
    const before = await inputsOf()
    await deleteVariant(t.deps, w.actor, { id })
    await updateMaterial(t.deps, w.actor, { id: elastane.id, carbonFootprint: 90 })
    await restoreRecord(t.deps, w.actor, { recordId: id })
    expect((await inputsOf()).kg).toBeGreaterThan(before.kg)
  })

  test('keeps the bytes of its files from being swept, until it is deleted for good', async () => {
    const w = await t.workspace()
    const { product } = await makeBrand(w)
    const bytes = async () =>
      (await t.owner.query('select count(*)::int as n from stored_files where workspace_id = $1', [w.id])).rows[0].n
    expect(await bytes()).toBe(4)
    await deleteProduct(t.deps, w.actor, { id: product.id })
    await sweepFiles(t.deps, { olderThanMinutes: 0 })
    expect(await bytes()).toBe(4)
    const refused = await t.graphql(
      `mutation { deleteForGood(recordId: "${product.id}") { id } }`,
      await w.member('editor'),
    )
    expect(refused.errors?.[0]?.extensions).toMatchObject({ reason: 'permission_missing' })
    const admin = await w.member('admin')
    await t.graphql(`mutation { deleteForGood(recordId: "${product.id}") { id } }`, admin)
    expect(await bytes()).toBe(0)
    const { data } = await t.graphql('{ deletedRecords { id } events(take: 1) { kind subjectId } }', admin)
    expect(data.deletedRecords).toEqual([])
    expect(data.events).toEqual([{ kind: 'product.deleted_for_good', subjectId: product.id }])
    expect(await refusalOf(restoreRecord(t.deps, w.actor, { recordId: product.id }))).toMatchObject({
      reason: 'deleted_record_not_found',
    })
  })

  test('survives columns that were added and dropped in between', async () => {
    const late = await startTestApp()
    const w = await late.workspace()
    const { id } = await createMaterial(late.deps, w.actor, { name: 'Cotton', description: 'Long staple' })
    await deleteMaterial(late.deps, w.actor, { id })
    await late.owner.query(`alter table materials add column grade text not null default 'A'`)
    await late.owner.query('alter table materials drop column description cascade')
    await restoreRecord(late.deps, w.actor, { recordId: id })
    const { rows } = await late.owner.query('select name, grade, revision from materials where id = $1', [id])
    expect(rows).toEqual([{ name: 'Cotton', grade: 'A', revision: 2 }])
  })

  test('can be repeated: deleted, restored and deleted again', async () => {
    const w = await t.workspace()
    const { id } = await createMaterial(t.deps, w.actor, { name: 'Cotton' })
    for (let revision = 2; revision < 5; revision += 1) {
      await deleteMaterial(t.deps, w.actor, { id })
      await restoreRecord(t.deps, w.actor, { recordId: id })
      const { rows } = await t.owner.query('select revision from materials where id = $1', [id])
      expect(rows).toEqual([{ revision }])
    }
  })

  test('happens once when two people ask at the same moment', async () => {
    const w = await t.workspace()
    const { product } = await makeBrand(w)
    await deleteProduct(t.deps, w.actor, { id: product.id })
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => refusalOf(restoreRecord(t.deps, w.actor, { recordId: product.id }))),
    )
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(outcomes.filter((refusal) => refusal?.reason === 'deleted_record_not_found')).toHaveLength(2)
  })
})

describe('what is gone or taken meanwhile', () => {
  test('a code that another record has is refused, by the name of that record', async () => {
    const w = await t.workspace()
    const { product, variants } = await makeBrand(w)
    await deleteProduct(t.deps, w.actor, { id: product.id })
    const other = await createProduct(t.deps, w.actor, { name: 'New Shirt', sku: 'HS-1' })
    const refusal = await refusalOf(restoreRecord(t.deps, w.actor, { recordId: product.id }))
    expect(refusal?.reason).toBe('sku_taken')
    expect(refusal?.message).toContain(`"New Shirt" (${other.id})`)
    await deleteProduct(t.deps, w.actor, { id: other.id })
    // The same GTIN, written with 14 digits.
    const elsewhere = await createProduct(t.deps, w.actor, { name: 'Elsewhere' })
    await createVariant(t.deps, w.actor, { productId: elsewhere.id, name: 'Thief', gtin: '04006381333931' })
    const second = await refusalOf(restoreRecord(t.deps, w.actor, { recordId: product.id }))
    expect(second).toMatchObject({ reason: 'gtin_taken', message: expect.stringContaining('"Thief"') })
    expect((await contentOf(w)).variants?.map(({ id }) => id)).not.toContain(variants[0]!.id)
  })

  test('a variant whose product is deleted says to restore that first, or that it comes with it', async () => {
    const w = await t.workspace()
    const { product, variants } = await makeBrand(w)
    const [alone, along] = variants
    await deleteVariant(t.deps, w.actor, { id: alone!.id })
    await deleteProduct(t.deps, w.actor, { id: product.id })
    const refused = await refusalOf(restoreRecord(t.deps, w.actor, { recordId: alone!.id, leaveOutMissing: true }))
    expect(refused).toMatchObject({
      reason: 'product_deleted',
      message: expect.stringContaining('Restore the product "Harbour Shirt" first'),
    })
    expect(await refusalOf(restoreRecord(t.deps, w.actor, { recordId: along!.id }))).toMatchObject({
      reason: 'deleted_with_another',
      message: expect.stringContaining(product.id),
    })
    const { data } = await t.graphql(
      `mutation { restoreRecords(recordIds: ["${alone!.id}", "${product.id}", "nothing"]) {
        restored { recordId } refused { recordId reason } } }`,
      await w.key('write'),
    )
    expect(data.restoreRecords).toEqual({
      restored: [{ recordId: product.id }, { recordId: alone!.id }],
      refused: [{ recordId: 'nothing', reason: 'deleted_record_not_found' }],
    })
    expect((await contentOf(w)).variants).toHaveLength(2)
  })

  test('a company or material that is deleted, too, is named, and left out only when asked', async () => {
    const w = await t.workspace()
    const { company, cotton, elastane, product, variants } = await makeBrand(w, { variants: 1 })
    const before = await contentOf(w)
    await deleteProduct(t.deps, w.actor, { id: product.id })
    await deleteMaterial(t.deps, w.actor, { id: cotton.id })
    await deleteCompany(t.deps, w.actor, { id: company.id })
    const refusal = await refusalOf(restoreRecord(t.deps, w.actor, { recordId: product.id }))
    expect(refusal?.reason).toBe('reference_deleted')
    expect(refusal?.message).toMatch(
      /"Harbour Shirt" refers to the company "Vesper" and 2 more, which have since been deleted/,
    )
    const restored = await restoreRecord(t.deps, w.actor, { recordId: product.id, leaveOutMissing: true })
    expect(restored.leftOut.map(({ field, name }) => [field, name])).toEqual([
      ['companyId', 'Vesper'],
      ['manufacturerId', 'Vesper'],
      ['materialId', 'Cotton'],
    ])
    const after = await contentOf(w)
    expect(after.products?.[0]).toMatchObject({ company_id: null, brand: 'Vesper' })
    expect(after.variants?.[0]).toMatchObject({ id: variants[0]!.id, manufacturer_id: null, manufacturer: 'Vesper' })
    expect(after.variant_materials).toMatchObject([
      { material_id: null, fibre_text: 'Cotton', share: 0.95 },
      { material_id: elastane.id, fibre_text: null, part: 'shell' },
    ])
    expect(after.certifications).toEqual(before.certifications)
  })

  test('restored with what it names, in any order of asking, it is whole again', async () => {
    const w = await t.workspace()
    const { company, cotton, product } = await makeBrand(w)
    const before = await contentOf(w)
    await deleteProduct(t.deps, w.actor, { id: product.id })
    await deleteMaterial(t.deps, w.actor, { id: cotton.id })
    await deleteCompany(t.deps, w.actor, { id: company.id })
    const { data } = await t.graphql(
      `mutation { restoreRecords(recordIds: ["${product.id}", "${cotton.id}", "${company.id}"]) { refused { message } } }`,
      await w.key('write'),
    )
    expect(data.restoreRecords.refused).toEqual([])
    expect(await contentOf(w)).toEqual(before)
  })
})

describe('what is kept', () => {
  test('is listed with who, when, until when and what went with it, by kind and name, page by page', async () => {
    const w = await t.workspace()
    const { product, spare, idle } = await makeBrand(w)
    const editor = await w.join('editor')
    for (const [name, id] of [
      ['deleteCompany', idle.id],
      ['deleteMaterial', spare.id],
      ['deleteProduct', product.id],
    ]) {
      await t.graphql(`mutation { ${name}(id: "${id}") { id } }`, editor.credentials)
    }
    const viewer = await w.member('viewer')
    const ask = async (args: string) =>
      (await t.graphql(`{ deletedRecords${args} { id recordId } }`, viewer)).data.deletedRecords
    const all = await ask('')
    expect(all.map((row: Row) => row.recordId)).toEqual([product.id, spare.id, idle.id])
    expect(await ask(`(after: "${all[0].id}", take: 1)`)).toEqual([all[1]])
    expect(await ask('(kind: MATERIAL)')).toEqual([all[1]])
    expect(await ask('(search: "MILL")')).toEqual([all[2]])
    const { data } = await t.graphql(
      `{ deletedRecordCount deletedRecord(recordId: "${product.id}") { actorId deletedAt keptUntil contents { kind count } } }`,
      viewer,
    )
    expect(data.deletedRecordCount).toBe(3)
    const { actorId, deletedAt, keptUntil, contents } = data.deletedRecord
    expect(actorId).toBe(editor.userId)
    expect(Date.parse(keptUntil) - Date.parse(deletedAt)).toBe(30 * DAY_MS)
    expect(contents).toContainEqual({ kind: 'variant', count: 2 })
    const other = await t.workspace()
    const foreign = await t.graphql(`{ deletedRecord(recordId: "${product.id}") { id } }`, await other.key('read'))
    expect(foreign.data.deletedRecord).toBeNull()
  })

  test('is gone when its time is up, and so are the bytes of its files', async () => {
    const later = await startTestApp()
    const w = await later.workspace()
    const { id } = await createProduct(later.deps, w.actor, { name: 'Shirt' })
    await makeFile(later.deps, w.actor, { name: 'manual.txt', productId: id, visibility: 'private' })
    await deleteProduct(later.deps, w.actor, { id })
    later.setNow(new Date(Date.now() + 29 * DAY_MS))
    expect(await sweepDeletedRecords(later.deps)).toEqual({ removed: 0 })
    later.setNow(new Date(Date.now() + 31 * DAY_MS))
    expect(await refusalOf(restoreRecord(later.deps, w.actor, { recordId: id }))).toMatchObject({
      reason: 'deleted_record_not_found',
    })
    expect(await sweepDeletedRecords(later.deps)).toEqual({ removed: 1 })
    await sweepFiles(later.deps, { olderThanMinutes: 0 })
    const { rows } = await later.owner.query('select 1 from stored_files union all select 1 from deleted_rows')
    expect(rows).toEqual([])
  })

  test('covers every table whose rows go with a record', async () => {
    const { rows } = await t.owner.query(
      `
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confdeltype = 'c' and c.connamespace = 'selvedge'::regnamespace
        and c.confrelid = any(array['companies', 'products', 'materials', 'variants', 'certifications', 'webhooks']::regclass[])
        and c.conrelid <> all($1::regclass[])`,
      // Readiness is judged anew with the assessment of what comes back, and conflicts are found again by the next run of their connection;
      // the log of what was sent to a webhook goes for good.
      [[...KEPT_TABLES, 'readiness', 'connection_conflicts', 'webhook_deliveries']],
    )
    expect(rows).toEqual([])
    // Those that go by a trigger.
    const taken = await t.owner.query<{ name: string }>(`
      select distinct (regexp_matches(prosrc, 'delete from (\\w+)', 'g'))[1] as name from pg_proc
      where proname in ('take_rows_of_variants', 'take_rows_of_products')`)
    const names = taken.rows.map(({ name }) => name)
    expect(names).toHaveLength(7)
    expect(names.filter((name) => !KEPT_TABLES.includes(name)).sort()).toEqual(['connection_conflicts', 'readiness'])
  })

  test('is nothing when deleting was refused', async () => {
    const w = await t.workspace()
    const { product, variants } = await makeBrand(w)
    await publishPassport(t.deps, w.actor, { id: variants[0]!.id })
    expect(await refusalOf(deleteProduct(t.deps, w.actor, { id: product.id }))).toMatchObject({
      reason: 'variant_published',
    })
    const { rows } = await t.owner.query('select 1 from deleted_records where workspace_id = $1', [w.id])
    expect(rows).toEqual([])
  })
})
