import type { Tx } from '#database/transaction.ts'
import type { Actor } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { changedUnits, isNothing, pick, UNITS } from './inherit.ts'
import { type HeirRow, lockHeirs, takeFromProducts } from './inheritance.store.ts'
import type { Unit } from './inherited-rule.ts'

type Change = { readonly before: { readonly id: string }; readonly fields: object }

/**
 * In the transaction that has saved products, which it has locked: those of their variants that have no value of their own take what the product
 * says now. Their revision stays, because nobody has saved them: who has one open in a form, or imports it, goes on. Five statements, however
 * many variants; none where nothing is said otherwise than before.
 */
export async function passOn(tx: Tx, actor: Actor, changes: readonly Change[]): Promise<HeirRow[]> {
  const { workspaceId } = actor
  const told = changes.flatMap(({ before, fields }) => {
    const after = { ...before, ...fields }
    const units = changedUnits(before, after)
    return units.length === 0 ? [] : [[before.id, { before, after, units }] as const]
  })
  if (told.length === 0) return []
  const ofProduct = new Map(told)
  const heirs = (await lockHeirs(tx, workspaceId, [...ofProduct.keys()])).flatMap((heir) => {
    const change = ofProduct.get(heir.productId)
    const units = change?.units.filter(({ name }) => heir.inherited.includes(name) || heir.empty.includes(name)) ?? []
    return change && units.length > 0 ? [{ ...heir, change, units }] : []
  })
  if (heirs.length === 0) return []
  recordEvents(
    tx,
    actor,
    heirs.map(({ id, productId, inherited, units, change: { before, after } }) => ({
      kind: 'variant.updated',
      subjectType: 'variant',
      subjectId: id,
      data: { ...valuesOf(units, after), inherited: inheritedBy(inherited, units, after), followsProduct: productId },
      // One that had no value had a product without one.
      before: { ...valuesOf(units, before), inherited },
    })),
  )
  await takeFromProducts(
    tx,
    workspaceId,
    heirs.map(({ id }) => id),
  )
  return heirs
}

function valuesOf(units: readonly Unit[], values: object): object {
  return Object.assign({}, ...units.map((unit) => pick(unit, values)))
}

function inheritedBy(inherited: readonly string[], units: readonly Unit[], product: object): string[] {
  const changed = new Map(units.map((unit) => [unit.name, !isNothing(unit, product)]))
  return UNITS.flatMap(({ name }) => ((changed.get(name) ?? inherited.includes(name)) ? [name] : []))
}
