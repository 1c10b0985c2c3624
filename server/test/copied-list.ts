import { expect } from 'vitest'
import { createConnection } from '#features/connecting/connections/create-connection.ts'
import { bringInStep } from '#features/connecting/list-copies/bring-in-step.ts'
import { confirmListCopy } from '#features/connecting/list-copies/confirm-list-copy.ts'
import { createListCopy, type NewListCopy } from '#features/connecting/list-copies/create-list-copy.ts'
import { deleteListCopy } from '#features/connecting/list-copies/delete-list-copy.ts'
import { findListCopy } from '#features/connecting/list-copies/find-list-copies.ts'
import type { ListCopy } from '#features/connecting/list-copies/list-copy.ts'
import { updateListCopy } from '#features/connecting/list-copies/update-list-copy.ts'
import { materialVerbs } from '#features/records/materials/material.verbs.ts'
import { openReadScope } from '#kit/read-scope.ts'
import { STILL_SHOP, STILL_TABLES } from './doubles/plain-shop/connector.ts'
import { startPlainShop } from './doubles/plain-shop/plain-shop.ts'
import type { TestApp, TestWorkspace } from './harness.ts'

/** A plain shop that is connected, whose table is to be kept in step with a list of materials. */
export async function copiedList(
  t: TestApp,
  w: TestWorkspace,
  names: readonly string[],
  given: Partial<NewListCopy> = {},
) {
  const shop = await startPlainShop()
  const { id: connectionId } = await createConnection(t.deps, w.actor, {
    kind: 'plain_shop',
    name: 'A shop',
    settings: { address: shop.address },
    secrets: { key: shop.key },
  })
  const materials = await materialVerbs.create(
    t.deps,
    w.actor,
    names.map((name) => ({ name })),
  )
  const { id } = await createListCopy(t.deps, w.actor, {
    connectionId,
    name: 'Our materials',
    noun: 'material',
    table: 'plain',
    columns: { material_id: 'id', material_name: 'name', material_origin_country: 'colour' },
    keyColumn: 'material_id',
    leftColumn: 'left',
    afterChanges: false,
    ...given,
  } as NewListCopy)
  const now = async (): Promise<ListCopy> => {
    const scope = openReadScope(t.deps, w.actor)
    try {
      const copy = await findListCopy(scope, id)
      if (!copy) throw new Error('The list copy is gone.')
      return copy
    } finally {
      scope.close()
    }
  }
  const phaseIs = (phase: string) =>
    expect.poll(async () => (await now()).phase, { timeout: 20_000, interval: 10 }).toBe(phase)
  return {
    id,
    shop,
    connectionId,
    materials,
    now,
    phaseIs,
    table: () => [...shop.tables.rows.values()],
    /** Looks at all of the table, and writes it where that was confirmed. */
    async step() {
      const { step } = await now()
      await bringInStep(t.deps, w.actor, { id })
      await expect.poll(async () => (await now()).step, { timeout: 20_000, interval: 10 }).toBeGreaterThan(step)
      await expect
        .poll(async () => ['rests', 'waits'].includes((await now()).phase), { timeout: 20_000, interval: 10 })
        .toBe(true)
      return now()
    },
    async confirm() {
      await confirmListCopy(t.deps, w.actor, { id })
      await phaseIs('rests')
    },
  }
}

/** A table that was brought in step, would have lost much, and was not there any more; for which nobody is called. */
export async function toldCopies(t: TestApp, w: TestWorkspace): Promise<void> {
  const { id: connectionId } = await createConnection(t.deps, w.actor, {
    kind: 'plain_shop',
    name: 'Still shop',
    settings: { address: STILL_SHOP },
    secrets: { key: 'plain-key-of-nobody' },
  })
  const names = Array.from({ length: 8 }, (_, at) => ({ name: `Still fibre ${at}` }))
  await materialVerbs.create(t.deps, w.actor, names)
  const { id } = await createListCopy(t.deps, w.actor, {
    connectionId,
    name: 'Still materials',
    noun: 'material',
    query: { orderBy: 'NEWEST' },
    mostRows: 8,
    table: 'plain',
    columns: { material_id: 'id', material_name: 'name' },
    keyColumn: 'material_id',
    leftColumn: 'left',
  })
  const count = async (kind: string) =>
    (await t.owner.query('select 1 from events where subject_id = $1 and kind = $2', [id, kind])).rowCount
  const told = (kind: string) => expect.poll(() => count(kind), { timeout: 100_000 }).toBe(1)
  const phase = async () => (await t.owner.query('select phase from list_copies where id = $1', [id])).rows[0]?.phase
  await bringInStep(t.deps, w.actor, { id })
  await expect.poll(phase, { timeout: 100_000 }).toBe('waits')
  await confirmListCopy(t.deps, w.actor, { id })
  await told('list_copy.kept')
  await updateListCopy(t.deps, w.actor, { id, mostRows: 1 })
  await told('list_copy.waits')
  STILL_TABLES.isGone = true
  await bringInStep(t.deps, w.actor, { id })
  await told('list_copy.stopped')
  STILL_TABLES.isGone = false
  await deleteListCopy(t.deps, w.actor, { id })
}
