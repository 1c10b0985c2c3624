/** Without case and accents, `keys` in place of the letters that keyboards lack. Null where something else than ASCII is left. */
export function inLatin(text: string, keys: Readonly<Record<string, string>>): string | null {
  if (PLAIN.test(text)) return text.toLowerCase()
  const bare = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøđłðı]/g, (letter) => keys[letter] ?? letter)
  return PLAIN.test(bare) ? bare.toLowerCase() : null
}

const PLAIN = /^[ -~]*$/
