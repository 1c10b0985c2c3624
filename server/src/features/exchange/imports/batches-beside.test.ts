import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { chanceOf } from '#test/random-documents.ts'
import { seedNumber } from '#test/sample.ts'
import { checkImport, startImport } from './begin-import.ts'
import { uploadImport } from './upload-import.ts'

const t = await startTestApp()
const ROWS = 4_000
const EACH = 3

/** So that the next batch has written its records before this one has come to its end. */
async function dawdle(): Promise<void> {
  await t.owner.query(`
    create function dawdle() returns trigger language plpgsql as $$ begin
      perform pg_sleep(0.2);
      return null;
    end $$;
    create trigger dawdle after insert on import_records for each statement execute function dawdle()`)
  onTestFinished(async () => {
    await t.owner.query('drop trigger dawdle on import_records; drop function dawdle()')
  })
}

/** What batches see of how far the import has come: one that is written beside the one before sees the same as that. */
async function watch(w: TestWorkspace): Promise<() => Promise<{ batches: number; beside: number }>> {
  await t.owner.query(`
    create table seen (done_line integer, whole xid8 default pg_current_xact_id());
    create function note_seen() returns trigger language plpgsql security definer set search_path = selvedge as $$ begin
      insert into seen select done_line from imports where workspace_id = '${w.id}';
      return null;
    end $$;
    create trigger note_seen after insert on variants for each statement execute function note_seen()`)
  onTestFinished(async () => {
    await t.owner.query('drop trigger note_seen on variants; drop function note_seen(); drop table seen')
  })
  return async () => {
    const { rows } = await t.owner.query(
      `select count(distinct whole)::int as batches, (select count(*)::int from (
         select from seen group by done_line having count(distinct whole) > 1) together) as beside from seen`,
    )
    return rows[0]
  }
}

/** At the end of the second batch, once. */
async function meddle(w: TestWorkspace, change: string): Promise<void> {
  await t.owner.query(`
    create sequence meddled;
    create function meddle() returns trigger language plpgsql security definer set search_path = selvedge as $$ begin
      if new.workspace_id = '${w.id}' and new.done_line > 900 and nextval('meddled') = 1 then ${change} end if;
      return null;
    end $$;
    create trigger meddle after update of done_line on imports for each row execute function meddle()`)
  onTestFinished(async () => {
    await t.owner.query('drop trigger meddle on imports; drop function meddle(); drop sequence meddled')
  })
}

test('batches whose rows have nothing to do with each other are written beside each other, products being kept together', async () => {
  const w = await t.workspace()
  await dawdle()
  const seen = await watch(w)
  await run(w, file(inOrder()))
  expect(await made(w)).toEqual(wanted())
  const { batches, beside } = await seen()
  expect(batches).toBeGreaterThanOrEqual(7)
  expect(beside).toBeGreaterThan(0)
})

test('rows of one product in many batches are imported as one after the other', async () => {
  const w = await t.workspace()
  const chance = chanceOf(String(seedNumber()))
  const order = inOrder()
    .map((at) => ({ at, by: at + (chance() < 0.02 ? chance() * 1_500 : 0) }))
    .sort((a, b) => a.by - b.by)
  await run(w, file(order.map(({ at }) => at)))
  expect(await made(w)).toEqual(wanted())
})

test('should a batch fail while the next is being written beside it, both are written anew', async () => {
  const w = await t.workspace()
  await dawdle()
  await meddle(w, `raise exception 'meddled';`)
  await run(w, file(inOrder()))
  expect(await made(w)).toEqual(wanted())
})

test('a batch that waits for what the one beside it has made gets it, and this is written anew', async () => {
  const w = await t.workspace()
  const SKU = 'P480'
  await dawdle()
  await meddle(
    w,
    `insert into products (workspace_id, id, sku, name, description) values ('${w.id}', 'prd_meanwhile', '${SKU}', 'Product 480', 'By a person');`,
  )
  await run(w, file(inOrder()))
  expect(await made(w)).toEqual(wanted())
  const { rows } = await t.owner.query(
    'select id, description, category from products where workspace_id = $1 and sku = $2',
    [w.id, SKU],
  )
  expect(rows).toEqual([{ id: 'prd_meanwhile', description: 'By a person', category: 'Tops' }])
})

function inOrder(): number[] {
  return Array.from({ length: ROWS }, (_, at) => at)
}

function file(rows: readonly number[]): string {
  const lines = rows.map((at) => {
    const product = Math.floor(at / EACH)
    return `P${product},Product ${product},Tops,C${at},S,95% cotton 5% elastane`
  })
  return `sku,product_name,category,color,size,material_composition\n${lines.join('\n')}\n`
}

function wanted() {
  const products = Math.ceil(ROWS / EACH)
  return { state: 'finished', refused: 0, products, variants: ROWS, right: ROWS, records: ROWS + products }
}

async function made(w: TestWorkspace) {
  const { rows } = await t.owner.query(
    `select i.state, (i.counts ->> 'refused')::int as refused,
       (select count(*)::int from products where workspace_id = $1) as products,
       (select count(*)::int from variants where workspace_id = $1) as variants,
       (select count(*)::int from variants v join products p on p.id = v.product_id where v.workspace_id = $1
          and p.sku = 'P' || substr(v.color, 2)::int / $2::int and p.category = 'Tops') as right,
       (select count(distinct record_id)::int from import_records where workspace_id = $1 and import_id = i.id) as records
     from imports i where i.workspace_id = $1`,
    [w.id, EACH],
  )
  return rows[0]
}

async function run(w: TestWorkspace, content: string): Promise<void> {
  const path = join(tmpdir(), `selvedge-beside-${process.pid}-${Math.random()}`)
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest()
  const received = { path, size: Buffer.byteLength(content), sha256, discard: async () => {} }
  const { id } = await uploadImport(t.deps, w.actor, received, 'beside.csv')
  await checkImport(t.deps, w.actor, { id })
  await ended(id)
  await startImport(t.deps, w.actor, { id })
  await ended(id)
}

async function ended(id: string): Promise<void> {
  const stateOf = async () => (await t.owner.query('select state from imports where id = $1', [id])).rows[0].state
  await expect.poll(stateOf, { timeout: 60_000, interval: 30 }).not.toMatch(/ing$/)
}
