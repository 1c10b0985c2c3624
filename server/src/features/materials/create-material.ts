import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import type { Deps } from '../../deps.ts'
import type { Reader } from '../access/actor.ts'
import { write } from '../access/write.ts'
import { nameOfCompany } from '../companies/name-of-company.ts'
import { recordEvent } from '../events/record-event.ts'
import { insertMaterial } from './material.store.ts'
import { type Material, materialRules } from './material.ts'

/** Makes a material. A supplier that is not given takes the name of the company that supplies it. */
export async function createMaterial(
  deps: Deps,
  reader: Reader,
  input: Input<typeof materialRules>,
): Promise<Material> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const fields = parseNew(materialRules, input)
    fields.supplier ??= await nameOfCompany(tx, actor.workspaceId, fields.supplierId, 'supplierId')
    const material = await insertMaterial(tx, actor.workspaceId, newId('mat'), fields)
    await recordEvent(tx, actor, {
      kind: 'material.created',
      subjectType: 'material',
      subjectId: material.id,
      data: fields,
    })
    return material
  })
}
