import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { expect, test } from 'vitest'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createRating } from '#features/records/ratings/create-rating.ts'
import { createVariants } from '#features/records/variants/create-variant.ts'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { readZip } from '#test/read-zip.ts'
import { endedImport, runImportFile } from '#test/run-import-file.ts'
import { undoImport } from '../imports/begin-import.ts'
import { EXPORTS, type ExportFormat, type ExportName, WORKSPACE } from './export.ts'
import { exportRecords, exportWorkspace } from './make-export.ts'

const t = await startTestApp()
const ALL = { ids: null, list: { orderBy: 'OLDEST' } }
const exported = async (w: TestWorkspace, name: ExportName, format: ExportFormat) =>
  buffer(await exportRecords(t.deps, w.actor, name, format, ALL))

/** Records of each kind that name each other, with fields that are filled, empty and hard to write. */
async function filledWorkspace() {
  const w = await t.workspace()
  const company = await createCompany(t.deps, w.actor, { name: 'Weaver "A", Ltd', role: 'supplier', country: 'PT' })
  const material = await createMaterial(t.deps, w.actor, { name: 'Linen', supplierId: company.id, recycledShare: 0.3 })
  const tee = await createProduct(t.deps, w.actor, {
    name: '=Tee',
    sku: '0012',
    companyId: company.id,
    category: 'Tops',
  })
  await createProduct(t.deps, w.actor, { name: 'Coat\nlong', sku: 'C-1' })
  const variants = await createVariants(t.deps, w.actor, [
    {
      name: 'Tee S',
      productId: tee.id,
      gtin: '00012348',
      size: 'S',
      weight: 0.15,
      manufacturerId: company.id,
      composition: [
        { materialId: material.id, share: 0.6, part: 'shell' },
        { fibreText: 'elastane', share: 0.4 },
      ],
      careSymbols: ['wash-30', 'iron-none'],
    },
    { name: 'Tee M', productId: tee.id, gtin: '4006381333931', size: 'M', materialComposition: '100% cotton' },
  ])
  await createCertification(t.deps, w.actor, {
    scheme: 'GOTS',
    name: 'GOTS',
    productId: tee.id,
    validUntil: '2027-02-28',
  })
  await createRating(t.deps, w.actor, {
    companyId: company.id,
    scheme: 'EcoVadis',
    score: 68,
    publishedOn: '2026-03-01',
  })
  return { w, variants }
}

test('a ZIP of the workspace has the very files of the single exports, in the order they can be imported', async () => {
  const { w } = await filledWorkspace()
  const files = await readZip(await buffer(await exportWorkspace(t.deps, w.actor, 'zip')))
  expect(files.map(({ name }) => name)).toEqual(WORKSPACE.map((name, at) => `${at + 1}-${name}.csv`))
  for (const [at, name] of WORKSPACE.entries()) {
    expect(files[at]?.bytes.toString(), name).toBe((await exported(w, name, 'csv')).toString())
  }
})

test('a workbook of the workspace has the very sheets of the single exports', async () => {
  const { w } = await filledWorkspace()
  const files = await readZip(await buffer(await exportWorkspace(t.deps, w.actor, 'xlsx')))
  const sheetOf = (all: typeof files, n: number) =>
    all.find(({ name }) => name === `xl/worksheets/sheet${n}.xml`)?.bytes.toString()
  for (const [at, name] of WORKSPACE.entries()) {
    const sheet = sheetOf(files, at + 1)
    expect(sheet, name).toContain('<row r="2">')
    expect(sheet, name).toBe(sheetOf(await readZip(await exported(w, name, 'xlsx')), 1))
  }
})

test.each(['csv', 'xlsx'] as const)(
  'compositions as %s, imported again, are those of the file',
  async (format) => {
    const { w, variants } = await filledWorkspace()
    const file = await exported(w, 'compositions', format)
    const before = (await exported(w, 'variants', 'csv')).toString()
    const [tee] = variants
    await updateVariant(t.deps, w.actor, { id: tee?.id ?? '', composition: [{ fibreText: 'wool', share: 1 }] })
    expect((await exported(w, 'variants', 'csv')).toString()).not.toBe(before)
    const done = await runImportFile(t, w, file, `compositions.${format}`)
    expect([done.state, done.counts?.refused, done.counts?.records]).toMatchObject([
      'finished',
      0,
      { variant: { create: 0, update: 1 } },
    ])
    expect((await exported(w, 'variants', 'csv')).toString()).toBe(before)
  },
  60_000,
)

test.each(WORKSPACE)(
  'undoing imports of %s, the last one first, gives back the very exports of before each: what they made, changed and emptied',
  async (name) => {
    const { w } = await filledWorkspace()
    const exports = async () => {
      const all: Record<string, string> = {}
      for (const one of EXPORTS) all[one] = (await exported(w, one, 'csv')).toString()
      return all
    }
    const before = [await exports()]
    const ids: string[] = []
    for (const place of [1, 2]) {
      const last = before.at(-1)?.[name] ?? ''
      const { id, state, counts } = await runImportFile(t, w, changedFile(last, place), `${name}.csv`, {
        emptyCells: 'clear',
      })
      const made = Object.values(counts?.records ?? {})
      expect([state, counts?.refused]).toEqual(['finished', 0])
      expect([made.some(({ create }) => create > 0), made.some(({ update }) => update > 0)]).toEqual([true, true])
      before.push(await exports())
      expect(before.at(-1)?.[name]).not.toBe(last)
      ids.push(id)
    }
    for (const id of ids.reverse()) {
      before.pop()
      await undoImport(t.deps, w.actor, { id })
      expect((await endedImport(t, w, id)).state).toBe('undone')
      expect(await exports()).toEqual(before.at(-1))
    }
  },
  60_000,
)

/** The first record has another name and fewer fields than before, and one more is new. */
function changedFile(csv: string, place: number): Buffer {
  const [header = [], first = [], ...others]: string[][] = parse(csv, { bom: true })
  const find = (pattern: RegExp) => header.findIndex((name) => pattern.test(name))
  const own = find(/^(company|material|variant)_name$|^(cert_name|rating_medal)$/)
  const name = own < 0 ? header.indexOf('product_name') : own
  const keys =
    /_id$|^sku$|^product_name$|^gtin$|^(cert|rating)_scheme$|_company$|^cert_(product|material)$|^rating_published_on$/
  const changed = first.map((cell, column) => {
    if (column === name) return `${cell} changed`
    return keys.test(header[column] ?? '') || column === own ? cell : ''
  })
  const made = header.map((column, at) => {
    if (at === name) return `Made by import ${place}`
    if (column === 'sku' && !header.includes('variant_name')) return `MADE-${place}`
    if (/^(sku|product_name|product_id)$/.test(column) && header.includes('variant_name')) return first[at] ?? ''
    if (/^rating_(company|scheme)$/.test(column)) return first[at] ?? ''
    if (column === 'rating_published_on') return `2024-0${place}-01`
    return column === 'cert_scheme' ? (place === 1 ? 'GRS' : 'OCS') : column === 'cert_product' ? (first[at] ?? '') : ''
  })
  return Buffer.from(`\uFEFF${stringify([header, changed, ...others, made], { record_delimiter: 'windows' })}`)
}

test.each(EXPORTS)('an export of %s takes as many statements for a hundred variants as for two', async (name) => {
  const { w } = await filledWorkspace()
  const statements = async () => {
    const before = t.deps.db.statementCount()
    await exported(w, name, 'csv')
    return t.deps.db.statementCount() - before
  }
  const few = await statements()
  expect(few).toBeGreaterThan(0)
  const product = await createProduct(t.deps, w.actor, { name: 'Many' })
  await createVariants(
    t.deps,
    w.actor,
    Array.from({ length: 98 }, (_, at) => ({
      name: `Many ${at}`,
      productId: product.id,
      composition: [{ fibreText: 'wool', share: 1 }],
    })),
  )
  expect(await statements()).toBe(few)
})
