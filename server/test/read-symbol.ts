import { readFileSync } from 'node:fs'
import { printed } from './printed.ts'

/** Pixels as a screen has them: four bytes each. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray<ArrayBuffer> }

/** An SVG by resvg, so many pixels wide. */
export function pixelsOfSvg(svg: string, width: number): Pixels {
  const { Resvg } = printed()
  const { width: w, height, pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render()
  return { width: w, height, data: new Uint8ClampedArray(pixels) }
}

/** A PNG by resvg's decoder, pixel by pixel. */
export function pixelsOfPng(png: Buffer): Pixels {
  const edge = png.readUInt32BE(16)
  const href = `data:image/png;base64,${png.toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${edge}" height="${edge}"><image xlink:href="${href}" width="${edge}" height="${edge}" image-rendering="optimizeSpeed"/></svg>`
  return pixelsOfSvg(svg, edge)
}

/** What zbar reads from the picture. */
export async function readQrCodes({ data, width, height }: Pixels): Promise<string[]> {
  const { scanImageData } = printed()
  const symbols = await scanImageData({ data, width, height, colorSpace: 'srgb' } as Parameters<
    typeof scanImageData
  >[0])
  // In a code's own noise it now and then sees a bar code too, one of a thousand.
  return symbols.filter(({ typeName }) => typeName === 'ZBAR_QRCODE').map((symbol) => symbol.decode())
}

let zxing: Promise<unknown> | null = null

/** What zxing-cpp reads; zbar knows no Data Matrix. `]d2` marks a GS1 DataMatrix. */
export async function readDataMatrices({
  data,
  width,
  height,
}: Pixels): Promise<{ text: string; symbology: string }[]> {
  const { prepareZXingModule, readBarcodes, zxingWasm } = printed()
  zxing ??= prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(zxingWasm)).buffer },
    fireImmediately: true,
  })
  await zxing
  const read = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0], {
    formats: ['DataMatrix'],
  })
  return read.map(({ text, symbologyIdentifier }) => ({ text, symbology: symbologyIdentifier }))
}
