import type { Deps } from '#deps.ts'
import type { Reader } from '#kit/actor.ts'
import { recordEvents } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { onlyOne } from '#platform/only-one.ts'
import { namesOfCompanies } from '../companies/names-of-companies.ts'
import { settleTranslations } from '../translations/settle-translations.ts'
import { material } from './material.noun.ts'
import { insertMaterials } from './material.store.ts'
import type { Material } from './material.ts'
import { materialFields } from './material-fields.ts'

type NewMaterial = Input<typeof materialFields>

/** Makes a material. A supplier that is not given takes the name of the company that supplies it. */
export async function createMaterial(deps: Deps, reader: Reader, input: NewMaterial): Promise<Material> {
  return onlyOne(await createMaterials(deps, reader, [input]))
}

/** All of them or none, with as many statements as for one. */
export function createMaterials(deps: Deps, reader: Reader, inputs: readonly NewMaterial[]): Promise<Material[]> {
  return write(deps, reader, 'edit', async (tx, actor) => {
    const records = inputs.map((input) => ({ id: newId(material.idPrefix), ...parseNew(materialFields, input) }))
    const unnamed = records.filter(({ supplier }) => supplier === null)
    const links = unnamed.map(({ supplierId }) => supplierId)
    const nameOf = await namesOfCompanies(tx, actor.workspaceId, links, 'supplierId')
    for (const record of unnamed) record.supplier = nameOf(record.supplierId)
    await settleTranslations(
      tx,
      actor.workspaceId,
      records.map((fields) => ({ fields })),
    )
    recordEvents(
      tx,
      actor,
      records.map(({ id, ...data }) => ({ kind: 'material.created', subjectType: 'material', subjectId: id, data })),
    )
    return insertMaterials(tx, actor.workspaceId, records)
  })
}
