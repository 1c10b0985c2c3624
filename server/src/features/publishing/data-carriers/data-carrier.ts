import { badInput } from '#platform/app-error.ts'
import { number, oneOf, optional, type Parsed, parseNew, show } from '#platform/fields.ts'

/** What carries a passport's address on the thing itself: a QR code or a Data Matrix, drawn as a picture. */
export type CarrierKind = { readonly symbol: Symbology; readonly format: Format }

export const SYMBOLOGIES = ['qr', 'datamatrix'] as const
export const FORMATS = ['svg', 'png'] as const
export type Symbology = (typeof SYMBOLOGIES)[number]
export type Format = (typeof FORMATS)[number]

/** How it is drawn. */
export type CarrierOptions = CarrierKind & {
  /** The edge of the whole picture with its quiet zone, in millimetres. */
  readonly sizeMm: number
  /** The empty margin that readers need, in modules (the little squares of the symbol). */
  readonly quietZone: number
  /** Of a QR code: how much of it may be lost, about 7, 15, 25 or 30 %. A Data Matrix has one level only (ECC 200). */
  readonly errorCorrection: ErrorCorrection
  /** Of a PNG: pixels per inch of paper. */
  readonly dpi: number
}

export const ERROR_CORRECTIONS = ['L', 'M', 'Q', 'H'] as const
export type ErrorCorrection = (typeof ERROR_CORRECTIONS)[number]

const MAX_SIZE_MM = 300
const MAX_DPI = 1_200
const MAX_QUIET_ZONE = 20

/** ISO/IEC 18004 wants 4 modules around a QR code, ISO/IEC 16022 wants 1 around a Data Matrix; one more forgives a crooked cut. */
export const QUIET_ZONES: Readonly<Record<Symbology, number>> = { qr: 4, datamatrix: 2 }

export const optionRules = {
  size: number({ min: 5, max: MAX_SIZE_MM, unit: 'millimetres' }),
  quietZone: optional((value, field): number => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_QUIET_ZONE) return value
    throw badInput(
      'field_out_of_range',
      `"${field}" must be a whole number of modules from 0 to ${MAX_QUIET_ZONE}; got ${show(value)}.`,
      { field, value, limit: MAX_QUIET_ZONE },
    )
  }),
  errorCorrection: oneOf(ERROR_CORRECTIONS),
  dpi: number({ min: 72, max: MAX_DPI, unit: 'pixels per inch' }),
}

export const OPTION_NAMES: readonly string[] = Object.keys(optionRules)

/** What was asked for, with the defaults of its kind. An option that this kind does not have is refused, not ignored. */
export function parseCarrierOptions(
  kind: CarrierKind,
  input: { readonly [K in keyof typeof optionRules]?: unknown },
): CarrierOptions {
  const { size, quietZone, errorCorrection, dpi }: Parsed<typeof optionRules> = parseNew(optionRules, input)
  if (kind.symbol === 'datamatrix' && errorCorrection !== null) {
    throw doesNotApply(
      'errorCorrection',
      errorCorrection,
      'a Data Matrix always has the same error correction (ECC 200)',
    )
  }
  if (kind.format === 'svg' && dpi !== null) throw doesNotApply('dpi', dpi, 'an SVG has no pixels')
  return {
    ...kind,
    sizeMm: size ?? 25,
    quietZone: quietZone ?? QUIET_ZONES[kind.symbol],
    errorCorrection: errorCorrection ?? 'M',
    dpi: dpi ?? 300,
  }
}

function doesNotApply(field: string, value: unknown, why: string) {
  return badInput('option_does_not_apply', `"${field}" cannot be chosen here: ${why}. Leave it out.`, { field, value })
}
