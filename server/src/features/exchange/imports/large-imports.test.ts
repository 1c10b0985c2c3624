import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { readState } from '#features/telling/live/read-state.ts'
import { within } from '#kit/within.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { newMemory } from '../planning/file-memory.ts'
import { planRows } from '../planning/plan-rows.ts'
import type { ReadRow } from '../reading/read-rows.ts'
import { applyRows } from './apply-rows.ts'
import { cancelImport, checkImport, startImport, undoImport } from './begin-import.ts'
import type { Import } from './import.ts'
import { runImport } from './run-import.ts'
import { uploadImport } from './upload-import.ts'
import { writeRefusedRows } from './write-refused-rows.ts'

const t = await startTestApp()

test('a batch of many rows takes as many statements as one of a few more than are assessed at once', async () => {
  const few = await statementsFor(await t.workspace(), 101)
  const many = await statementsFor(await t.workspace(), 450)
  expect(many).toBe(few)
  expect(many).toBeLessThan(30)
})

async function statementsFor(w: TestWorkspace, rows: number): Promise<number> {
  const read: ReadRow[] = Array.from({ length: rows }, (_, line) => ({
    line: line + 2,
    records: {
      product: { sku: `S${line % 50}`, name: `Product ${line % 50}` },
      variant: { color: `C${line}`, size: 'S', materialComposition: '95% cotton, 5% elastane' },
    },
    problems: [],
  }))
  const before = t.deps.db.statementCount()
  await inTransaction(t.deps.db.app, w.actor, async (tx) => {
    const rules = { mode: 'both', emptyCells: 'keep' } as const
    const planned = await planRows(tx, w.id, read, rules, newMemory({ isTrial: false }))
    await applyRows(within(t.deps, tx).deps, w.actor, planned)
  })
  return t.deps.db.statementCount() - before
}

test('many variants saved at once are assessed and judged right after', async () => {
  const w = await t.workspace()
  const { id } = await run(w, await upload(w, file(130)))
  expect((await found(w, id)).state).toBe('finished')
  await expect
    .poll(
      () =>
        one(
          `select (select count(*)::int from assessments where workspace_id = $1) as assessed,
            (select count(*)::int from readiness where workspace_id = $1) as judged,
            (select sum(assessed_variants)::int from products where workspace_id = $1) as counted,
            (select count(*)::int from reassessments where workspace_id = $1 and finished_at is not null) as done`,
          [w.id],
        ),
      { timeout: 50_000 },
    )
    .toMatchObject({ assessed: 130, judged: 130, done: 1 })
}, 60_000)

test('a row that the database refuses is the only one to stay out, whatever batch it stands in', async () => {
  const w = await t.workspace()
  await t.owner.query(`
    create function refuse_poison() returns trigger language plpgsql as $$
      begin if new.color in ('C17', 'C401') and new.workspace_id = '${w.id}' then raise exception 'poison'; end if; return new; end $$;
    create trigger refuse_poison before insert on variants for each row execute function refuse_poison()`)
  try {
    const { id } = await run(w, await upload(w, file(600)))
    expect(await found(w, id)).toMatchObject({ state: 'finished', counts: { rows: 600, refused: 2 } })
    expect(await one('select count(*)::int as count from variants where workspace_id = $1', [w.id])).toEqual({
      count: 598,
    })
    const { rows } = await t.owner.query(
      'select line, reasons from import_refusals where import_id = $1 order by line',
      [id],
    )
    expect(rows).toMatchObject([
      { line: 19, reasons: expect.stringContaining('error in the service') },
      { line: 403, reasons: expect.stringContaining('error in the service') },
    ])
  } finally {
    await t.owner.query('drop trigger refuse_poison on variants; drop function refuse_poison()')
  }
}, 60_000)

test('it ends before its next batch when its starter may no longer change records', async () => {
  const w = await t.workspace()
  const member = await w.join('editor')
  const uploaded = await upload(w, file(1_600))
  await check(w, uploaded)
  // In the very transaction of the first batch, so that the second is the first that can know.
  await t.owner.query(`
    create function demote() returns trigger language plpgsql as $$
      begin update members set role = 'viewer' where workspace_id = new.workspace_id and user_id = new.actor_id; return null; end $$;
    create trigger demote after update of done_line on imports for each row
      when (new.workspace_id = '${w.id}' and new.done_line > 0) execute function demote()`)
  await t.owner.query('alter function demote() security definer set search_path = selvedge')
  try {
    await t.graphql(`mutation { startImport(id: "${uploaded.id}") { id } }`, member.credentials)
    const cancelled = await ended(w, uploaded.id)
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      counts: { rows: 500 },
      endReason: expect.stringContaining('may no longer change records'),
    })
    expect(
      await one(`select count(*)::int as count from events where subject_id = $1 and kind = 'import.cancelled'`, [
        uploaded.id,
      ]),
    ).toEqual({ count: 1 })
  } finally {
    await t.owner.query('drop trigger demote on imports; drop function demote()')
  }
}, 60_000)

test('cancelled in the midst, what is in so far is counted, and can be undone', async () => {
  const w = await t.workspace()
  const uploaded = await upload(w, file(1_200))
  await check(w, uploaded)
  await t.owner.query(`update imports set state = 'running' where id = $1`, [uploaded.id])
  let batches = 0
  await runImport(t.deps, { workspaceId: w.id, id: uploaded.id }, () => ++batches > 1)
  await cancelImport(t.deps, w.actor, uploaded)
  expect(await found(w, uploaded.id)).toMatchObject({
    state: 'cancelled',
    counts: { rows: 500, records: { product: { create: 100 }, variant: { create: 500 } } },
  })
  expect(await counts(w)).toEqual({ products: 100, variants: 500 })
  await undoImport(t.deps, w.actor, uploaded)
  expect(await ended(w, uploaded.id)).toMatchObject({ state: 'undone' })
  expect(await counts(w)).toEqual({ products: 0, variants: 0 })
}, 60_000)

test('undone in sets, a record that cannot go keeps only itself and its product', async () => {
  const w = await t.workspace()
  const { id } = await run(w, await upload(w, file(300)))
  const [variant] = (
    await t.owner.query<{ id: string; product_id: string }>(
      `select id, product_id from variants where workspace_id = $1 and color = 'C142'`,
      [w.id],
    )
  ).rows
  if (!variant) throw new Error('There is no such variant.')
  await publishPassport(t.deps, w.actor, variant)
  await undoImport(t.deps, w.actor, { id })
  await ended(w, id)
  expect(await counts(w)).toEqual({ products: 1, variants: 1 })
  const { rows } = await t.owner.query(
    `select record_id, kept_because from import_records where import_id = $1 and undone = 'kept' order by kind desc`,
    [id],
  )
  expect(rows).toEqual([
    { record_id: variant.id, kept_because: expect.stringContaining('public passport') },
    { record_id: variant.product_id, kept_because: expect.stringContaining('did not come from this import') },
  ])
  // Products that go with all of their variants are one deleted record.
  expect(
    await one(
      `select count(distinct deleted_id)::int as records, count(*)::int as rows from deleted_rows
       where workspace_id = $1 and in_table in ('products', 'variants')`,
      [w.id],
    ),
  ).toEqual({ records: 59 + 4, rows: 299 + 59 })
}, 60_000)

test('every refused row is in the file of refused rows, however many they are', async () => {
  const w = await t.workspace()
  const ROWS = 21_000
  const lines = Array.from({ length: ROWS }, (_, i) => `P${i},Product ${i},C${i},not a number`)
  const uploaded = await upload(w, `sku,product_name,color,weight_kg\n${lines.join('\n')}\n`)
  const checked = await check(w, uploaded)
  expect(checked.checked).toMatchObject({ rows: ROWS, refused: ROWS })
  const csv = await text(await writeRefusedRows(t.deps, w.actor, await whole(w, uploaded.id), 'csv'))
  const written = csv.trimEnd().split('\r\n')
  expect(written).toHaveLength(ROWS + 1)
  expect(written.at(-1)).toContain(`P${ROWS - 1},Product ${ROWS - 1}`)
  expect(written.every((line, at) => at === 0 || line.includes('weight_kg: '))).toBe(true)
}, 120_000)

test('whoever has a live stream open is told how far it is', async () => {
  const w = await t.workspace()
  const { id } = await run(w, await upload(w, file(120)))
  const { work } = await readState(t.deps, w.id, null)
  expect(JSON.parse(work)).toMatchObject({
    imports: [{ id, state: 'finished', rows: 120, refused: 0, totalRows: 120 }],
  })
}, 60_000)

/** Five variants to a product. */
test('a batch that was planned while the one before was written meets what somebody has saved and made since', async () => {
  const w = await t.workspace()
  const { id: saved } = await createProduct(t.deps, w.actor, { sku: 'P190', name: 'Product 190', category: 'Old' })
  // The end of the first batch; the second has been planned by then.
  await t.owner.query(`
    create function meddle() returns trigger language plpgsql as $$ begin
      if new.workspace_id = '${w.id}' and old.done_line = 0 and new.done_line between 500 and 510 then
        update products set description = 'By a person', revision = revision + 1 where id = '${saved}';
        insert into products (workspace_id, id, sku, name, description)
          values ('${w.id}', 'prd_meanwhile', 'P195', 'Product 195', 'By a person');
      end if;
      return null;
    end $$;
    create trigger meddle after update on imports for each row execute function meddle()`)
  try {
    // Three rows a product, which a batch keeps together.
    const { id } = await run(w, await upload(w, file(600, 3)))
    expect(await found(w, id)).toMatchObject({ state: 'finished', counts: { rows: 600, refused: 0 } })
    expect(await counts(w)).toEqual({ products: 200, variants: 600 })
    const { rows } = await t.owner.query(
      `select sku, category, description, (select count(*)::int from variants v where v.product_id = p.id) as variants
       from products p where workspace_id = $1 and sku in ('P166', 'P190', 'P195') order by sku`,
      [w.id],
    )
    expect(rows).toEqual([
      { sku: 'P166', category: 'Tops', description: null, variants: 3 },
      { sku: 'P190', category: 'Tops', description: 'By a person', variants: 3 },
      { sku: 'P195', category: 'Tops', description: 'By a person', variants: 3 },
    ])
  } finally {
    await t.owner.query('drop trigger meddle on imports; drop function meddle()')
  }
}, 60_000)

function file(rows: number, rowsEach = 5): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const product = Math.floor(i / rowsEach)
    return `P${product},Product ${product},Tops,C${i},S,95% cotton 5% elastane`
  })
  return `sku,product_name,category,color,size,material_composition\n${lines.join('\n')}\n`
}

async function upload(w: TestWorkspace, content: string) {
  const path = join(tmpdir(), `selvedge-import-${process.pid}-${Math.random()}`)
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest()
  const received = { path, size: Buffer.byteLength(content), sha256, discard: async () => {} }
  return uploadImport(t.deps, w.actor, received, 'large.csv')
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
    .poll(() => found(w, id), { timeout: 100_000, interval: 50 })
    .toSatisfy((one: Import) => !/ing$/.test(one.state))
    .then(() => found(w, id))
}

async function found(w: TestWorkspace, id: string): Promise<Import> {
  return one(
    `select id, state, checked, counts, done_line as "doneLine", end_reason as "endReason" from imports
     where workspace_id = $1 and id = $2`,
    [w.id, id],
  )
}

async function whole(w: TestWorkspace, id: string): Promise<Import> {
  return one(
    `select id, settings, inspection, size::float8 as size, sha256, storage_key as "storageKey" from imports where workspace_id = $1 and id = $2`,
    [w.id, id],
  )
}

async function counts(w: TestWorkspace) {
  return one(
    `select (select count(*)::int from products where workspace_id = $1) as products,
      (select count(*)::int from variants where workspace_id = $1) as variants`,
    [w.id],
  )
}

// biome-ignore lint/suspicious/noExplicitAny: a row has whatever columns its query asked for
async function one(sql: string, values: unknown[]): Promise<any> {
  return (await t.owner.query(sql, values)).rows[0]
}
