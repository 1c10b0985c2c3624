const LANGUAGES = 'en de fr it es pt nl sv da nb fi et lv lt pl cs sk sl hr hu ro bg el tr uk ru vi id'.split(' ')

let known: Map<string, number | null> | undefined

/** The month, from 1, that a word is the name of, in full or shortened, in any of these languages; null for none, or for one of two. */
export function monthNamed(word: string): number | null {
  known ??= names()
  return known.get(word.toLowerCase()) ?? null
}

function names(): Map<string, number | null> {
  const found = new Map<string, number | null>()
  for (const language of LANGUAGES) {
    for (const options of [{ month: 'long' }, { month: 'short' }, { day: 'numeric', month: 'long' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month += 1) {
        const part = format.formatToParts(Date.UTC(2026, month - 1, 1)).find(({ type }) => type === 'month')
        const name = part?.value.toLowerCase().replace(/\.$/, '') ?? ''
        if (!/^\p{L}{3,}$/u.test(name)) continue
        const before = found.get(name)
        found.set(name, before === undefined || before === month ? month : null)
      }
    }
  }
  return found
}
