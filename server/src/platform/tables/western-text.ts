/**
 * Whether bytes that are no UTF-8 read as text of western Europe once they are taken for windows-1252, which has a sign for nearly each of
 * them: "Größe" does, and "Grš§e", "Kýsa" or "¯ó³ta" do not. Nothing in such a file says what it is, so a doubt is worth a person's look.
 */
export async function readsAsWestern(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  const decoder = new TextDecoder('windows-1252')
  const seen = SOMEWHERE.map(() => false)
  const look = (text: string): boolean => {
    for (const [at, pattern] of SOMEWHERE.entries()) seen[at] ||= pattern.test(text)
    return ODD.some((pattern) => pattern.test(text))
  }
  let tail = ''
  for await (const chunk of chunks) {
    const text = tail + decoder.decode(chunk, { stream: true })
    if (look(text)) return false
    tail = text.slice(-LONGEST)
  }
  // A word may end with the file.
  if (look(`${tail} `)) return false
  const [hasAcute, hasCentral, hasYacute, hasIslands, hasIslandVowel, hasCedilla] = seen
  if (hasAcute && hasCentral) return false
  return hasIslands ? Boolean(hasIslandVowel && !hasCedilla) : !hasYacute
}

/** Letters of a word that a pattern looks at. */
const LONGEST = 6

/** What tells something only together with what stands elsewhere in the file. */
const SOMEWHERE: readonly RegExp[] = [
  /[áéíóúÁÉÍÓÚ]/,
  // The "ő" and "ű" of Hungarian. Portuguese has its "õ" before an "e" alone, and French no "û" at the end of a long word, nor before
  // these. The "õ" of Estonian stands anywhere, but beside no accents.
  /õ[^eE]|Õ[^eE]|\p{L}{4}[ûÛ]\P{L}|[ûÛ][zvkjgZVKJG]/u,
  /[ýÝ]/,
  // Icelandic and Faroese have these beside vowels with accents. Turkish has "ğ" and "ş" in their place, Romanian "ţ", and no such vowels.
  /[þÞðÐ]/,
  /[áíúóæÁÍÚÓÆ]/,
  /[çÇãÃ]/,
]

const ODD: readonly RegExp[] = [
  // Bytes that windows-1252 does not have, and letters that stand there for others elsewhere: of the Mac, of Japanese, of central Europe.
  /[\u0081\u008D\u008F\u0090\u009DŠŽŸƒˆ¤]/,
  // No word of a western language has three of them one after the other; words in Cyrillic, Greek or Chinese have nothing else.
  /[À-ÖØ-öø-ÿ]{3}/,
  // Signs within a word, or right before it.
  /\p{L}[¡-©«-¬¯±-³¶¸-¹»-¿×÷†‡‰‹›•˜]\p{Ll}/u,
  /[¢-¦¨¬¯²³¶¸¹÷†‡•˜]\p{Ll}/u,
  // The "š" of "Grš§e": neither French nor German, Spanish, Italian or Portuguese have it.
  /[šž]/,
  // The "ş" of Romanian, between letters; the "ń" of Polish: the Spanish "ñ" stands before a vowel; the "Č" of Slovak, before one.
  /\p{L}º\p{Ll}/u,
  /\p{Ll}ñ(?![aeiouáéíóúü])[\s\S]/u,
  /È[aeiouáéíóú]/,
]
