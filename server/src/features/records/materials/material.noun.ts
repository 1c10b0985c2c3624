import type { Noun } from '#kit/noun.ts'
import { materialFields } from './material-fields.ts'

export const material = {
  name: 'material',
  plural: 'materials',
  idPrefix: 'mat',
  fields: materialFields,
  knownBy: [{ by: 'name', fields: ['name'], columns: ['material_name'], words: 'their name' }],
  belongsTo: [],
  toldBy: ['material_name'],
  namedIn: 'material_name',
  words: { one: 'A material', many: 'materials' },
  needs: ['material_name'],
  beside: { supplierId: ['supplier'] },
} as const satisfies Noun
