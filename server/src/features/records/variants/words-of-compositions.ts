import type { Tx } from '#database/transaction.ts'
import { badInput } from '#platform/app-error.ts'
import { findLabels } from '../materials/material.store.ts'
import { type CompositionEntry, describeComposition } from './composition.ts'

/**
 * The label text of each structured composition; null for an empty one. Refuses materials that are not in the workspace. One
 * statement, however many compositions.
 */
export async function wordsOfCompositions(
  tx: Tx,
  workspaceId: string,
  compositions: readonly (readonly CompositionEntry[])[],
): Promise<(string | null)[]> {
  const named = compositions.flat().flatMap(({ materialId }) => (materialId === null ? [] : [materialId]))
  const ids = [...new Set(named)]
  const materials = ids.length === 0 ? [] : await findLabels(tx, workspaceId, ids)
  const labels = new Map(materials.map(({ id, name, label }) => [id, label ?? name]))
  return compositions.map((entries) => describeComposition(entries.map((entry, at) => labelled(entry, at, labels))))
}

function labelled(entry: CompositionEntry, at: number, labels: ReadonlyMap<string, string>) {
  const label = entry.materialId === null ? entry.fibreText : labels.get(entry.materialId)
  if (label === undefined || label === null) {
    const field = `composition[${at}].materialId`
    throw badInput('material_not_found', `There is no material "${entry.materialId}" for "${field}".`, {
      field,
      value: entry.materialId,
    })
  }
  return { ...entry, label }
}
