import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Tx } from '#database/transaction.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { startTestApp } from '#test/harness.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariant } from '../variants/create-variant.ts'
import { reserveVariant } from '../variants/reserve-variant.ts'
import { lockForAssessment } from './assessment.store.ts'

const t = await startTestApp()
const w = await t.workspace()

/** Runs `work` while another moves the variant: it waits with the locks of before until the move has happened. */
async function whileMoved<T>(work: (id: string) => Promise<T>): Promise<{ result: T; to: string }> {
  const from = (await createProduct(t.deps, w.actor, { name: 'From' })).id
  const to = (await createProduct(t.deps, w.actor, { name: 'To' })).id
  const { id } = await createVariant(t.deps, w.actor, { productId: from, name: 'Moved' })
  const waiting = await inTransaction(t.deps.db.app, w.actor, async (tx) => {
    await sql`update variants set product_id = ${to} where workspace_id = ${w.id} and id = ${id}`.execute(tx)
    const started = work(id)
    await expect
      .poll(
        async () =>
          (
            await t.owner.query(
              "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rowCount,
      )
      .toBe(1)
    return { started }
  })
  return { result: await waiting.started, to }
}

/** A product that a transaction has locked is passed over by another one. */
async function isHeld(productId: string): Promise<boolean> {
  const { rowCount } = await t.owner.query('select 1 from products where id = $1 for update skip locked', [productId])
  return rowCount === 0
}

const lockings: [string, (tx: Tx, id: string) => Promise<unknown>][] = [
  ['saving it', (tx, id) => reserveVariant(tx, w.id, id)],
  ['assessing it again', (tx, id) => lockForAssessment(tx, w.id, [id])],
]
test.each(lockings)(
  'a variant that was moved while %s waited: its product is locked first all the same',
  async (_what, locking) => {
    let runs = 0
    const { result } = await whileMoved((id) =>
      inTransaction(t.deps.db.app, w.actor, async (tx) => {
        runs += 1
        await locking(tx, id)
        const { rows } = await t.owner.query('select id, name from products where workspace_id = $1 order by name', [
          w.id,
        ])
        const held = await Promise.all(rows.map(async (product) => ((await isHeld(product.id)) ? product.name : null)))
        return held.filter((name) => name !== null)
      }),
    )
    expect([result, runs]).toEqual([['To'], 2])
  },
)

test('a variant that was moved while publishing it waited is published with its product', async () => {
  const { result, to } = await whileMoved((id) => publishPassport(t.deps, w.actor, { id }))
  expect(result.productId).toBe(to)
})
