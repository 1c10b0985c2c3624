/**
 * Whether bytes that are no UTF-8 read as text of western Europe once they are taken for windows-1252, which has a sign for nearly each of
 * them: "Größe" does, and "Grš§e", "Kýsa" or "¯ó³ta" do not. Nothing in such a file says what it is, so a doubt is worth a person's look.
 */
export async function readsAsWestern(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  const decoder = new TextDecoder('windows-1252')
  let tail = ''
  for await (const chunk of chunks) {
    const text = tail + decoder.decode(chunk, { stream: true })
    if (ODD.some((pattern) => pattern.test(text))) return false
    tail = text.slice(-2)
  }
  return true
}

const ODD: readonly RegExp[] = [
  // Bytes that windows-1252 does not have, and letters that stand there for others elsewhere: of Turkish, of the Mac, of Japanese.
  /[\u0081\u008D\u008F\u0090\u009DýÝþÞðÐŠŽŸƒˆ¤]/,
  // No word of a western language has three of them one after the other; words in Cyrillic, Greek or Chinese have nothing else.
  /[À-ÖØ-öø-ÿ]{3}/,
  // Signs within a word, or right before it.
  /\p{L}[¡-©«-¬¯±-³¶¸-¹»-¿×÷†‡‰‹›•˜]\p{Ll}/u,
  /[¢-¦¨¬¯²³¶¸¹÷†‡•˜]\p{Ll}/u,
  // The "š" of "Grš§e": neither French nor German, Spanish, Italian or Portuguese have it.
  /[šž]/,
]
