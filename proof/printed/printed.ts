import { createRequire } from 'node:module'

/** What server/test/ uses of the packages here; imported only once they are installed. */
export { Resvg } from '@resvg/resvg-js'
export { scanImageData } from '@undecaf/zbar-wasm'
export { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
export { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const { resolve } = createRequire(import.meta.url)

/** The canvas that pdf.js brings along for Node. */
export const { createCanvas } = createRequire(resolve('pdfjs-dist'))('@napi-rs/canvas')

/** zxing would fetch it from the network. */
export const zxingWasm = resolve('zxing-wasm/reader/zxing_reader.wasm')
