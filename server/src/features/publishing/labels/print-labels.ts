import { Readable } from 'node:stream'
import { loadProducts } from '#features/records/products/find-products.ts'
import { loadVariants } from '#features/records/variants/find-variants.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { LANGUAGES, type Language } from '#kit/words/languages.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import { createBreather } from '#platform/breathe.ts'
import { oneOf, optional, parseNew, recordId, required, show } from '#platform/fields.ts'
import {
  ERROR_CORRECTIONS,
  type ErrorCorrection,
  QUIET_ZONES,
  SYMBOLOGIES,
  type Symbology,
} from '../data-carriers/data-carrier.ts'
import { encodeSymbol } from '../data-carriers/encode-symbol.ts'
import { parseSelection, SELECTION_FIELDS } from '../data-carriers/variant-selection.ts'
import { openVariantWalk, type VariantOfProduct, type VariantWalk } from '../data-carriers/walk-variants.ts'
import { passportAddressOf } from '../digital-links/passport-address.ts'
import { arrangeLabel } from './arrange-label.ts'
import { describeFaults, type FaultyLabel } from './describe-faults.ts'
import { drawLabel, POINTS_PER_MM } from './draw-label.ts'
import { drawLabelSvg } from './draw-label-svg.ts'
import { labelOf } from './label.ts'
import { type LabelFont, loadLabelFont } from './label-font.ts'
import { LABEL_LAYOUTS, LAYOUT_NAMES, type LabelLayout } from './label-layouts.ts'

/**
 * A PDF with labels for the selected variants, made while it is being read. Every label is measured before the first byte is sent, so
 * that what cannot be printed is refused by name; measuring takes a small part of the time that drawing takes.
 */
export async function printLabels(scope: ReadScope, input: Readonly<Record<string, unknown>>): Promise<Readable> {
  const run = parseRun(input, PRINT_OPTIONS)
  const walk = await openVariantWalk(scope, parseSelection(input))
  const font = await loadLabelFont()
  await measureAll(walk, run, font)
  return Readable.from(pagesOf(scope, walk, run, font), { objectMode: false })
}

type LabelRun = {
  readonly layout: LabelLayout
  readonly symbol: Symbology
  readonly errorCorrection: ErrorCorrection
  readonly language: Language
  /** Of each label. */
  readonly copies: number
  /** The first free place on the first sheet, counted from 1, row by row: a sheet that was begun can be used up. */
  readonly startAt: number
}

const wholeNumber = (most: number) =>
  optional((value, field): number => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most) return value
    throw badInput('field_out_of_range', `"${field}" must be a whole number from 1 to ${most}; got ${show(value)}.`, {
      field,
      value,
      limit: most,
    })
  })

/** One label as it will be printed, as a picture: what cannot be printed is refused as in the printing. */
export async function drawOneLabel(
  scope: ReadScope,
  variantId: string,
  input: Readonly<Record<string, unknown>>,
): Promise<string> {
  const run = parseRun(input, PICTURE_OPTIONS)
  const [variant] = await loadVariants(scope, [recordId().parse(variantId, 'id')])
  const [product] = variant ? await loadProducts(scope, [variant.productId]) : []
  if (!variant || !product) throw notFound('variant', variantId)
  const font = await loadLabelFont()
  const { label, carrier } = await arrangeOne(scope, { variant, product }, run, font)
  if (label.fault !== null) throw describeFaults([{ variant, product, fault: label.fault }])
  return drawLabelSvg(label, carrier, run.layout, font)
}

async function arrangeOne(scope: ReadScope, { variant, product }: VariantOfProduct, run: LabelRun, font: LabelFont) {
  const { layout, symbol, errorCorrection, language } = run
  const address = passportAddressOf(variant, scope.deps.config.publicPassportUrl)
  const carrier = { modules: await encodeSymbol(symbol, address, errorCorrection), quietZone: QUIET_ZONES[symbol] }
  return { label: arrangeLabel(labelOf(variant, product, language), layout, font), carrier }
}

export const runRules = {
  layout: required(oneOf(LAYOUT_NAMES)),
  symbol: oneOf(SYMBOLOGIES),
  errorCorrection: oneOf(ERROR_CORRECTIONS),
  language: oneOf(LANGUAGES),
  copies: wholeNumber(100),
}

const PRINT_OPTIONS = [...Object.keys(runRules), 'startAt', ...SELECTION_FIELDS]
const PICTURE_OPTIONS = ['layout', 'symbol', 'errorCorrection', 'language']

function parseRun(input: Readonly<Record<string, unknown>>, known: readonly string[]): LabelRun {
  const unknown = Object.keys(input).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const field = unknown.slice(0, 64)
    throw badInput('option_unknown', `There is no "${field}" here; the fields are ${known.join(', ')}.`, { field })
  }
  const { layout: name, symbol, errorCorrection, language, copies } = parseNew(runRules, input)
  const layout = LABEL_LAYOUTS[name]
  const { startAt } = parseNew({ startAt: wholeNumber(layout.columns * layout.rows) }, { startAt: input['startAt'] })
  if (symbol === 'datamatrix' && errorCorrection !== null) {
    throw badInput(
      'option_does_not_apply',
      '"errorCorrection" cannot be chosen here: a Data Matrix always has the same error correction (ECC 200). Leave it out.',
      { field: 'errorCorrection', value: errorCorrection },
    )
  }
  return {
    layout,
    symbol: symbol ?? 'qr',
    errorCorrection: errorCorrection ?? 'M',
    language: language ?? 'en',
    copies: copies ?? 1,
    startAt: startAt ?? 1,
  }
}

/** pdfkit keeps something of every page until the end. */
const MAX_LABELS = 5_000

async function measureAll(walk: VariantWalk, run: LabelRun, font: LabelFont): Promise<void> {
  const breathe = createBreather()
  const faulty: FaultyLabel[] = []
  let labels = 0
  for await (const page of walk.pages()) {
    for (const { variant, product } of page) {
      labels += run.copies
      if (labels > MAX_LABELS) {
        throw badInput(
          'too_many_labels',
          `One PDF can have at most ${MAX_LABELS.toLocaleString('en')} labels. Request fewer variants or fewer copies.`,
          { field: 'copies', value: run.copies, limit: MAX_LABELS },
        )
      }
      const { fault } = arrangeLabel(labelOf(variant, product, run.language), run.layout, font)
      if (fault !== null) faulty.push({ variant, product, fault })
      await breathe()
    }
  }
  if (faulty.length > 0) throw describeFaults(faulty)
}

async function* pagesOf(scope: ReadScope, walk: VariantWalk, run: LabelRun, font: LabelFont): AsyncGenerator<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const { layout } = run
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    size: [layout.page.width * POINTS_PER_MM, layout.page.height * POINTS_PER_MM],
    info: { Title: 'Product labels', Creator: 'Selvedge', CreationDate: scope.deps.now() },
  })
  pdf.registerFont('regular', font.files.regular)
  pdf.registerFont('bold', font.files.bold)
  const breathe = createBreather()
  const perPage = layout.columns * layout.rows
  let place = run.startAt - 1
  if (place > 0) pdf.addPage()
  for await (const page of walk.pages()) {
    for (const carried of page) {
      const draw = await prepare(scope, carried, run, font)
      for (let copy = 0; copy < run.copies; copy += 1) {
        if (place % perPage === 0) pdf.addPage()
        draw(pdf, place % perPage)
        place += 1
      }
      // What is complete is handed on, and nothing more is drawn until it has been taken.
      const made: Buffer | null = pdf.read()
      if (made !== null) yield made
      await breathe()
    }
  }
  pdf.end()
  yield* pdf
}

async function prepare(scope: ReadScope, carried: VariantOfProduct, run: LabelRun, font: LabelFont) {
  const { layout } = run
  const { label, carrier } = await arrangeOne(scope, carried, run, font)
  return (pdf: PDFKit.PDFDocument, place: number) => {
    const x = layout.first.x + (place % layout.columns) * layout.pitch.x
    const y = layout.first.y + Math.floor(place / layout.columns) * layout.pitch.y
    drawLabel(pdf, label, carrier, { x, y })
  }
}
