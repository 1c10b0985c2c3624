import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { endedImport, uploadFile } from '#test/run-import-file.ts'
import { bookOfSheets } from '#test/workbook-of.ts'
import type { InspectedTable } from '../reading/inspection.ts'
import { sheetAfter } from '../reading/sheet-turns.ts'
import { checkImport, startImport } from './begin-import.ts'
import { trialsOf } from './checked-sheet.ts'
import type { Import } from './import.ts'
import { importSheet } from './import-sheet.ts'

const t = await startTestApp()

const BOOK = bookOfSheets(
  [['Catalogue'], ['confidential']],
  [
    ['sku', 'color', 'size', 'manufacturer'],
    ['1', 'red', 'M', 'Mill'],
    ['1', 'blue', 'L', 'Mill'],
  ],
  [
    ['sku', 'product_name', 'material_composition'],
    ['1', 'Tee', '100% cotton'],
  ],
  [
    ['company_name', 'company_country', 'company_code'],
    ['Mill', 'PT', 'L-02'],
  ],
)

test('a workbook goes in sheet after sheet from one upload, those first that others refer to; its cover has no turn', async () => {
  const w = await t.workspace()
  let made: Import = await uploadFile(t, w, BOOK, 'book.xlsx')
  const sheets: (number | undefined)[] = []
  for (;;) {
    sheets.push(made.settings?.sheet)
    await checkImport(t.deps, w.actor, { id: made.id })
    expect((await endedImport(t, w, made.id)).state).toBe('checked')
    await startImport(t.deps, w.actor, { id: made.id })
    const ended = await endedImport(t, w, made.id)
    expect(ended).toMatchObject({ state: 'finished', counts: { refused: 0 } })
    const sheet = sheetAfter(made.inspection.tables, made.settings?.sheet)
    if (sheet === null) break
    made = await importSheet(t.deps, w.actor, { id: made.id, sheet })
  }
  expect(sheets).toEqual([3, 2, 1])
  const { data } = await t.graphql(
    '{ companies { name } products { sku name variants { color materialComposition inherited } } }',
    await w.member('editor'),
  )
  expect(data).toMatchObject({
    companies: [{ name: 'Mill' }],
    products: [
      {
        sku: '1',
        name: 'Tee',
        // What is on the article sheet reaches the variants.
        variants: [{ materialComposition: '100% cotton' }, { materialComposition: '100% cotton' }],
      },
    ],
  })
})

test('the check of one sheet also tries those that follow, as if the ones before were imported, and writes nothing', async () => {
  const w = await t.workspace()
  const book = bookOfSheets(
    [
      ['product_code', 'variant_code', 'color', 'structured_composition'],
      ['A-1', 'A-1-R', 'red', '100% | material: M-7'],
      ['A-9', 'A-9-B', 'blue', '100% | material: M-8'],
    ],
    [
      ['product_code', 'product_name'],
      ['A-1', 'Tee'],
      ['A-9', 'Cap'],
    ],
    [
      ['material_code', 'material_name', 'fibre', 'supplier_company'],
      ['M-7', 'Organic cotton', 'cotton', 'L-02'],
      ['M-8', 'Linen', 'linen', 'L-03'],
    ],
    [
      ['company_code', 'company_name'],
      ['L-02', 'Mill'],
    ],
  )
  const { id } = await uploadFile(t, w, book, 'book.xlsx')
  await checkImport(t.deps, w.actor, { id })
  expect(await endedImport(t, w, id)).toMatchObject({ state: 'checked' })
  const { data } = await t.graphql(
    `{ import(id: "${id}") { sheetsToFollow { name checked { rows refused records { kind create } } problemGroups { reason lines } notChecked { reason } } }
       companyCount materialCount productCount variantCount }`,
    await w.member('editor'),
  )
  const unknown = [{ reason: 'reference_not_found', lines: [3] }]
  // The material without a supplier is refused, so the variant that is made of it is refused, too.
  expect(data).toEqual({
    companyCount: 0,
    materialCount: 0,
    productCount: 0,
    variantCount: 0,
    import: {
      sheetsToFollow: [
        follows('S3', { refused: 1, records: [{ kind: 'material', create: 1 }] }, unknown),
        follows('S2', { refused: 0, records: [{ kind: 'product', create: 2 }] }),
        follows(
          'S1',
          {
            refused: 1,
            records: [
              { kind: 'product', create: 0 },
              { kind: 'variant', create: 1 },
            ],
          },
          unknown,
        ),
      ],
    },
  })
})

function follows(name: string, checked: object, problemGroups: object[] = []) {
  return { name, checked: { rows: 2, ...checked }, problemGroups, notChecked: null }
}

test('no more rows are written for a check of sheets than the limit, and the sheet that comes then is only planned', () => {
  const sheet = (kind: 'company' | 'material' | 'product' | 'variant', rowCount: number) =>
    ({
      isHidden: false,
      headerLine: 1,
      rowCount,
      layout: null,
      records: [kind],
      mapping: Array(2).fill({ column: 'x', confidence: 'exact', unit: null }),
    }) as unknown as InspectedTable
  const tables = [sheet('variant', 90), sheet('product', 7), sheet('material', 3), sheet('company', 1)]
  const tried = (...sheets: number[]) =>
    sheets.map((one, turn) => ({ sheet: one, isWritten: turn < sheets.length - 1 }))
  expect(trialsOf(tables, 3, 11)).toEqual({ tried: tried(3, 2, 1, 0), left: [] })
  expect(trialsOf(tables, 3, 10)).toEqual({ tried: tried(3, 2, 1), left: [0] })
  expect(trialsOf(tables, 3, 0)).toEqual({ tried: tried(3), left: [2, 1, 0] })
  expect(trialsOf(tables, 0, 0)).toEqual({ tried: tried(0), left: [] })
})

test('a sheet that there is not is refused, and no second file is kept for it', async () => {
  const w = await t.workspace()
  const { id } = await uploadFile(t, w, BOOK, 'book.xlsx')
  await expect(importSheet(t.deps, w.actor, { id, sheet: 9 })).rejects.toMatchObject({ reason: 'table_without_header' })
  const { data } = await t.graphql('{ imports { id nextSheet tables { turn } } }', await w.member('editor'))
  expect(data.imports).toEqual([{ id, nextSheet: 2, tables: [{ turn: null }, { turn: 3 }, { turn: 2 }, { turn: 1 }] }])
})

test('codes join the sheets of a workbook: a supplier to its material, an article and its maker to its variants, a material to its composition', async () => {
  const w = await t.workspace()
  const book = bookOfSheets(
    [
      ['product_code', 'variant_code', 'color', 'manufacturer_company', 'structured_composition'],
      ['A-1', 'A-1-R', 'red', 'L-02', '100% | material: M-7'],
      ['A-1', 'A-1-B', 'blue', 'L-02', '100% | material: M-7'],
    ],
    [
      ['product_code', 'product_name', 'product_material_composition'],
      ['A-1', 'Tee', '100% cotton'],
    ],
    [
      ['material_code', 'material_name', 'fibre', 'supplier_company'],
      ['M-7', 'Organic cotton', 'cotton', 'L-02'],
    ],
    [
      ['company_code', 'company_name'],
      ['L-02', 'Mill'],
    ],
  )
  let made: Import = await uploadFile(t, w, book, 'book.xlsx')
  for (;;) {
    await checkImport(t.deps, w.actor, { id: made.id })
    await endedImport(t, w, made.id)
    await startImport(t.deps, w.actor, { id: made.id })
    expect(await endedImport(t, w, made.id)).toMatchObject({ state: 'finished', counts: { refused: 0 } })
    const sheet = sheetAfter(made.inspection.tables, made.settings?.sheet)
    if (sheet === null) break
    made = await importSheet(t.deps, w.actor, { id: made.id, sheet })
  }
  const { data } = await t.graphql(
    `{ variants(orderBy: OLDEST) { code color materialComposition product { code name } manufacturerCompany { code name }
         composition { material { code supplierCompany { code } } } } }`,
    await w.member('editor'),
  )
  const shared = {
    product: { code: 'A-1', name: 'Tee' },
    manufacturerCompany: { code: 'L-02', name: 'Mill' },
    composition: [{ material: { code: 'M-7', supplierCompany: { code: 'L-02' } } }],
  }
  expect(data.variants).toMatchObject([
    { code: 'A-1-R', color: 'red', ...shared },
    { code: 'A-1-B', color: 'blue', ...shared },
  ])
})
