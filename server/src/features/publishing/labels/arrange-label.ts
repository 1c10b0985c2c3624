import type { UnlawfulName } from '#features/records/variants/label-fibres.ts'
import { type FittedText, fitText, type TextBox } from './fit-text.ts'
import type { Label } from './label.ts'
import type { LabelFont } from './label-font.ts'
import type { LabelLayout } from './label-layouts.ts'

/** Where everything of a label goes, in millimetres from its upper left corner. */
export type ArrangedLabel = {
  readonly texts: readonly PlacedText[]
  readonly careSymbols: readonly PlacedSquare<string>[]
  /** The data carrier with its quiet zone. */
  readonly carrier: Square
  /** Why it must not be printed. */
  readonly fault: LabelFault | null
}

export type PlacedText = FittedText & {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly isCentred: boolean
}
export type Square = { readonly x: number; readonly y: number; readonly edge: number }
export type PlacedSquare<T> = Square & { readonly what: T }

export type LabelFault =
  | { readonly kind: 'fibre_names'; readonly field: 'composition'; readonly names: readonly UnlawfulName[] }
  | { readonly kind: 'characters'; readonly field: LabelText; readonly characters: readonly string[] }
  | { readonly kind: 'too_long'; readonly field: 'composition' | 'origin' }

type LabelText = 'productName' | 'variantName' | 'composition' | 'origin'

/**
 * A name may be cut, with "…". What the law wants on a label may not: names and care symbols make room for it, and if it still does
 * not fit, the label is not printed.
 */
export function arrangeLabel(label: Label, layout: LabelLayout, font: LabelFont): ArrangedLabel {
  const arrange = layout.arrangement === 'wide' ? arrangeWide : arrangeTall
  const roomy = arrange(label, layout, font, ROOMY)
  const arranged = roomy.fault === null ? roomy : arrange(label, layout, font, DENSE)
  return { ...arranged, fault: unprintableOf(label, font) ?? arranged.fault }
}

type Density = { readonly nameLines: number; readonly careEdge: number }

const ROOMY: Density = { nameLines: 2, careEdge: 6.4 }
const DENSE: Density = { nameLines: 1, careEdge: 4.5 }

/** Points. Below 5 a woven ribbon or a thermal printer no longer shows letters that can be read. */
const NAME_SIZES = [9.5, 9, 8.5, 8, 7.5, 7, 6.5]
const VARIANT_SIZES = [8, 7.5, 7, 6.5, 6]
const TEXT_SIZES = [7.5, 7, 6.5, 6, 5.5, 5]
const IDENTIFIER_SIZES = [7, 6.5, 6, 5.5, 5, 4.5]

const GAP = 1

/** The symbol with its identifiers on the left, the words beside it. */
function arrangeWide(label: Label, layout: LabelLayout, font: LabelFont, density: Density): ArrangedLabel {
  const { label: size, margin } = layout
  const height = size.height - 2 * margin
  const edge = WIDE_CARRIER
  const identifiers = identifiersOf(label, edge, font)
  const carrier = { x: margin, y: margin + (height - edge - identifiers.height) / 2, edge }
  const x = margin + edge + 2 * GAP
  const width = size.width - margin - x
  const care = careRows(label.careSymbols, {
    width,
    edge: density.careEdge,
    rows: label.careSymbols.length > 7 ? 2 : 1,
    isCentred: false,
  })
  const words = stack(label, { x, width, height, careHeight: care.height, isCentred: false, density }, font)
  const top = margin + (height - words.height) / 2
  return {
    carrier,
    texts: [
      { ...identifiers, x: margin, y: carrier.y + edge, width: edge, isCentred: true },
      ...words.texts.map((text) => ({ ...text, y: text.y + top })),
    ],
    careSymbols: care.squares.map((square) => ({ ...square, x: square.x + x, y: square.y + top + words.careAt })),
    fault: words.fault,
  }
}

const WIDE_CARRIER = 22

/** Words, care symbols, then the symbol and its identifiers at the foot, as on a ribbon in a side seam. */
function arrangeTall(label: Label, layout: LabelLayout, font: LabelFont, density: Density): ArrangedLabel {
  const { label: size, margin, seam } = layout
  const width = size.width - 2 * margin
  const edge = width
  const identifiers = identifiersOf(label, edge, font)
  const footAt = size.height - margin - identifiers.height
  const carrier = { x: margin, y: footAt - edge, edge }
  const top = seam + margin
  const height = carrier.y - GAP - top
  const care = careRows(label.careSymbols, {
    width,
    edge: Math.min(5, density.careEdge),
    rows: Math.ceil(label.careSymbols.length / 4),
    isCentred: true,
  })
  const words = stack(label, { x: margin, width, height, careHeight: care.height, isCentred: true, density }, font)
  return {
    carrier,
    texts: [
      ...words.texts.map((text) => ({ ...text, y: text.y + top })),
      { ...identifiers, x: margin, y: footAt, width, isCentred: true },
    ],
    careSymbols: care.squares.map((square) => ({
      ...square,
      x: square.x + margin,
      y: square.y + top + words.careAt,
    })),
    fault: words.fault,
  }
}

function identifiersOf({ identifiers }: Label, width: number, font: LabelFont): FittedText {
  const box = { widthMm: width, heightMm: 20, maxLines: identifiers.length, sizes: IDENTIFIER_SIZES }
  return fitText(identifiers, { ...box, weight: 'regular' }, font)
}

type Column = {
  readonly x: number
  readonly width: number
  readonly height: number
  readonly careHeight: number
  readonly isCentred: boolean
  readonly density: Density
}

/** Name, variant, composition, care symbols and origin from the top down; the composition gets what the others leave. */
function stack(label: Label, { x, width, height, careHeight, isCentred, density }: Column, font: LabelFont) {
  const fit = (text: readonly string[], box: Omit<TextBox, 'widthMm'>) =>
    fitText(text, { ...box, widthMm: width }, font)
  const name = fit([label.productName], { heightMm: 9, maxLines: density.nameLines, sizes: NAME_SIZES, weight: 'bold' })
  const variant = fit([label.variantName], {
    heightMm: 7,
    maxLines: density.nameLines,
    sizes: VARIANT_SIZES,
    weight: 'regular',
  })
  const origin = fit(label.origin === null ? [] : [label.origin], {
    heightMm: 7,
    maxLines: 2,
    sizes: TEXT_SIZES,
    weight: 'regular',
  })
  const gaps =
    GAP * ((careHeight > 0 ? 1 : 0) + (label.composition.length > 0 ? 1 : 0) + (label.origin === null ? 0 : 1))
  const rest = height - name.height - variant.height - origin.height - careHeight - gaps
  const composition = fit(label.composition, { heightMm: rest, maxLines: 99, sizes: TEXT_SIZES, weight: 'regular' })

  const texts: PlacedText[] = []
  let y = 0
  const place = (text: FittedText) => {
    if (text.lines.length > 0) texts.push({ ...text, x, y, width, isCentred })
    y += text.height
  }
  place(name)
  place(variant)
  if (label.composition.length > 0) y += GAP
  place(composition)
  if (careHeight > 0) y += GAP
  const careAt = y
  y += careHeight
  if (label.origin !== null) y += GAP
  place(origin)
  return { texts, careAt, height: y, fault: tooLong(composition, origin) }
}

function tooLong(composition: FittedText, origin: FittedText): LabelFault | null {
  if (!composition.isWhole) return { kind: 'too_long', field: 'composition' }
  return origin.isWhole ? null : { kind: 'too_long', field: 'origin' }
}

/** Care symbols in rows, as large as the width lets them be. */
function careRows(slugs: readonly string[], { width, edge: most, rows, isCentred }: CareBox) {
  if (slugs.length === 0) return { squares: [], height: 0 }
  const perRow = Math.ceil(slugs.length / rows)
  const edge = Math.min(most, (width - (perRow - 1) * CARE_GAP) / perRow)
  const step = edge + CARE_GAP
  const squares = slugs.map((what, at) => {
    const row = Math.floor(at / perRow)
    const inRow = Math.min(perRow, slugs.length - row * perRow)
    const indent = isCentred ? (width - inRow * step + CARE_GAP) / 2 : 0
    return { what, edge, x: indent + (at % perRow) * step, y: row * step }
  })
  return { squares, height: Math.ceil(slugs.length / perRow) * step - CARE_GAP }
}

type CareBox = { readonly width: number; readonly edge: number; readonly rows: number; readonly isCentred: boolean }

const CARE_GAP = 0.7

function unprintableOf(label: Label, font: LabelFont): LabelFault | null {
  const texts: Readonly<Record<LabelText, string>> = {
    productName: label.productName,
    variantName: label.variantName,
    composition: label.composition.join(' '),
    origin: label.origin ?? '',
  }
  for (const [field, text] of Object.entries(texts) as [LabelText, string][]) {
    const characters = font.missingFrom(text)
    if (characters.length > 0) return { kind: 'characters', field, characters }
  }
  if (label.unlawfulNames.length > 0) return { kind: 'fibre_names', field: 'composition', names: label.unlawfulNames }
  return null
}
