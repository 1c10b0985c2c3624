import { badInput } from '#platform/app-error.ts'
import { optional, parseText, show } from '#platform/fields.ts'

/** One material of a variant. Shares are of the whole item's mass, so over all parts they add up to 1, or to less if some is unknown. */
export type CompositionEntry = {
  /** A material of the workspace; null when only its name is known. */
  readonly materialId: string | null
  readonly fibreText: string | null
  /** Above 0 and at most 1. */
  readonly share: number
  /** "shell", "lining" …; null for a garment of one part. */
  readonly part: string | null
}

export const MAX_ENTRIES = 50
/** Shares come as decimal fractions; thirds and sevenths leave a rest. */
const SHARE_TOLERANCE = 1e-6

export const compositionRule = optional((value, field): CompositionEntry[] => {
  if (!Array.isArray(value))
    throw badInput('field_not_a_list', `"${field}" must be a list of materials with shares.`, { field })
  if (value.length > MAX_ENTRIES) {
    throw badInput('list_too_long', `"${field}" can have at most ${MAX_ENTRIES} materials; got ${value.length}.`, {
      field,
      value: value.length,
      limit: MAX_ENTRIES,
    })
  }
  const entries = value.map((entry, index) => parseEntry(entry, `${field}[${index}]`))
  const sum = entries.reduce((total, { share }) => total + share, 0)
  if (sum > 1 + SHARE_TOLERANCE) {
    throw badInput(
      'shares_exceed_whole',
      `The shares of "${field}" add up to ${percent(sum)}%, but may add up to 100% at most.`,
      { field, value: sum, limit: 1 },
    )
  }
  return entries
})

function parseEntry(value: unknown, field: string): CompositionEntry {
  if (typeof value !== 'object' || value === null)
    throw badInput('field_malformed', `"${field}" must name a material and a share.`, { field })
  const { materialId, fibreText, share, part } = value as Record<string, unknown>
  const entry = {
    materialId:
      materialId === undefined || materialId === null ? null : parseText(materialId, `${field}.materialId`, 64),
    fibreText: fibreText === undefined || fibreText === null ? null : parseText(fibreText, `${field}.fibreText`, 200),
    part: part === undefined || part === null ? null : parseText(part, `${field}.part`, 100),
    share,
  }
  if ((entry.materialId === null) === (entry.fibreText === null)) {
    throw badInput(
      'material_or_fibre',
      `"${field}" must have either materialId or, for a fibre without a material record, fibreText.`,
      { field },
    )
  }
  if (typeof share !== 'number' || !(share > 0 && share <= 1)) {
    throw badInput(
      'share_out_of_range',
      `"${field}.share" must be above 0 and at most 1 (1 = the whole item); got ${show(share)}.`,
      {
        field: `${field}.share`,
        value: share,
        limit: 1,
      },
    )
  }
  return { ...entry, share }
}

/**
 * The composition in the words of a label: "Shell: 98% cotton, 2% elastane; Lining: 100% viscose". In a garment of several
 * parts the percentages are those within each part, as Regulation (EU) 1007/2011 art. 11 has it on labels.
 */
export function describeComposition(
  entries: readonly (CompositionEntry & { readonly label: string })[],
): string | null {
  if (entries.length === 0) return null
  const parts = new Map<string | null, (CompositionEntry & { label: string })[]>()
  for (const entry of entries) parts.set(entry.part, [...(parts.get(entry.part) ?? []), entry])
  return [...parts]
    .map(([part, fibres]) => {
      const whole = parts.size === 1 ? 1 : fibres.reduce((total, { share }) => total + share, 0)
      const words = fibres.map(({ share, label }) => `${percent(share / whole)}% ${label}`).join(', ')
      return part === null ? words : `${part.charAt(0).toUpperCase()}${part.slice(1)}: ${words}`
    })
    .join('; ')
}

/** A share as percent with one decimal where it has one. */
function percent(share: number): string {
  return String(Math.round(share * 1000) / 10)
}
