import { eachOf, verbs } from '#kit/noun-verbs.ts'
import { createMaterials } from './create-material.ts'
import { deleteMaterial } from './delete-material.ts'
import { countMaterialsFound, findMaterials, loadMaterials, walkMaterials } from './find-materials.ts'
import { lockMaterials } from './material.store.ts'
import { materialFields } from './material-fields.ts'
import { updateMaterials } from './update-material.ts'

export const materialVerbs = verbs(materialFields, {
  find: findMaterials,
  walk: walkMaterials,
  count: countMaterialsFound,
  load: loadMaterials,
  create: createMaterials,
  update: updateMaterials,
  remove: eachOf(deleteMaterial),
  lock: lockMaterials,
})
