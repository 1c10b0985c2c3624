import { badInput } from '#platform/app-error.ts'
import { html, raw, renderHtml } from '#platform/html/html.ts'
import { writeOneBitPng } from '#platform/one-bit-png.ts'
import type { CarrierOptions, Format } from './data-carrier.ts'
import { type Modules, outlinesOf } from './modules.ts'

export const MEDIA_TYPES: Readonly<Record<Format, string>> = { svg: 'image/svg+xml', png: 'image/png' }

/** The picture of a symbol. `text`: what it says, for those who cannot read the symbol. */
export function drawModules(modules: Modules, options: CarrierOptions, text: string): Buffer {
  return options.format === 'svg' ? drawSvg(modules, options, text) : drawPng(modules, options)
}

/** On white, whatever the page behind it: a dark quiet zone cannot be read. */
function drawSvg(modules: Modules, { sizeMm, quietZone }: CarrierOptions, text: string): Buffer {
  const edge = modules.size + 2 * quietZone
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${sizeMm}mm" height="${sizeMm}mm" viewBox="0 0 ${edge} ${edge}" role="img" aria-label="${text}"><path fill="#fff" d="M0 0h${edge}v${edge}H0z"/><path fill-rule="evenodd" d="${raw(outlinesOf(modules, quietZone))}"/></svg>`
  return Buffer.from(renderHtml(svg))
}

/** Every module has the same whole number of pixels, so the picture is sharp and may be a little smaller than was asked for. */
function drawPng(modules: Modules, { sizeMm, quietZone, dpi }: CarrierOptions): Buffer {
  const edge = modules.size + 2 * quietZone
  const pixels = (sizeMm / MM_PER_INCH) * dpi
  const perModule = Math.floor(pixels / edge)
  if (perModule < 1) {
    const least = Math.ceil((edge * MM_PER_INCH) / dpi)
    throw badInput(
      'picture_too_small',
      `At ${dpi} dpi, the ${edge} modules of this symbol need a "size" of at least ${least} mm; got ` +
        `${sizeMm}. Request a larger size or a higher resolution.`,
      { field: 'size', value: sizeMm, limit: least },
    )
  }
  if (perModule * edge > MAX_PIXELS) {
    throw badInput(
      'picture_too_large',
      `A picture may be at most ${MAX_PIXELS} pixels wide; ${sizeMm} mm at ${dpi} dpi are ` +
        `${Math.round(pixels)}. Request a lower "dpi", or an SVG, which has no limit.`,
      { field: 'dpi', value: dpi, limit: MAX_PIXELS },
    )
  }
  return writeOneBitPng({
    edge: edge * perModule,
    isDark: (x, y) => {
      const column = Math.floor(x / perModule) - quietZone
      const row = Math.floor(y / perModule) - quietZone
      const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size
      return isInside && modules.dark[row * modules.size + column] === 1
    },
    repeatedRows: perModule,
    pixelsPerMetre: Math.round((dpi / MM_PER_INCH) * 1_000),
  })
}

const MM_PER_INCH = 25.4

/** Written in about 10 ms. */
const MAX_PIXELS = 4_000
