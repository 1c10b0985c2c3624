import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { checkImport, startImport, undoImport } from './begin-import.ts'
import { changeImport, type ImportChange } from './change-import.ts'
import type { Import } from './import.ts'
import { uploadImport } from './upload-import.ts'

const t = await startTestApp()

describe('products', () => {
  test('recognised by number, one that was renamed is changed, whatever identifier its row has', async () => {
    const w = await t.workspace()
    await bring(w, 'sku,product_name\nA1,Tee\nA2,Coat\n')
    const [tee, coat] = await rows(w, 'products')
    const file = `product_id,sku,product_name\n${coat?.['id']},A1,Harbour Tee\n`
    const done = await bring(w, file, { matchBy: [{ record: 'product', by: 'sku' }] })
    expect(done.counts?.records).toEqual({ product: outcomes({ update: 1 }) })
    expect(await rows(w, 'products')).toMatchObject([{ id: tee?.['id'], name: 'Harbour Tee' }, { name: 'Coat' }])
  })

  test('recognised by name, one gets another number; by number the same row makes a second one', async () => {
    const [w, other] = [await t.workspace(), await t.workspace()]
    for (const one of [w, other]) await bring(one, 'sku,product_name\nA1,Tee\n')
    const file = 'sku,product_name\nB7,Tee\n'
    const done = await bring(w, file, { matchBy: [{ record: 'product', by: 'name' }] })
    expect(done.counts?.records).toEqual({ product: outcomes({ update: 1 }) })
    expect(await rows(w, 'products')).toMatchObject([{ sku: 'B7', name: 'Tee' }])
    expect((await bring(other, file)).counts?.records).toEqual({ product: outcomes({ create: 1 }) })
  })

  test('recognised by name, none takes the number of another, of the workspace or of the file', async () => {
    const w = await t.workspace()
    await bring(w, 'sku,product_name\nA1,Tee\n')
    const file = 'sku,product_name\nA1,Coat\nC1,Cap\nC1,Hat\n'
    const done = await bring(w, file, { matchBy: [{ record: 'product', by: 'name' }] })
    expect(done.counts).toMatchObject({ refused: 2, problems: { 'error:sku_elsewhere': 1, 'error:sku_repeated': 1 } })
    expect((await rows(w, 'products')).map(({ name }) => name).sort()).toEqual(['Cap', 'Tee'])
  })
})

test('products known by their identifiers exchange numbers and pass them on, and take none of another', async () => {
  const w = await t.workspace()
  await bring(w, 'sku,product_name\nA1,Tee\nA2,Coat\nA3,Cap\nA4,Hat\n')
  const ids = (await rows(w, 'products')).map(({ id }) => id)
  const skus = async () => (await rows(w, 'products')).map(({ sku }) => sku)
  const file = (given: readonly string[]) =>
    `product_id,sku,product_name\n${given.map((sku, at) => `${ids[at]},${sku},Renamed ${at}`).join('\n')}\n`
  expect((await bring(w, file(['A2', 'A3', 'A1']))).counts).toMatchObject({
    refused: 0,
    records: { product: outcomes({ update: 3 }) },
  })
  expect(await skus()).toEqual(['A2', 'A3', 'A1', 'A4'])
  const refused = await bring(w, file(['A4', 'A9']))
  expect(refused.counts).toMatchObject({ refused: 1, problems: { 'error:sku_elsewhere': 1 } })
  expect(await skus()).toEqual(['A2', 'A9', 'A1', 'A4'])
})

describe('variants', () => {
  const HEAD = 'sku,product_name,variant_name,color,size,gtin,weight_kg'
  const [RED, BLUE, GREEN, WHITE, BLACK] = [1, 2, 3, 4, 5].map((n) => {
    const digits = `95011020000${n}`
    const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
    return `${digits}${(10 - (sum % 10)) % 10}`
  }) as [string, string, string, string, string]

  test('recognised by GTIN, colour and size may have changed', async () => {
    const w = await t.workspace()
    await bring(w, `${HEAD}\nA1,Tee,One,Red,S,${RED},0.1\nA1,Tee,Two,Blue,S,,0.1\n`)
    const file = `${HEAD}\nA1,Tee,One,Crimson,M,${RED},0.1\nA1,Tee,Two,Blue,S,${BLUE},0.1\n`
    const done = await bring(w, file, { matchBy: [{ record: 'variant', by: 'gtin' }] })
    expect(done.counts?.records.variant).toEqual(outcomes({ update: 1, create: 1 }))
    expect((await rows(w, 'variants')).map(({ color, gtin }) => [color, gtin])).toEqual([
      ['Crimson', RED],
      ['Blue', null],
      ['Blue', BLUE],
    ])
  })

  test('recognised by colour and size, one gets another GTIN and name, and none the GTIN of another', async () => {
    const w = await t.workspace()
    await bring(w, `${HEAD}\nA1,Tee,One,Red,S,${RED},0.1\nA1,Tee,Two,Red,M,,0.1\nA1,Tee,Three,Red,XL,${GREEN},0.1\n`)
    const file = `${HEAD}\nA1,Tee,Uno,Red,S,${BLUE},0.1\nA1,Tee,Two,Red,M,${GREEN},0.1\nA1,Tee,New,Red,L,${BLUE},0.1\n`
    const done = await bring(w, file, { matchBy: [{ record: 'variant', by: 'color_size' }] })
    expect(done.counts?.problems).toEqual({ 'error:variant_elsewhere': 1, 'error:gtin_repeated': 1 })
    expect(await rows(w, 'variants')).toMatchObject([
      { name: 'Uno', gtin: BLUE },
      { name: 'Two', gtin: null },
      { name: 'Three', gtin: GREEN },
    ])
  })

  test('numbers are exchanged between two, and passed on along a chain; undoing gives each its own back', async () => {
    const w = await t.workspace()
    const made = [RED, BLUE, GREEN, WHITE, ''].map((gtin, at) => `A1,Tee,No ${at},Red,${at},${gtin},0.1`)
    await bring(w, `${HEAD}\n${made.join('\n')}\n`)
    const gtins = async () => (await rows(w, 'variants')).map(({ gtin }) => gtin)
    // The first two exchange theirs; the fifth gets that of the fourth, and that one the third's, which gets a new one.
    const given = [BLUE, RED, BLACK, GREEN, WHITE].map((gtin, at) => `A1,Tee,No ${at},Red,${at},${gtin},0.1`)
    const done = await bring(w, `${HEAD}\n${given.join('\n')}\n`, {
      matchBy: [{ record: 'variant', by: 'color_size' }],
    })
    expect(done.counts).toMatchObject({ refused: 0, records: { variant: outcomes({ update: 5 }) } })
    expect(await gtins()).toEqual([BLUE, RED, BLACK, GREEN, WHITE])
    await undoImport(t.deps, w.actor, done)
    await ended(w, done.id)
    expect(await gtins()).toEqual([RED, BLUE, GREEN, WHITE, null])
  })

  test('who cannot have the number of another keeps its own, and so does whoever wanted that one', async () => {
    const w = await t.workspace()
    const made = [RED, BLUE, GREEN].map((gtin, at) => `A1,Tee,No ${at},Red,${at},${gtin},0.1`)
    await bring(w, `${HEAD}\n${made.join('\n')}\n`)
    // The third, whose number the second wants, is refused for its weight.
    const file = `${HEAD}\nA1,Tee,No 0,Red,0,${BLUE},0.1\nA1,Tee,No 1,Red,1,${GREEN},0.1\nA1,Tee,No 2,Red,2,${RED},heavy\n`
    const done = await bring(w, file, { matchBy: [{ record: 'variant', by: 'color_size' }] })
    expect(done.counts).toMatchObject({ refused: 3, problems: { 'error:variant_elsewhere': 2 } })
    expect((await rows(w, 'variants')).map(({ gtin }) => gtin)).toEqual([RED, BLUE, GREEN])
  })

  test('far apart in a file, a number that was given up above can be had below, and not the other way round', async () => {
    const [w, other] = [await t.workspace(), await t.workspace()]
    const between = Array.from({ length: 500 }, (_, at) => `B${at},Filler ${at},,Grey,S,,`)
    const file = (first: string, last: string) => `${HEAD}\n${[first, ...between, last].join('\n')}\n`
    for (const one of [w, other])
      await bring(one, `${HEAD}\nA1,Tee,One,Red,S,${RED},0.1\nA1,Tee,Two,Red,M,${BLUE},0.1\n`)
    const frees = `A1,Tee,One,Red,S,${GREEN},0.1`
    const takes = `A1,Tee,Two,Red,M,${RED},0.1`
    const by = { matchBy: [{ record: 'variant', by: 'color_size' }] }
    expect((await bring(w, file(frees, takes), by)).counts?.refused).toBe(0)
    expect((await rows(w, 'variants')).slice(0, 2).map(({ gtin }) => gtin)).toEqual([GREEN, RED])
    const turned = await bring(other, file(takes, frees), by)
    expect(turned.counts).toMatchObject({ refused: 1, problems: { 'error:variant_elsewhere': 1 } })
    expect((await rows(other, 'variants')).slice(0, 2).map(({ gtin }) => gtin)).toEqual([GREEN, BLUE])
  }, 60_000)

  test('recognised by name, one gets another colour; two of one name cannot be told apart', async () => {
    const w = await t.workspace()
    await bring(w, `${HEAD}\nA1,Tee,One,Red,S,,0.1\nA1,Tee,Same,Red,M,,0.1\nA1,Tee,Same,Red,L,,0.1\n`)
    const file = `${HEAD}\nA1,Tee,One,Blue,XL,,0.1\nA1,Tee,Same,Red,M,,0.2\n`
    const done = await bring(w, file, { matchBy: [{ record: 'variant', by: 'name' }] })
    expect(done.counts?.records.variant).toEqual(outcomes({ update: 1 }))
    expect(done.counts?.problems).toEqual({ 'error:match_key_ambiguous': 1 })
    expect((await rows(w, 'variants'))[0]).toMatchObject({ name: 'One', color: 'Blue', size: 'XL' })
  })
})

test('a product that is recognised by name needs no number, though the file has a column for it', async () => {
  const w = await t.workspace()
  const done = await bring(w, 'sku,product_name\n,Tee\n', { matchBy: [{ record: 'product', by: 'name' }] })
  expect(done.counts?.records).toEqual({ product: outcomes({ create: 1 }) })
})

test('companies are recognised by the number that was chosen, not by another that is equal', async () => {
  const w = await t.workspace()
  const head = 'company_name,gln,vat_id'
  await bring(w, `${head}\nWeaver,9501102000017,PT501442600\nDyer,,DE811907980\n`)
  const done = await bring(w, `${head}\nWeaver Lda,9501102000017,DE811907980\n`, {
    matchBy: [{ record: 'company', by: 'vat_id' }],
  })
  expect(done.counts?.records).toEqual({ company: outcomes({ update: 1 }) })
  expect((await rows(w, 'companies')).map(({ name }) => name)).toEqual(['Weaver', 'Weaver Lda'])
})

test.each([
  ['product', 'sku', 'product_name,category\nTee,Tops\n'],
  ['variant', 'gtin', 'sku,product_name,color,gtin\nA1,Tee,Red,\n'],
  ['variant', 'color_size', 'sku,product_name,color,size,gtin\nA1,Tee,,,9501102000017\n'],
  ['variant', 'name', 'sku,product_name,color,variant_name\nA1,Tee,Red,\n'],
  ['company', 'gln', 'company_name,gln\nWeaver,\n'],
  ['company', 'lei', 'company_name,lei\nWeaver,\n'],
  ['company', 'name', 'company_name,gln\n,9501102000017\n'],
  ['material', 'name', 'material_name,fibre\n,cotton\n'],
  ['certification', 'number', 'sku,product_name,cert_scheme,cert_number\nA1,Tee,GOTS,\n'],
])('a row about a %s without what was chosen, %s, is refused, and says so', async (record, by, file) => {
  const w = await t.workspace()
  const checked = await check(w, await upload(w, file, { matchBy: [{ record, by }] }))
  expect(checked.checked?.refused).toBe(1)
  const { data } = await t.graphql(
    `{ import(id: "${checked.id}") { problems { reason message } } }`,
    await w.key('read'),
  )
  expect(data.import.problems).toContainEqual({
    reason: 'match_key_missing',
    message: expect.stringMatching(/^This import matches .* by .*, and the row has none\./),
  })
})

test('what was chosen is remembered for files of the same columns, and shown with what the file has no column for', async () => {
  const w = await t.workspace()
  await upload(w, 'sku,product_name\nA1,Tee\n', { matchBy: [{ record: 'product', by: 'name' }] })
  const { id } = await upload(w, 'product_name,sku\nTee,A1\n')
  const asked = await t.graphql(
    `{ import(id: "${id}") { matchBy { record by keys keysWithoutColumn } } }`,
    await w.key('read'),
  )
  expect(asked.data.import.matchBy).toEqual([
    { record: 'product', by: 'name', keys: ['automatic', 'code', 'sku', 'name'], keysWithoutColumn: ['code'] },
  ])
  const unnumbered = await upload(w, 'product_name,category\nTee,Tops\n', {
    matchBy: [{ record: 'product', by: 'sku' }],
  })
  const shown = await t.graphql(
    `{ import(id: "${unnumbered.id}") { matchBy { by keysWithoutColumn } mappingProblems { severity reason columns } } }`,
    await w.key('read'),
  )
  expect(shown.data.import).toEqual({
    matchBy: [{ by: 'sku', keysWithoutColumn: ['code', 'sku'] }],
    mappingProblems: [{ severity: 'error', reason: 'key_missing', columns: ['sku'] }],
  })
})

function outcomes(some: Partial<Record<'create' | 'update' | 'unchanged' | 'leave', number>>) {
  return { create: 0, update: 0, unchanged: 0, leave: 0, ...some }
}

async function upload(w: TestWorkspace, content: string, change?: Omit<ImportChange, 'id'>): Promise<Import> {
  const bytes = Buffer.from(content)
  const path = join(tmpdir(), `selvedge-match-by-${randomUUID()}`)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const received = { path, size: bytes.length, sha256, discard: async () => {} }
  const made = await uploadImport(t.deps, w.actor, received, 'table.csv')
  return change ? changeImport(t.deps, w.actor, { id: made.id, ...change }) : made
}

async function check(w: TestWorkspace, { id }: Import) {
  await checkImport(t.deps, w.actor, { id })
  return ended(w, id)
}

/** Checked and carried out; the dry run has said just what was done. */
async function bring(w: TestWorkspace, content: string, change?: Omit<ImportChange, 'id'>): Promise<Import> {
  const { id } = await check(w, await upload(w, content, change))
  await startImport(t.deps, w.actor, { id })
  const done = await ended(w, id)
  expect(done.counts).toEqual(done.checked)
  return done
}

async function ended(w: TestWorkspace, id: string): Promise<Import> {
  const found = async (): Promise<Import> =>
    (await t.owner.query('select * from imports where workspace_id = $1 and id = $2', [w.id, id])).rows[0]
  await expect.poll(found, { timeout: 50_000, interval: 50 }).toSatisfy((one: Import) => !/ing$/.test(one.state))
  return found()
}

async function rows(w: TestWorkspace, table: string): Promise<Record<string, unknown>[]> {
  return (await t.owner.query(`select * from ${table} where workspace_id = $1 order by id`, [w.id])).rows
}
