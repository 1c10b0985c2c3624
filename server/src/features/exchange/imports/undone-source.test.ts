import { expect, test } from 'vitest'
import { updateProduct } from '#features/records/products/update-product.ts'
import { startTestApp } from '#test/harness.ts'
import { endedImport } from '#test/run-import-file.ts'
import { runSource, shopRow } from '#test/source-imports.ts'
import { undoImport } from './begin-import.ts'

const t = await startTestApp()

test('what a run has made and somebody has changed since stays when the run is undone, and is no item of the connection any more', async () => {
  const w = await t.workspace()
  const rows = [1, 2].map((n) => shopRow({ p: `${n}`, 'product.title': `Tee ${n}`, 'product.code': `T-${n}` }))
  const { id } = await runSource(t, w, rows)
  const made = await t.owner.query(
    'select p.id from products p join external_references r on r.record_id = p.id where p.workspace_id = $1 order by p.name',
    [w.id],
  )
  expect(made.rows).toHaveLength(2)
  await updateProduct(t.deps, w.actor, { id: made.rows[0].id, description: 'Changed since' })
  await undoImport(t.deps, w.actor, { id })
  expect(await endedImport(t, w, id)).toMatchObject({ state: 'undone' })
  const left = await t.owner.query('select name from products where workspace_id = $1', [w.id])
  expect(left.rows).toEqual([{ name: 'Tee 1' }])
  const references = await t.owner.query('select 1 from external_references where workspace_id = $1', [w.id])
  expect(references.rows).toEqual([])
})
