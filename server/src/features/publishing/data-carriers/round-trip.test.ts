import { expect, test } from 'vitest'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import { type Pixels, pixelsOfPng, pixelsOfSvg, readDataMatrices, readQrCodes } from '#test/read-symbol.ts'
import { passportAddressOf } from '../digital-links/passport-address.ts'
import {
  type CarrierOptions,
  ERROR_CORRECTIONS,
  type Format,
  parseCarrierOptions,
  type Symbology,
} from './data-carrier.ts'
import { drawModules } from './draw-modules.ts'
import { encodeGs1DataMatrix, encodeSymbol } from './encode-symbol.ts'

/** So many random codes of each format say exactly the address they were made for: here a sample, and 500 by `npm run prove -- symbols`. */
const CODES = Number(process.env['SYMBOL_CODES'] ?? 50)
const TIMEOUT_MS = 240_000

/** The same for the same seed (mulberry32), so that a code that cannot be read is found again. */
let state = Number(process.env['SYMBOL_SEED'] ?? 20_261_121)
function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
/** From the first, 0 without one, up to the last alone. */
const randomInt = (...bounds: [end: number] | [first: number, end: number]) => {
  const [first, end] = bounds.length === 1 ? [0, ...bounds] : bounds
  return first + Math.floor(random() * (end - first))
}
const anyOf = <T>(list: readonly T[]): T => list[randomInt(list.length)]!
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

function randomGtin(): string {
  const body = digits(anyOf([7, 11, 12, 13]))
  return body + [...'0123456789'].find((last) => hasGs1CheckDigit(body + last))
}

const digitalId = () => Array.from({ length: 12 }, () => anyOf([...'23456789abcdefghjkmnpqrstwxyz'])).join('')

function randomAddress(): string {
  const label = 'passport-of-a-brand-with-a-long-name'.slice(0, randomInt(1, 37)).replace(/-$/, '')
  const host = `${anyOf(['https://', 'http://'])}${label}.example${anyOf(['', ':8443'])}`
  return passportAddressOf({ gtin: anyOf([null, randomGtin()]), digitalId: digitalId() }, host)
}

/** What somebody may ask for and still wants to be read: the standard's quiet zone or more, three pixels or more per module. */
function randomOptions(symbol: Symbology, format: Format): CarrierOptions {
  const isQr = symbol === 'qr'
  return parseCarrierOptions(
    { symbol, format },
    {
      size: 20 + randomInt(400) / 10,
      quietZone: isQr ? randomInt(4, 9) : randomInt(1, 6),
      ...(isQr && { errorCorrection: anyOf(ERROR_CORRECTIONS) }),
      ...(format === 'png' && { dpi: randomInt(250, 600) }),
    },
  )
}

async function picture(address: string, symbol: Symbology, format: Format): Promise<Pixels> {
  const options = randomOptions(symbol, format)
  const drawn = drawModules(await encodeSymbol(symbol, address, options.errorCorrection), options, address)
  return format === 'png' ? pixelsOfPng(drawn) : pixelsOfSvg(drawn.toString(), randomInt(280, 600))
}

test.each(['svg', 'png'] as const)(
  `zbar reads ${CODES} random QR codes as %s to the exact address`,
  async (format) => {
    for (let code = 0; code < CODES; code += 1) {
      const address = randomAddress()
      expect(await readQrCodes(await picture(address, 'qr', format))).toEqual([address])
    }
  },
  TIMEOUT_MS,
)

test.each(['svg', 'png'] as const)(
  `zxing reads ${CODES} random Data Matrix symbols as %s to the exact address`,
  async (format) => {
    for (let code = 0; code < CODES; code += 1) {
      const address = randomAddress()
      const read = await readDataMatrices(await picture(address, 'datamatrix', format))
      expect(read).toEqual([{ text: address, symbology: ']d1' }])
    }
  },
  TIMEOUT_MS,
)

test('a GS1 DataMatrix says the GTIN with 14 digits, as GS1 data', async () => {
  for (let code = 0; code < 50; code += 1) {
    const gtin = randomGtin()
    const options = randomOptions('datamatrix', 'png')
    const read = await readDataMatrices(pixelsOfPng(drawModules(await encodeGs1DataMatrix(gtin), options, gtin)))
    expect(read.map(({ symbology }) => symbology)).toEqual([']d2'])
    expect(read[0]!.text).toBe(`(01)${gtin.padStart(14, '0')}`)
  }
})
