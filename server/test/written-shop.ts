import { expect } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { discoverConnection } from '#features/connecting/connections/discover-connection.ts'
import { confirmWriteBacks } from '#features/connecting/write-backs/confirm-write-backs.ts'
import { replaceForeignValues } from '#features/connecting/write-backs/replace-foreign-values.ts'
import { updateWriteBacks } from '#features/connecting/write-backs/update-write-backs.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { markSeen } from '#features/records/external-references/mark-references.ts'
import { productVerbs } from '#features/records/products/product.verbs.ts'
import { createVariants } from '#features/records/variants/create-variant.ts'
import { newId } from '#platform/ids.ts'
import { STILL_SHOP } from './doubles/plain-shop/connector.ts'
import { startPlainShop } from './doubles/plain-shop/plain-shop.ts'
import type { TestApp, TestWorkspace } from './harness.ts'
import { pastEvents } from './past-events.ts'

/** A plain shop that is connected, with so many of its items as variants here: "Variant i-0001" is item "i-0001" there. None is published. */
export async function writtenShop(t: TestApp, w: TestWorkspace, count: number, name = 'A shop') {
  const shop = await startPlainShop()
  const { id } = await createConnection(t.deps, w.actor, {
    kind: 'plain_shop',
    name,
    settings: { address: shop.address },
    secrets: { key: shop.key },
  })
  await discoverConnection(t.deps, w.actor, { id })
  const items = Array.from({ length: count }, (_, at) => `${name}-${String(at).padStart(4, '0')}`)
  await makeItemsVariants(t, w, id, items)
  const { rows: found } = await t.owner.query<{ item: string; variant: string; digitalId: string }>(
    `select e.external_id as item, v.id as variant, v.digital_id as "digitalId" from external_references e
     join variants v on v.id = e.variant_id where e.connection_id = $1 order by 1`,
    [id],
  )
  const of = (item: string | undefined) => {
    const one = found.find((each) => each.item === item)
    if (!one) throw new Error(`No variant is ${item}.`)
    return one
  }
  const addressOf = (item: string | undefined) => `http://selvedge.test/p/${of(item).digitalId}`
  return {
    shop,
    id,
    items,
    of,
    addressOf,
    there: (item: string | undefined, field = 'passport') => shop.fields.get(`${item} ${field}`),
    publish: async (some: readonly (string | undefined)[] = items) => {
      for (const item of some) await publishPassport(t.deps, w.actor, { id: of(item).variant })
    },
    choose: (targets: object = { passport_address: 'field.passport' }) =>
      updateWriteBacks(t.deps, w.actor, { id, targets }),
    confirm: async () => {
      await pastEvents(t, w)
      return confirmWriteBacks(t.deps, w.actor, { id })
    },
    /** By state, as the screen counts them. */
    counts: async () => {
      const { rows } = await t.owner.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from write_back_items where connection_id = $1 group by 1',
        [id],
      )
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    },
  }
}

/** Things there are variants here, as after a run. */
async function makeItemsVariants(t: TestApp, w: TestWorkspace, connectionId: string, items: readonly string[]) {
  const products = await productVerbs.create(
    t.deps,
    w.actor,
    items.map((item) => ({ name: `Product ${item}`, category: 'T-shirts' })),
  )
  const variants = await createVariants(
    t.deps,
    w.actor,
    items.map((item, at) => ({ name: `Variant ${item}`, productId: products[at]?.id ?? '' })),
  )
  const seen = items.flatMap((item, at) => [
    { noun: 'product' as const, recordId: products[at]?.id ?? '', externalId: `p-${item}`, address: null },
    {
      noun: 'variant' as const,
      recordId: variants[at]?.id ?? '',
      externalId: item,
      address: `https://shop.example/admin/${item}`,
    },
  ])
  await inTransaction(t.deps.db.app, { workspaceId: w.id }, async (tx) =>
    markSeen(tx, { workspaceId: w.id, connectionId }, newId('imp'), seen),
  )
  return variants
}

/** A value of somebody else's that was left alone and told of, and has since been replaced; for which nobody is called. */
export async function replacedValue(t: TestApp, w: TestWorkspace): Promise<void> {
  const { id } = await createConnection(t.deps, w.actor, {
    kind: 'plain_shop',
    name: 'Still shop',
    settings: { address: STILL_SHOP },
    secrets: { key: 'plain-key-of-nobody' },
  })
  await discoverConnection(t.deps, w.actor, { id })
  const [variant] = await makeItemsVariants(t, w, id, ['still-0001'])
  await publishPassport(t.deps, w.actor, { id: variant?.id ?? '' })
  await updateWriteBacks(t.deps, w.actor, { id, targets: { passport_address: 'field.passport' } })
  await pastEvents(t, w)
  await confirmWriteBacks(t.deps, w.actor, { id })
  const told = `select 1 from events where subject_id = $1 and kind = 'connection.write_back_refused'`
  await expect.poll(async () => (await t.owner.query(told, [id])).rowCount, { timeout: 100_000 }).toBe(1)
  await replaceForeignValues(t.deps, w.actor, { id })
}
