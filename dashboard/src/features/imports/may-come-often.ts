import type { ImportMeaning } from './import-queries.ts'

/** Whether several columns of a file may have a meaning: sizes, colours, fibres, and pictures, which are one list. */
export function mayComeOften({ name, dividesBy }: Pick<ImportMeaning, 'name' | 'dividesBy'>): boolean {
  return dividesBy !== null || name === 'image_urls' || OF_FIBRES.test(name)
}

const OF_FIBRES = /^(product_)?fibre_(share|name)$/
