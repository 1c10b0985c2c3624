import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { createProduct } from '../products/create-product.ts'
import { createVariant } from './create-variant.ts'
import { updateVariant } from './update-variant.ts'

let t: TestApp
let home: TestWorkspace
let productId: string

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  productId = (await createProduct(t.deps, home.actor, { name: 'Everyday Tee' })).id
})

const make = (gtin: string | null) => createVariant(t.deps, home.actor, { name: randomUUID(), productId, gtin })
const give = (id: string, gtin: string | null) => updateVariant(t.deps, home.actor, { id, gtin })
const TAKEN = { code: 'conflict', reason: 'gtin_taken' }

test('a GTIN belongs to one variant of a workspace, with however many digits it is written', async () => {
  const { gtin } = await make('4006381333931')
  expect(gtin).toBe('4006381333931')
  await expect(make('04006381333931')).rejects.toMatchObject(TAKEN)
  await make('036000291452')
  for (const other of ['0036000291452', '00036000291452']) await expect(make(other)).rejects.toMatchObject(TAKEN)
  const { id } = await make(null)
  await make(null)
  await expect(give(id, '04006381333931')).rejects.toMatchObject(TAKEN)
  const foreign = await t.workspace()
  const product = await createProduct(t.deps, foreign.actor, { name: 'Tee' })
  await createVariant(t.deps, foreign.actor, { name: 'M', productId: product.id, gtin: '04006381333931' })
})

test('a GTIN that has moved to another variant can be published there while the first passport still says it', async () => {
  const first = await make('4012345678901')
  await publishPassport(t.deps, home.actor, { id: first.id })
  await give(first.id, null)
  const second = await make('4012345678901')
  await publishPassport(t.deps, home.actor, { id: second.id })
  const { rows } = await t.owner.query('select id from selvedge_published.variants where gtin = $1', ['4012345678901'])
  expect(rows).toHaveLength(2)
})

test('a database that holds one GTIN in two spellings starts, keeps both, and lets no third one in', async () => {
  const old = await startTestApp()
  const { actor } = await old.workspace()
  await old.owner.query(`drop index variants_gtin;
    create unique index variants_gtin on variants (workspace_id, gtin);
    create unique index variants_workspace_id_gtin_idx on selvedge_published.variants (workspace_id, gtin);
    delete from migrations where name like '0009%'`)
  const product = await createProduct(old.deps, actor, { name: 'Tee' })
  const add = (gtin: string) => createVariant(old.deps, actor, { name: randomUUID(), productId: product.id, gtin })
  const update = (id: string, gtin: string | null, name?: string) =>
    updateVariant(old.deps, actor, { id, gtin, ...(name !== undefined && { name }) })
  const long = await add('00036000291452')
  const short = await add('036000291452')
  const middle = await add('0036000291452')
  const alone = await add('4006381333931')

  expect(await migrate(old.connection)).toEqual({ applied: ['0009-one-gtin-one-variant.sql'] })

  // Each can still be saved as it is.
  for (const { id, gtin } of [long, short, middle, alone]) {
    expect((await update(id, gtin, 'Renamed')).gtin).toBe(gtin)
  }
  for (const gtin of ['036000291452', '0036000291452', '00036000291452', '04006381333931']) {
    await expect(add(gtin)).rejects.toMatchObject(TAKEN)
  }
  // What has been put right cannot be put wrong again.
  await update(short.id, null)
  await expect(update(alone.id, '036000291452')).rejects.toMatchObject(TAKEN)
  await update(middle.id, '4012345678901')
  await expect(add('04012345678901')).rejects.toMatchObject(TAKEN)
})
