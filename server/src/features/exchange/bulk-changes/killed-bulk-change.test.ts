import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startKillableServer } from '#test/killable-server.ts'
import { rounds } from '#test/sample.ts'

const COUNT = 600
const KILLS = rounds({ whole: 2, sample: 1 })

const { ask, query, count, kill, start } = await startKillableServer()

test(`killed ${KILLS} ${KILLS === 1 ? 'time' : 'times'} at any moment, a bulk change of ${COUNT} variants goes on by itself, no variant twice; so does its undo`, async () => {
  const product = (await ask('mutation { createProduct(name: "Tee") { id } }'))['createProduct']?.id
  await query(
    `insert into variants (workspace_id, id, product_id, name, digital_id)
     select workspace_id, 'var_' || lpad(i::text, 26, '0'), id, 'No. ' || i, 'kept' || i from products, generate_series(1, ${COUNT}) i
     where id = $1`,
    [product],
  )
  const made = `from variants where product_id = '${product}'`
  const runs = async (mutation: string, done: string) => {
    const id = (await ask(mutation))['change']?.id
    const turns = `from bulk_change_items where bulk_change_id = '${id}' and outcome is not null`
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = await count(turns)
      await expect.poll(() => count(turns), { timeout: 20_000, interval: 5 }).toBeGreaterThan(before)
      await wait(Math.random() * 150)
      await kill()
      await start()
    }
    const state = `from bulk_changes where id = '${id}' and state = 'finished'`
    await expect.poll(() => count(state), { timeout: 40_000, interval: 100 }).toBe(1)
    expect(await count(`${made} and ${done}`)).toBe(COUNT)
    const told = await query<{ n: number; ids: number }>(
      `select count(*)::int as n, count(distinct subject_id)::int as ids from events where kind = 'variant.updated' and part_of = $1`,
      [id],
    )
    expect(told).toEqual([{ n: COUNT, ids: COUNT }])
    expect(await query('select changed, unchanged, refused from bulk_changes where id = $1', [id])).toEqual([
      { changed: COUNT, unchanged: 0, refused: 0 },
    ])
    return id
  }
  const id = await runs(
    `mutation { change: startBulkChange(verb: UPDATE, noun: VARIANT, matching: { productId: "${product}" }, fields: { color: "red" }) { id } }`,
    `revision = 2 and color = 'red'`,
  )
  await runs(`mutation { change: undoBulkChange(id: "${id}") { id } }`, 'revision = 3 and color is null')
})
