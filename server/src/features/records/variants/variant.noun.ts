import type { Noun } from '#kit/noun.ts'
import { variantFields } from './variant-fields.ts'

export const variant = {
  name: 'variant',
  plural: 'variants',
  idPrefix: 'var',
  fields: variantFields,
  knownBy: [
    { by: 'gtin', fields: ['gtin'], columns: ['gtin'], words: 'their GTIN' },
    { by: 'color_size', fields: ['color', 'size'], columns: ['color', 'size'], words: 'colour and size' },
    { by: 'name', fields: ['name'], columns: ['variant_name'], words: 'their name' },
  ],
  belongsTo: ['product'],
  toldBy: ['gtin', 'sku', 'product_name'],
  namedIn: null,
  words: { one: 'A variant', many: 'variants' },
  needs: ['sku'],
  beside: { composition: ['materialComposition'], manufacturerId: ['manufacturer'] },
} as const satisfies Noun
