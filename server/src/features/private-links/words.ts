/** A moment as anybody reads it anywhere: "21 November 2026, 09:30 UTC". */
export function momentInWords(moment: Date): string {
  return `${MOMENT.format(moment).replace(' at ', ', ')} UTC`
}

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Bytes as people read them: "1.4 MB", of 1,000,000 bytes each. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const [divisor, unit] = bytes < 999_500 ? [1_000, 'kB'] : [1_000_000, 'MB']
  const size = bytes / divisor
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${unit}`
}
