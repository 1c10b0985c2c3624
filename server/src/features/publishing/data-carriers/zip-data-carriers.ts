import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { stringify } from 'csv-stringify/sync'
import type { ReadScope } from '#kit/read-scope.ts'
import { keyBy } from '#kit/relation.ts'
import { badInput } from '#platform/app-error.ts'
import { createBreather } from '#platform/breathe.ts'
import { oneOf } from '#platform/fields.ts'
import { passportAddressOf } from '../digital-links/passport-address.ts'
import { loadPassports } from '../passports/find-passports.ts'
import { type CarrierOptions, FORMATS, OPTION_NAMES, parseCarrierOptions, SYMBOLOGIES } from './data-carrier.ts'
import { drawModules } from './draw-modules.ts'
import { encodeSymbol } from './encode-symbol.ts'
import { fileNameOf } from './file-name.ts'
import { parseSelection, SELECTION_FIELDS } from './variant-selection.ts'
import { openVariantWalk, type VariantOfProduct, type VariantWalk } from './walk-variants.ts'

/**
 * A ZIP with a picture for each selected variant and an index, made while it is being read: one page of variants and one picture are
 * in memory at a time, and nothing is made that nobody takes. The pictures are stored as they are.
 */
export async function zipDataCarriers(scope: ReadScope, input: Readonly<Record<string, unknown>>): Promise<Readable> {
  refuseUnknownFields(input)
  const options = parseCarrierOptions(
    {
      symbol: input['symbol'] === undefined ? 'qr' : oneOf(SYMBOLOGIES).parse(input['symbol'], 'symbol'),
      format: input['format'] === undefined ? 'svg' : oneOf(FORMATS).parse(input['format'], 'format'),
    },
    input,
  )
  const selection = parseSelection(input)
  await refuseUnfit(scope, options)
  const walk = await openVariantWalk(scope, selection)
  return Readable.fromWeb(makeZip(filesOf(scope, walk, options)) as Parameters<typeof Readable.fromWeb>[0])
}

/**
 * Draws what the longest addresses need before the answer has begun, because then nothing can be refused any more. With eight modules
 * to spare: two symbols of equally long addresses can differ by a step in size.
 */
async function refuseUnfit({ deps }: ReadScope, options: CarrierOptions): Promise<void> {
  for (const gtin of [null, '09521000000018']) {
    const address = passportAddressOf({ gtin, digitalId: 'w'.repeat(12) }, deps.config.publicPassportUrl)
    const modules = await encodeSymbol(options.symbol, address, options.errorCorrection)
    drawModules(modules, { ...options, quietZone: options.quietZone + 4 }, address)
  }
}

async function* filesOf(scope: ReadScope, walk: VariantWalk, options: CarrierOptions) {
  const { config, now } = scope.deps
  const breathe = createBreather()
  const lastModified = now()
  yield { name: 'index.csv', input: indexOf(scope, walk, options), lastModified }
  for await (const page of walk.pages()) {
    for (const carried of page) {
      const address = passportAddressOf(carried.variant, config.publicPassportUrl)
      const modules = await encodeSymbol(options.symbol, address, options.errorCorrection)
      yield { name: nameOf(carried, options), input: drawModules(modules, options, address), lastModified }
      await breathe()
    }
  }
}

const INDEX_COLUMNS = ['file', 'digitalId', 'address', 'gtin', 'sku', 'product', 'variant', 'color', 'size', 'passport']

/** For spreadsheets: with a byte order mark, and what would be taken for a formula led by an apostrophe. */
async function* indexOf(scope: ReadScope, walk: VariantWalk, options: CarrierOptions): AsyncGenerator<string> {
  yield `\u{feff}${stringify([INDEX_COLUMNS])}`
  for await (const page of walk.pages()) {
    const ids = page.map(({ variant }) => variant.id)
    const passports = keyBy(await loadPassports(scope, ids), ({ variantId }) => variantId)
    scope.end()
    const rows = page.map((carried) => {
      const { variant, product } = carried
      return [
        nameOf(carried, options),
        variant.digitalId,
        passportAddressOf(variant, scope.deps.config.publicPassportUrl),
        variant.gtin,
        product.sku,
        product.name,
        variant.name,
        variant.color,
        variant.size,
        passports.get(variant.id)?.state ?? 'draft',
      ]
    })
    yield stringify(rows, { escape_formulas: true })
  }
}

function nameOf({ variant, product }: VariantOfProduct, { format }: CarrierOptions): string {
  return fileNameOf([product.sku, variant.color, variant.size], variant.digitalId, format)
}

function refuseUnknownFields(input: Readonly<Record<string, unknown>>): void {
  const known = ['symbol', 'format', ...SELECTION_FIELDS, ...OPTION_NAMES]
  const unknown = Object.keys(input).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw badInput('option_unknown', `There is no "${unknown.slice(0, 64)}" here; the fields are ${known.join(', ')}.`, {
    field: unknown.slice(0, 64),
  })
}
