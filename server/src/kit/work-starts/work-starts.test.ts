import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startTestApp } from '#test/harness.ts'
import { runImportFile } from '#test/run-import-file.ts'

const t = await startTestApp()

/** What names a process is in its module, so that one which is imported once more is another process. */
const another = (name: string): Promise<typeof import('./begin-work.ts')> => import(`./begin-work.ts?process=${name}`)

/** As if nobody had been seen at it for a minute. */
async function aMinuteLater(): Promise<void> {
  await t.owner.query(`update work_starts set seen_at = seen_at - interval '1 minute'`)
}

test('work that takes long is taken for lost by no other process, as long as one of those that began it says that it is still at it', async () => {
  const { id: workspaceId } = await t.workspace()
  const work = { workspaceId, id: newId('imp') }
  const [one, two, three] = [await another('one'), await another('two'), await another('three')]
  expect(await one.beginWork(t.deps, work)).toBe('begun')
  expect(await two.beginWork(t.deps, work)).toBe('begun')
  await aMinuteLater()
  await one.goOnWithWork(t.deps, work)
  expect(await three.beginWork(t.deps, work)).toBe('held')
  await aMinuteLater()
  expect(await three.beginWork(t.deps, work)).toBe('lost')
  await one.forgetWork(t.deps, work)
})

test('an import that waits for a lock says meanwhile that it is still at work', async () => {
  const w = await t.workspace()
  const other = await t.owner.connect()
  await other.query('begin')
  await other.query('lock table products in share mode')
  const ended = runImportFile(t, w, Buffer.from('sku,product_name\nA1,Tee\n'), 'a.csv')
  try {
    const isStopped = async () => {
      const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await t.owner.query(text)).rows.length > 0
    }
    await expect.poll(isStopped).toBe(true)
    const seen = async () => {
      const text = `select seen_at > now() - interval '30 seconds' as lately from work_starts where workspace_id = $1`
      return (await t.owner.query(text, [w.id])).rows
    }
    // What waits first may be something else than its work.
    await expect.poll(seen).toHaveLength(1)
    await aMinuteLater()
    expect(await seen()).toEqual([{ lately: false }])
    // Its worker looks around, as it does every few seconds.
    t.deps.signals.tellHere('imports', w.id)
    await expect.poll(seen).toEqual([{ lately: true }])
  } finally {
    await other.query('rollback')
    other.release()
  }
  expect((await ended).state).toBe('finished')
})
