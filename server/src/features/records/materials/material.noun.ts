import type { Noun } from '#kit/noun.ts'
import { materialFields } from './material-fields.ts'

export const material = {
  name: 'material',
  plural: 'materials',
  idPrefix: 'mat',
  fields: materialFields,
  knownBy: [
    { by: 'code', fields: ['code'], columns: ['material_code'], words: 'your own code' },
    { by: 'name', fields: ['name'], columns: ['material_name'], words: 'their name' },
  ],
  belongsTo: [],
  toldBy: ['material_name', 'material_code'],
  namedIn: 'material_name',
  words: { one: 'A material', many: 'materials' },
  needs: ['material_name'],
  beside: { supplierId: ['supplier'] },
} as const satisfies Noun
