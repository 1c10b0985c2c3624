import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startKillableServer } from '#test/killable-server.ts'
import { rounds } from '#test/sample.ts'

const PRODUCTS = 300
const ROWS = rounds({ whole: 12_000, sample: 3_000 })
const KILLS = rounds({ whole: 10, sample: 1 })
const KILLS_OF_UNDO = rounds({ whole: 3, sample: 1 })
const ROWS_BY_KEY = rounds({ whole: 4_000, sample: 1_500 })

const service = await startKillableServer()
const { ask, query } = service

async function stateOf(id: string) {
  const [row] = await query<{ state: string; line: number; undone: number }>(
    `select state, done_line as line, case state when 'undoing' then coalesce(step_done, 0) else 0 end as undone
     from imports where id = $1`,
    [id],
  )
  return row ?? { state: '', line: 0, undone: 0 }
}

/** At any moment after it has come further than it is now; then starts it again. */
async function kill(id: string, of: 'line' | 'undone'): Promise<void> {
  const before = await stateOf(id)
  expect(before.state).toBe(of === 'line' ? 'running' : 'undoing')
  await expect.poll(async () => (await stateOf(id))[of], { timeout: 60_000, interval: 5 }).toBeGreaterThan(before[of])
  // About a batch: with so many rows it is still at work after the last of them.
  await wait(Math.random() * 100)
  await service.kill()
  await service.start()
}

/** Every field of the records that the test's file is about, without what a second making of them would give anew. */
async function records(): Promise<unknown[]> {
  return query(
    `select p.sku, p.name as product, p.category, v.name, v.color, v.size, v.material_composition as composition
     from products p left join variants v on v.product_id = p.id and v.workspace_id = p.workspace_id
     order by p.sku, v.color, v.name`,
  )
}

/** Uploaded, checked and started. */
async function begin(lines: readonly string[], matchBy?: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([`${lines.join('\n')}\n`], 'killed.csv'))
  const answer = await fetch(`${service.base()}/api/v1/imports`, {
    method: 'POST',
    headers: service.headers(),
    body: form,
  })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  if (matchBy) await ask(`mutation { changeImport(id: "${id}", matchBy: ${matchBy}) { id } }`)
  await ask(`mutation { checkImport(id: "${id}") { id } }`)
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 60_000, interval: 50 }).toBe('checked')
  await ask(`mutation { startImport(id: "${id}") { id } }`)
  return id
}

test(`killed ${KILLS} ${KILLS === 1 ? 'time' : 'times'} at any moment, an import of ${ROWS} rows goes on by itself, nothing twice; so does one by chosen keys on top of it; both are undone, killed meanwhile`, async () => {
  const before = await records()
  // Rows of one product stand far apart, and the second says something the first left open.
  const cells = Array.from({ length: ROWS }, (_, i) => {
    const product = i % PRODUCTS
    const category = i < PRODUCTS ? '' : `Category ${product}`
    return [`K${product}`, `Killed ${product}`, category, `C${i}`, 'S', '95% cotton 5% elastane']
  })
  const id = await begin([
    'sku,product_name,category,color,size,material_composition',
    ...cells.map((row) => row.join()),
  ])
  for (let kills = 0; kills < KILLS; kills += 1) await kill(id, 'line')
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 90_000, interval: 100 }).toBe('finished')

  const [result] = await query<{ counts: object }>('select counts from imports where id = $1', [id])
  expect(result?.counts).toMatchObject({ rows: ROWS, refused: 0, records: { variant: { create: ROWS } } })
  const made = cells.map(([sku, product, , color, size, composition]) => ({
    sku,
    product,
    category: `Category ${product?.slice('Killed '.length)}`,
    name: `${product}, ${color}, ${size}`,
    color,
    size,
    composition,
  }))
  const byAll = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort()
  expect(byAll(await records())).toEqual(byAll([...before, ...made]))
  expect(
    await query(
      `select count(*)::int as n, count(distinct subject_id)::int as ids from events where kind = 'variant.created' and part_of = $1`,
      [id],
    ),
  ).toEqual([{ n: ROWS, ids: ROWS }])
  const due = () => query('select 1 from assessments_due limit 1')
  await expect.poll(due, { timeout: 90_000, interval: 100 }).toEqual([])
  expect(
    await query(
      `select count(*)::int as n from assessments a join variants v on v.id = a.variant_id where v.name like 'Killed%'`,
    ),
  ).toEqual([{ n: ROWS }])

  // Once more, with other numbers and by keys that were chosen: names for products, colour and size for variants.
  const madeOnce = byAll(await records())
  const renumbered = cells
    .slice(0, ROWS_BY_KEY)
    .map(([sku, product, , color, size], i) => [`N${sku}`, product, color, size, `No. ${i}`].join())
  const chosen = '[{ record: "product", by: "name" }, { record: "variant", by: "color_size" }]'
  const again = await begin(['sku,product_name,color,size,variant_name', ...renumbered], chosen)
  await kill(again, 'line')
  await expect.poll(async () => (await stateOf(again)).state, { timeout: 90_000, interval: 100 }).toBe('finished')
  expect((await query('select counts from imports where id = $1', [again]))[0]).toMatchObject({
    counts: {
      rows: ROWS_BY_KEY,
      refused: 0,
      records: { product: { create: 0, update: PRODUCTS }, variant: { create: 0, update: ROWS_BY_KEY } },
    },
  })
  const changed = made.map((record, i) => ({
    ...record,
    sku: `N${record.sku}`,
    name: i < ROWS_BY_KEY ? `No. ${i}` : record.name,
  }))
  expect(byAll(await records())).toEqual(byAll([...before, ...changed]))
  await ask(`mutation { undoImport(id: "${again}") { id } }`)
  await expect.poll(async () => (await stateOf(again)).state, { timeout: 90_000, interval: 100 }).toBe('undone')
  expect(byAll(await records())).toEqual(madeOnce)

  await ask(`mutation { undoImport(id: "${id}") { id } }`)
  for (let kills = 0; kills < KILLS_OF_UNDO; kills += 1) await kill(id, 'undone')
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 90_000, interval: 100 }).toBe('undone')
  expect(byAll(await records())).toEqual(byAll(before))
  expect(
    await query(
      `select count(*)::int as n, count(distinct subject_id)::int as ids from events where kind = 'variant.deleted' and part_of = $1`,
      [id],
    ),
  ).toEqual([{ n: ROWS, ids: ROWS }])
}, 300_000)

const LINES = rounds({ whole: 2_000, sample: 400 })
const SIZES = ['XS', 'S', 'M', 'L', 'XL']

test(`killed in the midst of ${LINES} rows whose sizes are columns, each variant is made once, in its size`, async () => {
  const gtins = (line: number) => SIZES.map((_, place) => gtinOf(line * SIZES.length + place))
  const lines = Array.from({ length: LINES }, (_, line) =>
    [`D${line}`, `Divided ${line}`, 'red', ...gtins(line)].join(),
  )
  const id = await begin([`sku,product_name,color,${SIZES.join()}`, ...lines])
  for (let kills = 0; kills < rounds({ whole: 5, sample: 1 }); kills += 1) await kill(id, 'line')
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 90_000, interval: 100 }).toBe('finished')
  const count = LINES * SIZES.length
  expect((await query('select counts from imports where id = $1', [id]))[0]).toMatchObject({
    counts: { rows: LINES, refused: 0, records: { product: { create: LINES }, variant: { create: count } } },
  })
  const made = await query<{ sku: string; size: string; gtin: string }>(
    `select p.sku, v.size, v.gtin from products p join variants v on v.product_id = p.id where p.sku like 'D%'`,
  )
  const said = lines.flatMap((_, line) => gtins(line).map((gtin, place) => `D${line} ${SIZES[place]} ${gtin}`))
  expect(made.map(({ sku, size, gtin }) => `${sku} ${size} ${gtin}`).sort()).toEqual(said.sort())
  expect(
    await query(`select count(*)::int as n from events where kind = 'variant.created' and part_of = $1`, [id]),
  ).toEqual([{ n: count }])
}, 200_000)

/** Thirteen digits, the last of which is the check digit. */
function gtinOf(number: number): string {
  const digits = `4${String(number).padStart(11, '0')}`
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
