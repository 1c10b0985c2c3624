import { expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { startTestApp, type TestWorkspace } from '#test/harness.ts'
import { endedImport } from '#test/run-import-file.ts'
import { shopRow, uploadSource } from '#test/source-imports.ts'
import { checkImport, startImport } from './begin-import.ts'

const t = await startTestApp()

const PRODUCTS = 700
const LEADS = { product_name: 'ours' } as const

/** Of each product two variants, far apart; some products are here already, and some numbers are given twice. */
const ROWS = ['Red', 'Blue'].flatMap((color, at) =>
  Array.from({ length: PRODUCTS }, (_, n) =>
    shopRow({
      p: `${n}`,
      v: `${n}-${at}`,
      'product.title': `Tee ${n}`,
      'product.code': `T-${n === PRODUCTS - 1 ? 5 : n}`,
      'option.color': color,
    }),
  ),
)

async function prepared(w: TestWorkspace): Promise<string> {
  for (const n of [1, PRODUCTS - 2]) await createProduct(t.deps, w.actor, { name: `Own ${n}`, sku: `T-${n}` })
  const { id } = await uploadSource(t, w, ROWS, { leads: LEADS })
  await checkImport(t.deps, w.actor, { id })
  await endedImport(t, w, id)
  await startImport(t.deps, w.actor, { id })
  return id
}

async function outcome(w: TestWorkspace, id: string) {
  const of = async (text: string) => (await t.owner.query(text, [w.id])).rows
  return {
    records: await of(
      `select p.sku, p.name, v.color, r.external_id as p, x.external_id as v from products p left join variants v on v.product_id = p.id
       left join external_references r on r.record_id = p.id left join external_references x on x.record_id = v.id
       where p.workspace_id = $1 order by 1, 3`,
    ),
    conflicts: await of(`select field, ours, theirs from connection_conflicts where workspace_id = $1 order by 3`),
    problems: await of(`select line, reason from import_problems where workspace_id = $1 order by 1, 2`),
    counts: (await endedImport(t, w, id)).counts,
  }
}

test('a run that is cut off in the midst goes on in the next process as if nothing had been, references and conflicts included', async () => {
  const [whole, cut] = [await t.workspace(), await t.workspace()]
  const first = await prepared(whole)
  await endedImport(t, whole, first)
  const expected = await outcome(whole, first)
  expect(expected.counts).toMatchObject({ refused: 4, records: { product: { create: PRODUCTS - 4 } } })
  expect(expected.conflicts).toHaveLength(2)

  const id = await prepared(cut)
  const stateOf = async () =>
    (await t.owner.query('select state, done_line as line from imports where id = $1', [id])).rows[0]
  await expect.poll(async () => (await stateOf()).line, { timeout: 30_000, interval: 2 }).toBeGreaterThan(0)
  await t.app.close()
  const { state, line } = await stateOf()
  expect([state, line < ROWS.length]).toEqual(['running', true])
  await startTestApp({ dataDir: t.deps.config.dataDir }, t.connection)
  await endedImport(t, cut, id)
  expect(await outcome(cut, id)).toEqual(expected)
})
