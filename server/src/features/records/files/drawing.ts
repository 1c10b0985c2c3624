/** An alternative text that begins so is that of a drawing, and pages say it in the reader's language, beneath the picture as well. */
export const DRAWING = 'Drawing, not a photograph'

/** What a drawing shows, '' where nothing more is said; null for what is none. */
export function drawnIn(alt: string | null): string | null {
  if (alt === null || !alt.startsWith(DRAWING)) return null
  return alt.slice(DRAWING.length).replace(/^[\s:.,–-]+/, '')
}
