import type { LayoutNote } from './layout.ts'

/** Of a product of a shop whose export has none of the variations that it comes in. */
export function withoutVariations(name: string): LayoutNote {
  return {
    severity: 'error',
    reason: 'variations_missing',
    header: null,
    found: name,
    message: `"${name}" comes in variations, and the file has none of them, so it is not imported. Export the variations along.`,
  }
}
