import encodeQR, { type ErrorCorrection as QrLevel } from 'qr'
import type { ErrorCorrection, Symbology } from './data-carrier.ts'
import type { Modules } from './modules.ts'

/** Text to modules. What encodes Data Matrix is a megabyte of code, so it is loaded when the first one is asked for. */
export async function encodeSymbol(symbol: Symbology, text: string, level: ErrorCorrection): Promise<Modules> {
  return symbol === 'qr' ? encodeQrCode(text, level) : encodeDataMatrix('datamatrix', text)
}

/**
 * A GTIN as GS1 element string in a GS1 DataMatrix, for the scanners of logistics and tills; a phone's camera does not open it.
 * Its check digit is checked once more by the encoder.
 */
export function encodeGs1DataMatrix(gtin: string): Promise<Modules> {
  return encodeDataMatrix('gs1datamatrix', `(01)${gtin.padStart(14, '0')}`)
}

function encodeQrCode(text: string, level: ErrorCorrection): Modules {
  // The library has no symbol without a border, hence the one module that is left out again.
  const rows = encodeQR(text, 'raw', { ecc: QR_LEVELS[level], border: 1 }).slice(1, -1)
  const dark = new Uint8Array(rows.length * rows.length)
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < rows.length; x += 1) if (row[x + 1]) dark[y * rows.length + x] = 1
  }
  return { size: rows.length, dark }
}

const QR_LEVELS: Readonly<Record<ErrorCorrection, QrLevel>> = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' }

async function encodeDataMatrix(encoder: 'datamatrix' | 'gs1datamatrix', text: string): Promise<Modules> {
  const { default: bwip } = await import('bwip-js/node')
  const [symbol] = bwip.raw({ bcid: encoder, text })
  if (!symbol || !('pixs' in symbol) || symbol.pixx !== symbol.pixy) throw new Error('A Data Matrix must be square.')
  return { size: symbol.pixx, dark: Uint8Array.from(symbol.pixs) }
}
