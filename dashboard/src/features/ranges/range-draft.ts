/** What a person has entered of a range. */
export type RangeDraft = {
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  /** Null: as the service has it for this product. */
  readonly nameRule: string | null
  readonly codeRule: string | null
  readonly numbering: 'none' | 'list' | 'range'
  /** As it was pasted: one number a line. */
  readonly list: string
  /** Null: the next one that the service knows of. */
  readonly first: string | null
  /** By size, as it was typed, in kilograms; a size that is not there is as the service has it. */
  readonly weights: Readonly<Record<string, string>>
  /** By key of the combination. */
  readonly leftOut: ReadonlySet<string>
}

export type Combination = { readonly color: string | null; readonly size: string | null }

export function keyOf({ color, size }: Combination): string {
  return JSON.stringify([color, size].map((text) => (text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()))
}

/** In the order of the service: colour by colour, each in all sizes. */
export function combinationsOf({ colors, sizes }: Pick<RangeDraft, 'colors' | 'sizes'>): Combination[] {
  if (colors.length === 0 && sizes.length === 0) return []
  return (colors.length > 0 ? colors : [null]).flatMap((color) =>
    (sizes.length > 0 ? sizes : [null]).map((size) => ({ color, size })),
  )
}

/** "0,21" and "0.21"; null: no number. */
export function weightOf(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  return /^\d*\.?\d+$/.test(trimmed) ? Number(trimmed) : null
}

/** A column of a spreadsheet, without the line that ends it. */
export function linesOf(pasted: string): string[] {
  return pasted.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
}

/** The numbers of what was pasted: of several columns the last one that has digits; a line that names none of them is a header. */
export function gtinsOf(pasted: string): string[] {
  if (pasted.trim() === '') return []
  const cells = linesOf(pasted).map((line) => {
    const parts = line.split('\t').map((part) => part.trim())
    return parts.findLast((part) => /\d/.test(part)) ?? parts.at(-1) ?? ''
  })
  const [first = ''] = cells
  return first !== '' && !/\d/.test(first) ? cells.slice(1) : cells
}

/** What the service takes. `isPreview`: half-typed weights are left out. */
export function toInput(productId: string, draft: RangeDraft, nextGtin: string | null, hasWeights: boolean) {
  const leaveOut = combinationsOf(draft).filter((one) => draft.leftOut.has(keyOf(one)))
  const weights = (draft.sizes.length > 0 ? draft.sizes : ['']).flatMap((size) => {
    const weight = weightOf(draft.weights[size] ?? '')
    return weight === null ? [] : [size === '' ? { weight } : { size, weight }]
  })
  return {
    productId,
    colors: [...draft.colors],
    sizes: [...draft.sizes],
    skipExisting: true,
    ...(leaveOut.length > 0 && { leaveOut }),
    ...(draft.nameRule !== null && { nameRule: draft.nameRule }),
    ...(draft.codeRule !== null && { codeRule: draft.codeRule }),
    ...(draft.numbering === 'list' && { gtins: gtinsOf(draft.list) }),
    ...(draft.numbering === 'range' && { gtinsFrom: draft.first ?? nextGtin ?? '' }),
    ...(hasWeights && { weights }),
  }
}
