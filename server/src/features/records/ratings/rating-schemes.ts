/** Schemes that rate companies, as their owners write them: one scheme has one name here, however a file spells it. */
const SCHEMES = ['EcoVadis', 'Higg', 'Sedex', 'Good On You']

export function knownScheme(words: string): string {
  const plain = plainWords(words)
  return SCHEMES.find((scheme) => plainWords(scheme) === plain) ?? words
}

function plainWords(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
