/** Zeros of the digits that are read: Arabic, Persian, Devanagari, Bengali, Thai, and of full width. Ten signs each, in their order. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10]
const FOREIGN = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\uFF10-\uFF19]/
const EACH = new RegExp(FOREIGN, 'g')

/** A text with the digits 0 to 9 in place of those of other scripts, sign by sign: "٢٢٠ غ" is "220 غ". */
export function inWesternDigits(text: string): string {
  if (!FOREIGN.test(text)) return text
  return text.replaceAll(EACH, (sign) => {
    const code = sign.charCodeAt(0)
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? sign : String(code - zero)
  })
}
