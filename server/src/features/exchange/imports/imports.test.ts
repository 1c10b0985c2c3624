import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { updateVariant } from '#features/records/variants/update-variant.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { cancelImport, checkImport, startImport, undoImport } from './begin-import.ts'
import { changeImport, type ImportChange } from './change-import.ts'
import type { Import } from './import.ts'
import { runImport } from './run-import.ts'
import { uploadImport } from './upload-import.ts'

const t = await startTestApp()
const CATALOGUES = join(import.meta.dirname, '../../../../test/catalogues')

describe('every sample file is imported', () => {
  test.each([
    ['northwind-shopify-products.csv', { product: 59, variant: 297 }],
    ['northwind-woocommerce-products.csv', { product: 12, variant: 72 }],
    ['nordlicht-erp-export.csv', { product: 33, variant: 196 }],
  ])(
    '%s: what the dry run says is what the run does, and a second run changes nothing',
    async (file, made) => {
      const w = await t.workspace()
      const bytes = await readFile(join(CATALOGUES, file))
      const first = await run(w, await upload(w, bytes, file))
      expect(first.state).toBe('finished')
      expect(first.counts).toEqual(first.checked)
      expect(first.counts?.refused).toBe(0)
      expect(created(first)).toMatchObject(made)
      expect(await count(w)).toMatchObject(made)

      const second = await run(w, await upload(w, bytes, file))
      expect(second.counts).toEqual(second.checked)
      expect(
        Object.values(second.counts?.records ?? {}).map(({ create, update, leave }) => create + update + leave),
      ).toEqual(Object.values(second.counts?.records ?? {}).map(() => 0))
    },
    60_000,
  )

  test('messy.csv: the good rows go in, each bad one is named', async () => {
    const w = await t.workspace()
    const bytes = await readFile(join(CATALOGUES, 'messy.csv'))
    const done = await run(w, await upload(w, bytes, 'messy.csv'))
    expect([done.counts?.rows, done.counts?.refused]).toEqual([40, 15])
    expect(created(done)).toMatchObject({ product: 25, variant: 25 })
    expect(done.counts).toEqual(done.checked)
  })

  test('the French workbook: each sheet for itself', async () => {
    const w = await t.workspace()
    const bytes = await readFile(join(CATALOGUES, 'atelier-lumiere-catalogue.xlsx'))
    for (const name of ['Fournisseurs', 'Matieres', 'Produits', 'Variantes', 'Certificats']) {
      const uploaded = await upload(w, bytes, 'atelier.xlsx')
      const sheet = uploaded.inspection.tables.findIndex((table) => table.name === name)
      const done = await run(w, await changeImport(t.deps, w.actor, { id: uploaded.id, sheet }))
      expect(done.counts, name).toEqual(done.checked)
    }
    expect(await count(w)).toMatchObject({ product: 22, variant: 89, material: 16, company: 10, certification: 13 })
  }, 120_000)
})

describe('rows that speak of one record', () => {
  const HEAD = 'sku,product_name,category,color,size,gtin,weight_kg'

  test('the first decides, later ones add what it left open', async () => {
    const w = await t.workspace()
    const file = `${HEAD}\nA1,Tee,,Red,S,,0.15\nA1,Tee,Tops,Red,M,,0.16\nA1,Tee,Shirts,Red,L,,0.17\n`
    const done = await run(w, await upload(w, file))
    expect(created(done)).toEqual({ product: 1, variant: 3 })
    expect(done.counts?.problems).toEqual({ 'warning:rows_differ': 1 })
    expect((await rows(w, 'products')).map(({ category }) => category)).toEqual(['Tops'])
  })

  test('an update changes the fields that differ, and says so beforehand', async () => {
    const w = await t.workspace()
    await run(w, await upload(w, `${HEAD}\nA1,Tee,Tops,Red,S,,0.15\nA1,Tee,Tops,Red,M,,0.16\n`))
    const checked = await check(w, await upload(w, `${HEAD}\nA1,Tee,Tops,Red,S,,0.2\nA1,Tee,,Red,M,,\n`))
    expect(checked.checked?.records).toMatchObject({ variant: { update: 1, unchanged: 1 }, product: { unchanged: 1 } })
    expect(checked.samples).toMatchObject([
      { kind: 'variant', line: 2, differences: [{ field: 'weight', before: 0.15, after: 0.2 }] },
    ])
    expect((await rows(w, 'variants')).map(({ weight_kg }) => weight_kg)).toEqual([0.15, 0.16])
  })

  test('an empty cell empties the field when it is asked to', async () => {
    const w = await t.workspace()
    await run(w, await upload(w, `${HEAD}\nA1,Tee,Tops,Red,S,,0.15\n`))
    const again = await upload(w, `${HEAD}\nA1,Tee,,Red,S,,\n`)
    await run(w, await changeImport(t.deps, w.actor, { id: again.id, emptyCells: 'clear' }))
    expect([(await rows(w, 'products'))[0]?.['category'], (await rows(w, 'variants'))[0]?.['weight_kg']]).toEqual([
      null,
      null,
    ])
  })

  test('with "create" nothing that is there is changed, with "update" nothing is made', async () => {
    const w = await t.workspace()
    await run(w, await upload(w, `${HEAD}\nA1,Tee,Tops,Red,S,,0.15\n`))
    const file = `${HEAD}\nA1,Tee,Other,Red,S,,0.2\nA1,Tee,,Red,M,,0.3\nB1,Coat,,Red,M,,1\n`
    const update = await upload(w, file)
    const updated = await run(w, await changeImport(t.deps, w.actor, { id: update.id, mode: 'update' }))
    expect(updated.counts?.records).toEqual({
      product: { create: 0, update: 1, unchanged: 0, leave: 1 },
      variant: { create: 0, update: 1, unchanged: 0, leave: 2 },
    })
    const create = await upload(w, file.replace('Other', 'Third'))
    const made = await run(w, await changeImport(t.deps, w.actor, { id: create.id, mode: 'create' }))
    expect(made.counts?.records).toEqual({
      product: { create: 1, update: 0, unchanged: 0, leave: 1 },
      variant: { create: 2, update: 0, unchanged: 0, leave: 1 },
    })
  })

  test('all rows or none: nothing is begun with an error in the file', async () => {
    const w = await t.workspace()
    const uploaded = await upload(w, `${HEAD}\nA1,Tee,,Red,S,,0.15\nA2,,,Red,S,,0.15\n`)
    const checked = await check(w, await changeImport(t.deps, w.actor, { id: uploaded.id, onError: 'nothing' }))
    await expect(startImport(t.deps, w.actor, checked)).rejects.toMatchObject({ reason: 'rows_refused' })
  })
})

describe('undoing', () => {
  test('brings back every record as it was, and lists those saved since', async () => {
    const w = await t.workspace()
    const HEAD = 'sku,product_name,category,color,size,weight_kg,cert_scheme,cert_number'
    await run(w, await upload(w, `${HEAD}\nA1,Tee,Tops,Red,S,0.15,GOTS,1\nA1,Tee,Tops,Red,M,0.16,GOTS,1\n`))
    const before = await contents(w)
    const done = await run(
      w,
      await upload(w, `${HEAD}\nA1,Tee,Shirts,Red,S,0.3,GOTS,1\nA1,Tee,,Red,M,0.4,GRS,2\nB1,Coat,Coats,,L,1,,\n`),
    )
    expect(await contents(w)).not.toEqual(before)
    await undoImport(t.deps, w.actor, done)
    expect(await ended(w, done.id)).toMatchObject({ state: 'undone' })
    expect(await contents(w)).toEqual(before)
  })

  test('leaves alone what somebody has saved since', async () => {
    const w = await t.workspace()
    const done = await run(w, await upload(w, 'sku,product_name,color,size\nA1,Tee,Red,S\nA1,Tee,Red,M\n'))
    const [kept] = await rows(w, 'variants')
    await updateVariant(t.deps, w.actor, { id: String(kept?.['id']), weight: 0.5 })
    await undoImport(t.deps, w.actor, done)
    await ended(w, done.id)
    expect((await rows(w, 'variants')).map(({ id }) => id)).toEqual([kept?.['id']])
    expect(await keptOf(w, done)).toEqual([
      { kind: 'product', reason: expect.stringContaining('has variants'), ...because('has_others', 'Tee') },
      {
        kind: 'variant',
        reason: expect.stringContaining('has been saved since'),
        ...because('changed_since', 'Tee, Red, S'),
      },
    ])
  })

  test('takes back what somebody has changed since and put back', async () => {
    const w = await t.workspace()
    const done = await run(
      w,
      await upload(w, 'sku,product_name,color,size,weight_kg\nA1,Tee,Red,S,0.1\nA1,Tee,Red,M,\n'),
    )
    const [small, medium] = (await rows(w, 'variants')).map(({ id }) => String(id))
    for (const weight of [0.5, 0.7, 0.1]) await updateVariant(t.deps, w.actor, { id: small ?? '', weight })
    // The weight is as it was; the colour is not.
    for (const change of [{ weight: 0.5, color: 'Blue' }, { weight: null }])
      await updateVariant(t.deps, w.actor, { id: medium ?? '', ...change })
    await undoImport(t.deps, w.actor, done)
    await ended(w, done.id)
    expect((await rows(w, 'variants')).map(({ id }) => id)).toEqual([medium])
  })

  test('of two imports of the same records, the older one undone first leaves alone what the younger has changed', async () => {
    const w = await t.workspace()
    const HEAD = 'sku,product_name,category'
    await run(w, await upload(w, `${HEAD}\nA1,Tee,One\nA2,Coat,One\n`))
    const older = await run(w, await upload(w, `${HEAD}\nA1,Tee,Two\nA2,Coat,Two\n`))
    const younger = await run(w, await upload(w, `${HEAD}\nA1,Tee,Three\n`))
    const categories = async () => (await rows(w, 'products')).map(({ category }) => category)
    await undoImport(t.deps, w.actor, older)
    await ended(w, older.id)
    expect(await categories()).toEqual(['Three', 'One'])
    await undoImport(t.deps, w.actor, younger)
    await ended(w, younger.id)
    expect(await categories()).toEqual(['Two', 'One'])
  })
})

test('a corrected file takes the place of one that was not started, with its rules, and of no other', async () => {
  const w = await t.workspace()
  const first = await upload(w, 'sku,product_name\nA1,\n', 'wrong.csv')
  await changeImport(t.deps, w.actor, {
    id: first.id,
    mode: 'create',
    matchBy: [{ record: 'product', by: 'sku' }],
  })
  await check(w, first)
  const second = await replaceBy(w, first.id)
  expect(second.settings).toMatchObject({ mode: 'create', matchBy: { product: 'sku' }, emptyCells: 'keep' })
  expect(await found(w, first.id)).toMatchObject({ state: 'cancelled', endReason: 'Replaced by "right.csv".' })
  await run(w, second)
  await expect(replaceBy(w, second.id)).rejects.toMatchObject({ reason: 'import_finished' })
  const stranger = await t.workspace()
  const theirs = await upload(stranger, 'sku,product_name\nA1,Tee\n')
  await expect(replaceBy(w, theirs.id)).rejects.toMatchObject({ reason: 'import_not_found' })
  expect((await found(stranger, theirs.id)).state).toBe('uploaded')
})

async function keptOf(w: TestWorkspace, { id }: Import) {
  const asked = `{ import(id: "${id}") { kept { kind reason because { reason value field limit } } } }`
  return (await t.graphql(asked, await w.key('read'))).data.import.kept
}

function because(reason: string, value: string) {
  return { because: { reason, value, field: null, limit: null } }
}

test('why it ended is given as a reason with what it names, too', async () => {
  const w = await t.workspace()
  const first = await upload(w, 'sku,product_name\nA1,\n', 'wrong.csv')
  await replaceBy(w, first.id)
  const asked = `{ import(id: "${first.id}") { endReason endedBecause { reason message value } } }`
  expect((await t.graphql(asked, await w.key('read'))).data.import).toEqual({
    endReason: 'Replaced by "right.csv".',
    endedBecause: { reason: 'replaced_by', message: 'Replaced by "right.csv".', value: 'right.csv' },
  })
})

/** Of other columns, so that nothing is remembered of them. */
async function replaceBy(w: TestWorkspace, replaces: string) {
  const bytes = Buffer.from('product_name,sku,category\nTee,A1,Tops\n')
  const path = join(tmpdir(), `selvedge-import-${process.pid}-${Math.random()}`)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const received = { path, size: bytes.length, sha256, discard: async () => {} }
  return uploadImport(t.deps, w.actor, received, 'right.csv', replaces)
}

test('what is cut off goes on after the last batch, and cancelled, what is done stays', async () => {
  const w = await t.workspace()
  const lines = Array.from({ length: 1_700 }, (_, i) => `P${i % 40},Product ${i % 40},C${i},S`)
  const uploaded = await upload(w, `sku,product_name,color,size\n${lines.join('\n')}\n`)
  await check(w, uploaded)
  await begin(w, uploaded.id, 'running')
  // As a process that is stopped before the second batch, and another that takes over.
  let batches = 0
  await runImport(t.deps, { workspaceId: w.id, id: uploaded.id }, () => ++batches > 1)
  expect(await found(w, uploaded.id)).toMatchObject({ state: 'running', doneLine: 501 })
  await runImport(t.deps, { workspaceId: w.id, id: uploaded.id }, () => false)
  expect(await found(w, uploaded.id)).toMatchObject({ state: 'finished', counts: { rows: 1_700, refused: 0 } })
  expect(await count(w)).toMatchObject({ product: 40, variant: 1_700 })
  const late = await cancelImport(t.deps, w.actor, uploaded)
  expect(late.state).toBe('finished')
}, 60_000)

test('a check and an undo tell how far they have come, and of how many', async () => {
  const w = await t.workspace()
  const lines = Array.from({ length: 1_200 }, (_, i) => `P${i % 10},Product ${i % 10},C${i},S`)
  const one = await upload(w, `sku,product_name,color,size\n${lines.join('\n')}\n`)
  const work = { workspaceId: w.id, id: one.id }
  const stoppedAfter = async (batches: number) => {
    let begun = 0
    await runImport(t.deps, work, () => ++begun > batches)
    return found(w, one.id)
  }
  await begin(w, one.id, 'checking')
  expect(await stoppedAfter(2)).toMatchObject({ state: 'checking', stepDone: 1_000, stepTotal: 1_200 })
  expect(await stoppedAfter(9)).toMatchObject({ state: 'checked' })
  await begin(w, one.id, 'running')
  expect(await stoppedAfter(9)).toMatchObject({ state: 'finished', stepDone: 1_200 })
  await begin(w, one.id, 'undoing')
  expect(await stoppedAfter(3)).toMatchObject({ state: 'undoing', stepTotal: 1_210, stepDone: expect.any(Number) })
  expect((await found(w, one.id)).stepDone).toBeGreaterThan(0)
}, 60_000)

test('a small import of another workspace does not wait for a large one to end: they take turns', async () => {
  const [one, other] = [await t.workspace(), await t.workspace()]
  const lines = Array.from({ length: 4_000 }, (_, i) => `P${i},Product ${i}`)
  const large = await upload(one, `sku,product_name\n${lines.join('\n')}\n`)
  const small = await upload(other, 'sku,product_name\nA1,Tee\n')
  await Promise.all([check(one, large), check(other, small)])
  // Both at once, the large one first.
  await t.owner.query(`update imports set state = 'running' where id = any($1)`, [[large.id, small.id]])
  t.deps.signals.tellHere('imports', '')
  await Promise.all([ended(one, large.id), ended(other, small.id)])
  const { rows: inOrder } = await t.owner.query('select id, state from imports where id = any($1) order by ended_at', [
    [large.id, small.id],
  ])
  expect(inOrder).toEqual([
    { id: small.id, state: 'finished' },
    { id: large.id, state: 'finished' },
  ])
}, 60_000)

test('ten imports of a workspace may be under way; the next is refused until one has ended, those of others are not', async () => {
  const [w, other] = [await t.workspace(), await t.workspace()]
  // One after the other: three files of a workspace at once are looked through.
  const files: { id: string }[] = []
  for (let file = 0; file < 11; file += 1) files.push(await upload(w, 'sku,product_name\nA1,Tee\n'))
  const theirs = await upload(other, 'sku,product_name\nA1,Tee\n')
  const last = files.at(-1)?.id ?? ''
  const client = await t.owner.connect()
  try {
    // No check can end meanwhile.
    await client.query('begin; lock table import_refusals in access exclusive mode')
    for (const { id } of files.slice(0, 10)) await checkImport(t.deps, w.actor, { id })
    await expect(checkImport(t.deps, w.actor, { id: last })).rejects.toMatchObject({
      reason: 'imports_too_many',
      details: { limit: 10 },
    })
    await checkImport(t.deps, other.actor, theirs)
  } finally {
    await client.query('rollback')
    client.release()
  }
  for (const { id } of [...files.slice(0, 10), theirs]) {
    expect((await ended(id === theirs.id ? other : w, id)).state).toBe('checked')
  }
  await check(w, { id: last })
  expect((await found(w, last)).state).toBe('checked')
}, 60_000)

/** Without the worker: the test takes its turns itself. */
async function begin(w: TestWorkspace, id: string, state: string) {
  await t.owner.query(
    'update imports set state = $3, step_done = null, step_total = null where workspace_id = $1 and id = $2',
    [w.id, id, state],
  )
}

async function upload(w: TestWorkspace, content: string | Buffer, name = 'table.csv', change?: ImportChange) {
  const bytes = Buffer.from(content)
  const path = join(tmpdir(), `selvedge-import-${process.pid}-${Math.random()}`)
  await writeFile(path, bytes)
  const received = {
    path,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    discard: async () => {},
  }
  const made = await uploadImport(t.deps, w.actor, received, name)
  return change ? changeImport(t.deps, w.actor, { ...change, id: made.id }) : made
}

async function check(w: TestWorkspace, { id }: { id: string }) {
  await checkImport(t.deps, w.actor, { id })
  return ended(w, id)
}

async function run(w: TestWorkspace, { id }: { id: string }) {
  await check(w, { id })
  await startImport(t.deps, w.actor, { id })
  return ended(w, id)
}

async function ended(w: TestWorkspace, id: string): Promise<Import> {
  return expect
    .poll(() => found(w, id), { timeout: 50_000, interval: 50 })
    .toSatisfy((one: Import) => !/ing$/.test(one.state))
    .then(() => found(w, id))
}

async function found(w: TestWorkspace, id: string): Promise<Import> {
  const { rows } = await t.owner.query(
    `select id, state, checked, samples, counts, done_line as "doneLine", step_done as "stepDone", step_total as "stepTotal", end_reason as "endReason" from imports where workspace_id = $1 and id = $2`,
    [w.id, id],
  )
  return rows[0]
}

function created({ counts }: Import) {
  return Object.fromEntries(Object.entries(counts?.records ?? {}).map(([kind, { create }]) => [kind, create]))
}

const TABLES = {
  product: 'products',
  variant: 'variants',
  material: 'materials',
  company: 'companies',
  certification: 'certifications',
}

async function count(w: TestWorkspace) {
  const counts: Record<string, number> = {}
  for (const [kind, table] of Object.entries(TABLES)) counts[kind] = (await rows(w, table)).length
  return counts
}

async function rows(w: TestWorkspace, table: string): Promise<Record<string, unknown>[]> {
  return (await t.owner.query(`select * from ${table} where workspace_id = $1 order by id`, [w.id])).rows
}

/** All that records say, without when and how often they were saved. */
async function contents(w: TestWorkspace) {
  const all = []
  for (const table of Object.values(TABLES)) {
    for (const { revision, updated_at, ...row } of await rows(w, table)) all.push(row)
  }
  return all
}
