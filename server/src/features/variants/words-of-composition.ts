import type { Tx } from '#database/transaction.ts'
import { badInput } from '#platform/app-error.ts'
import { findMaterialsById } from '../materials/material.store.ts'
import { type CompositionEntry, describeComposition } from './composition.ts'

/** The label text of a structured composition; null for an empty one. Refuses materials that are not in the workspace. */
export async function wordsOfComposition(
  tx: Tx,
  workspaceId: string,
  entries: readonly CompositionEntry[],
): Promise<string | null> {
  const ids = [...new Set(entries.flatMap(({ materialId }) => (materialId === null ? [] : [materialId])))]
  const materials = ids.length === 0 ? [] : await findMaterialsById(tx, workspaceId, ids)
  const labels = new Map(materials.map(({ id, name, label }) => [id, label ?? name]))
  return describeComposition(
    entries.map((entry, index) => {
      const label = entry.materialId === null ? entry.fibreText : labels.get(entry.materialId)
      if (label === undefined || label === null) {
        const field = `composition[${index}].materialId`
        throw badInput('material_not_found', `There is no material "${entry.materialId}" to put into "${field}".`, {
          field,
          value: entry.materialId,
        })
      }
      return { ...entry, label }
    }),
  )
}
