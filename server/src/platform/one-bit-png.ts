import { crc32, deflateSync } from 'node:zlib'

/** A square picture in black and white. */
export type OneBitPicture = {
  readonly edge: number
  isDark(x: number, y: number): boolean
  /** So many rows are the same, from the first one on. */
  readonly repeatedRows: number
  readonly pixelsPerMetre: number
}

/** A PNG (ISO/IEC 15948) of one bit per pixel; libraries for PNG want four bytes for each. */
export function writeOneBitPng(picture: OneBitPicture): Buffer {
  const { edge, pixelsPerMetre } = picture
  const head = Buffer.alloc(13)
  head.writeUInt32BE(edge, 0)
  head.writeUInt32BE(edge, 4)
  // Bits per sample; the rest: greyscale, deflate, no filters, not interlaced.
  head[8] = 1
  const density = Buffer.alloc(9)
  density.writeUInt32BE(pixelsPerMetre, 0)
  density.writeUInt32BE(pixelsPerMetre, 4)
  density[8] = 1
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('pHYs', density),
    chunk('IDAT', deflateSync(rowsOf(picture))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Each row begins with its filter, 0 for none. 1 is white, the eighth pixel of a byte its lowest bit. */
function rowsOf({ edge, isDark, repeatedRows }: OneBitPicture): Buffer {
  const stride = 1 + Math.ceil(edge / 8)
  const rows = Buffer.alloc(stride * edge)
  for (let y = 0; y < edge; y += 1) {
    const at = y * stride
    if (y % repeatedRows > 0) {
      rows.copyWithin(at, at - stride, at)
      continue
    }
    for (let x = 0; x < edge; x += 1) if (!isDark(x, y)) rows[at + 1 + (x >> 3)]! |= 0x80 >> (x & 7)
  }
  return rows
}

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  data.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length)
  return whole
}
