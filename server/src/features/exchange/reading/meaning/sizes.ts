/** "M", "38,5", "W32 L34", "One size", "98/104", "75B", also behind the word for it: "Gr. M", "T.38", "size 10". */
export function isSize(text: string): boolean {
  return SIZE.test(withoutWord(text))
}

/** "Gr. M" is M. */
export function withoutWord(size: string): string {
  return size.replace(WORD_BEFORE, '')
}

const WORD_BEFORE =
  /^(gr(ö(ß|ss)e)?|size|sz|taille|t|tg|taglia|talla|maat|mt|str|stl|roz|vel)(\.\s*|\s+)(?=[\p{L}\d])/iu

/** "S", "XL", "2XL", "M/L". */
export function isLetterSize(text: string): boolean {
  return LETTER_SIZE.test(text)
}

/** In Portuguese and in Québec small is P and large G; in East Asia XL is LL, or 2L. */
const LETTERS = String.raw`X{0,4}[SL]|[2-6]X?L|LL|[2-4]XS|M|[SML]\/[MLX]L?|XS\/S|L\/XL|PP|P|G{1,3}|X{1,2}GG?|EGG?|T?TG|TP`
const LETTER_SIZE = new RegExp(`^(${LETTERS})$`, 'i')
const SIZE = new RegExp(
  String.raw`^(${LETTERS}|one ?size|uni(ca|que)?|os|\d{1,3}([.,]5|½)?|\d{2,3}[/-]\d{2,3}|W\d{2}[ /]*L\d{2}|\d{2}[A-H]{1,2}|\d{1,2}-\d{1,2}\s?(y|m|yrs?)?|EU ?\d{2}|free|フリー|\d+(cm|号|號|サイズ)|均码)$`,
  'i',
)
