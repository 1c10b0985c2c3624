/** How a code is to be drawn. */
export type CodeWish = {
  readonly symbol: 'qr' | 'datamatrix'
  readonly content: 'address' | 'gtin'
  readonly format: 'svg' | 'png'
  /** Millimetres, quiet zone included. */
  readonly size: number
  readonly errorCorrection: 'L' | 'M' | 'Q' | 'H'
  readonly dpi: number
}

export type LabelWish = {
  readonly layout: LayoutName
  readonly language: string
  readonly copies: number
  readonly startAt: number
}

export const FIRST_WISH: { readonly code: CodeWish; readonly label: LabelWish } = {
  code: { symbol: 'qr', content: 'address', format: 'svg', size: 25, errorCorrection: 'M', dpi: 300 },
  label: { layout: 'a4-3x8', language: 'en', copies: 1, startAt: 1 },
}

/** Labels of a sheet; 1 for rolls and ribbons. As docs/api/labels.md has them. */
export const LAYOUTS = { 'a4-3x8': 24, 'a4-3x7': 21, 'roll-62': 1, 'sewn-25': 1 } as const
export type LayoutName = keyof typeof LAYOUTS

/** Of the words "Made in …". */
export const LABEL_LANGUAGES = ['en', 'de', 'fr', 'it', 'es', 'nl', 'sv', 'pl'] as const

/** Only what the service takes for this kind of picture. */
export function codeOptions({ symbol, content, format, size, errorCorrection, dpi }: CodeWish, hasGtin: boolean) {
  return {
    symbol,
    format,
    size,
    ...(symbol === 'qr' && { errorCorrection }),
    ...(symbol === 'datamatrix' && hasGtin && content === 'gtin' && { content }),
    ...(format === 'png' && { dpi }),
  }
}

export function labelOptions(
  { layout, language, copies, startAt }: LabelWish,
  { symbol, errorCorrection }: Pick<CodeWish, 'symbol' | 'errorCorrection'>,
) {
  return {
    layout,
    language,
    copies,
    symbol,
    ...(symbol === 'qr' && { errorCorrection }),
    ...(LAYOUTS[layout] > 1 && { startAt }),
  }
}
