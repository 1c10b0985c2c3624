/** How a workspace wants its pages to look. */
export type PageLook = {
  /** "#27497d"; null: ours. */
  readonly brandColor: string | null
  /** An address on this server; null: the brand's name stands in its place. */
  readonly logoUrl: string | null
}

/** The hardest to read on of what is behind text in the brand's colour, in light and dark: page-style.ts has it as paper and sheet. */
const PAPER = { light: '#fbfaf7', dark: '#1c1a17' }

/** WCAG 2.2 success criterion 1.4.3, with a little to spare for rounding. */
const CONTRAST = 4.6

/**
 * The brand's colour as the page can use it: for text as it is where that can be read, else darkened on light paper and lightened on
 * dark until it can; for the stitches that nobody has to read just as it is, on light paper.
 */
export function brandStyle({ brandColor }: PageLook): string {
  if (brandColor === null) return ''
  const light = readable(brandColor, PAPER.light, 0)
  const dark = readable(brandColor, PAPER.dark, 255)
  return `:root{--accent:${light};--cloth:${brandColor}}@media(prefers-color-scheme:dark){:root{--accent:${dark};--cloth:${dark}}}`
}

/** Mixed with black (0) or white (255) in small steps until the contrast suffices. */
function readable(color: string, paper: string, towards: 0 | 255): string {
  const channels = channelsOf(color)
  for (let step = 0; step <= 50; step += 1) {
    const mixed = channels.map((channel) => Math.round(channel + ((towards - channel) * step) / 50))
    if (contrast(mixed, channelsOf(paper)) >= CONTRAST) return hex(mixed)
  }
  return hex([towards, towards, towards])
}

/** WCAG 2.2, "contrast ratio". */
export function contrast(one: readonly number[], other: readonly number[]): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function hex(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
