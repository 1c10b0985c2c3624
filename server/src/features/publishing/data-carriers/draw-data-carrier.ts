import type { Deps } from '#deps.ts'
import { loadVariants } from '#features/records/variants/find-variants.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { AppError, badInput, notFound } from '#platform/app-error.ts'
import { oneOf } from '#platform/fields.ts'
import { passportAddressOf } from '../digital-links/passport-address.ts'
import { findPublicPassport } from '../passports/find-public-passport.ts'
import { type CarrierKind, OPTION_NAMES, parseCarrierOptions } from './data-carrier.ts'
import { drawModules } from './draw-modules.ts'
import { encodeGs1DataMatrix, encodeSymbol } from './encode-symbol.ts'

/** What a symbol is drawn for. */
export type Carried = { readonly digitalId: string; readonly gtin: string | null }

export type CarrierWish = CarrierKind & {
  /** Options by name, as they came; numbers as numbers. */
  readonly input: Readonly<Record<string, unknown>>
}

/** The picture for a published passport, by digitalId or variant id: with the GTIN that was published. */
export async function drawPublicCarrier(deps: Deps, identifier: string, wish: CarrierWish): Promise<Buffer> {
  const passport = IDENTIFIER.test(identifier) ? await findPublicPassport(deps, identifier, null) : undefined
  if (!passport) {
    const shown = identifier.slice(0, 64)
    throw new AppError('not_found', 'passport_not_found', `There is no public passport "${shown}".`)
  }
  if (passport.state === 'withdrawn' || passport.content === null) {
    throw new AppError('gone', 'passport_withdrawn', 'This passport has been withdrawn by its owner.')
  }
  const { variant } = JSON.parse(passport.content.body.toString()) as { variant: Carried }
  return draw(deps, { digitalId: passport.digitalId, gtin: variant.gtin }, wish)
}

/** The picture for any variant of the reader's workspace: labels are printed before a passport is published. */
export async function drawVariantCarrier(scope: ReadScope, variantId: string, wish: CarrierWish): Promise<Buffer> {
  const [variant] = IDENTIFIER.test(variantId) ? await loadVariants(scope, [variantId]) : []
  if (!variant) throw notFound('variant', variantId)
  return draw(scope.deps, variant, wish)
}

/** What a variant id or a digitalId can be; the database refuses to be asked for some of the rest, NUL above all. */
const IDENTIFIER = /^\w{1,64}$/

async function draw({ config }: Deps, carried: Carried, { input, ...kind }: CarrierWish): Promise<Buffer> {
  refuseUnknownOptions(input)
  const options = parseCarrierOptions(kind, input)
  const content = parseContent(input['content'], kind, carried)
  if (content === 'gtin')
    return drawModules(await encodeGs1DataMatrix(carried.gtin ?? ''), options, `GTIN ${carried.gtin}`)
  const address = passportAddressOf(carried, config.publicPassportUrl)
  return drawModules(await encodeSymbol(kind.symbol, address, options.errorCorrection), options, address)
}

const CONTENTS = ['address', 'gtin'] as const

function parseContent(value: unknown, { symbol }: CarrierKind, { gtin }: Carried): (typeof CONTENTS)[number] {
  const content = value === undefined ? 'address' : oneOf(CONTENTS).parse(value, 'content')
  if (content === 'address') return content
  if (symbol === 'qr') {
    throw badInput(
      'option_does_not_apply',
      'A QR code contains the address, which includes the GTIN. Request a Data Matrix to encode the GTIN alone.',
      { field: 'content', value },
    )
  }
  if (gtin === null) {
    throw badInput('gtin_missing', 'This variant has no GTIN for a GS1 DataMatrix to encode.', {
      field: 'content',
      value,
    })
  }
  return content
}

function refuseUnknownOptions(input: Readonly<Record<string, unknown>>): void {
  const known = [...OPTION_NAMES, 'content']
  const unknown = Object.keys(input).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw badInput(
    'option_unknown',
    `There is no option "${unknown.slice(0, 64)}" here; the options are ${known.join(', ')}.`,
    {
      field: unknown.slice(0, 64),
    },
  )
}
