/**
 * Letters beyond ASCII of languages whose files come in encodings of their own, the most frequent first, and the encodings they come in, the usual
 * ones first. What is common in texts of each is known to anybody who reads it; no more than the order is needed to tell encodings apart.
 */
export type LettersOf = { readonly letters: string; readonly encodings: readonly string[] }

const WESTERN = ['windows-1252', 'macintosh']
const CENTRAL = ['windows-1250', 'iso-8859-2']
const CYRILLIC = ['windows-1251', 'koi8-r', 'koi8-u', 'ibm866', 'x-mac-cyrillic', 'iso-8859-5']
const BALTIC = ['windows-1257', 'iso-8859-13', 'iso-8859-4']

export const LETTERS: Readonly<Record<string, LettersOf>> = {
  german: { letters: 'üäößé', encodings: WESTERN },
  french: { letters: 'éèàêçôâûîùïëœ', encodings: WESTERN },
  spanish: { letters: 'óíáéñúü¿¡ª', encodings: WESTERN },
  italian: { letters: 'àèùòìéê', encodings: WESTERN },
  portuguese: { letters: 'ãçáéíóêõâúàôüª', encodings: WESTERN },
  dutch: { letters: 'éëïèöüóáê', encodings: WESTERN },
  swedish: { letters: 'äåöé', encodings: WESTERN },
  danish: { letters: 'øåæéöä', encodings: WESTERN },
  finnish: { letters: 'äöåé', encodings: WESTERN },
  icelandic: { letters: 'áðíéóþýæúö', encodings: WESTERN },
  polish: { letters: 'łóąężśćńź', encodings: CENTRAL },
  czech: { letters: 'íáěéýčřšžůúťďóň', encodings: CENTRAL },
  slovak: { letters: 'áíčéýžšľťúňôďäóĺŕ', encodings: CENTRAL },
  slovene: { letters: 'čšžćđ', encodings: CENTRAL },
  hungarian: { letters: 'áéóöőüíúű', encodings: CENTRAL },
  romanian: { letters: 'ăâîţşțș', encodings: [...CENTRAL, 'iso-8859-16'] },
  turkish: { letters: 'ıüşğçöâ', encodings: ['windows-1254'] },
  estonian: { letters: 'äõüöšž', encodings: BALTIC },
  latvian: { letters: 'āīēšūļžņčģķ', encodings: BALTIC },
  lithuanian: { letters: 'ėšųžįūčąę', encodings: BALTIC },
  russian: { letters: 'оаеинтсрлвкмдпыуьбяйзгчхжшюцщфэъё', encodings: CYRILLIC },
  ukrainian: { letters: 'оанивтерісклудмпязьбгйчхцжїюєшфщґ', encodings: CYRILLIC },
  bulgarian: { letters: 'аеоитнрсвлкдпмзъгубчцяйжшхюфщь', encodings: CYRILLIC },
  greek: { letters: 'αοιετσνρκλμπςυηόίάέγδήώωθφύχβξζψϊϋ', encodings: ['windows-1253', 'iso-8859-7'] },
  hebrew: { letters: 'יוהלארבתםמשנדקחעפטגזןסכצךףץ', encodings: ['windows-1255', 'iso-8859-8'] },
  arabic: { letters: 'الينمرتوبعدسهفكقحجشطخصزضغثذئةىؤءأإآ', encodings: ['windows-1256', 'iso-8859-6'] },
  thai: { letters: 'านรกเงอมลยวดทสตะปบคหแจพชขใไโผถซ่้ัีิืุูำ์็', encodings: ['windows-874'] },
}
