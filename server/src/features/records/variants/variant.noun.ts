import type { Noun } from '#kit/noun.ts'
import { UNITS } from './inherit.ts'
import { variantFields } from './variant-fields.ts'

export const variant = {
  name: 'variant',
  plural: 'variants',
  idPrefix: 'var',
  fields: variantFields,
  knownBy: [
    { by: 'code', fields: ['code'], columns: ['variant_code'], words: 'your own code' },
    { by: 'gtin', fields: ['gtin'], columns: ['gtin'], words: 'their GTIN' },
    { by: 'color_size', fields: ['color', 'size'], columns: ['color', 'size'], words: 'colour and size' },
    { by: 'name', fields: ['name'], columns: ['variant_name'], words: 'their name' },
  ],
  belongsTo: ['product'],
  toldBy: ['gtin', 'sku', 'product_name', 'variant_code', 'product_code'],
  namedIn: null,
  words: { one: 'A variant', many: 'variants' },
  needs: ['sku'],
  beside: {
    ...Object.fromEntries(UNITS.flatMap(({ fields }) => fields.map((field) => [field, [...fields, 'inherited']]))),
    inherited: UNITS.flatMap(({ fields }) => fields),
  },
} as const satisfies Noun
