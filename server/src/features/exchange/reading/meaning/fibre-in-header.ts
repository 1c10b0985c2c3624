import { componentOfHeading } from '@selvedge/lca/composition/lexicon.ts'
import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import { FIBRE, SHARE } from './fibre-words.ts'
import { folded } from './folded.ts'

/** What a header says of a fibre: "Shell: Cotton (%)". `isMarked`: that its cells are shares. */
export type FibreInHeader = { readonly fibre: string; readonly part: string | null; readonly isMarked: boolean }

/** Characters of a header: what is longer is a sentence. */
const LONGEST = 60
const SIGNS = /[%٪％]/
/** What compositions are called, and words between the others: "Anteil an Wolle", "Teneur en coton". */
const AROUND =
  /^(perc|proc|composition|zusammensetzung|composicion|composicao|composizione|samenstelling|content|gehalt|teneur|contenido|contenuto|teor|inhalt|of|an|en|em|in|de|di|du|van|av|af)$/
/** "Baumwollanteil" */
const COMPOUND = /(s?anteil|andel|aandeel|gehalt|prozent)$/i

/** Null: it names no fibre, or more than that. */
export function fibreInHeader(header: string): FibreInHeader | null {
  if (header.length > LONGEST) return null
  const { words, isMarked } = wordsOf(header)
  const whole = fibreOf(words)
  if (whole !== null) return { fibre: whole, part: null, isMarked }
  for (let at = 1; at < words.length; at += 1)
    for (const [heading, rest] of [
      [words.slice(0, at), words.slice(at)],
      [words.slice(at), words.slice(0, at)],
    ] as const) {
      const part = heading.join(' ')
      const fibre = componentOfHeading(part) === null ? null : fibreOf(rest)
      if (fibre !== null) return { fibre, part, isMarked }
    }
  return null
}

/** "% 1", "Share 2", "Materialanteil 1": the share of a fibre that stands in another column. */
export function isShareHeader(header: string): boolean {
  if (header.length > LONGEST) return false
  const { words, isMarked } = wordsOf(header)
  return isMarked && words.every((word) => isNumber(word) || FIBRE.test(folded(word)))
}

/** "Fibre 1", "Matière 2" */
export function isFibreHeader(header: string): boolean {
  const { words, isMarked } = wordsOf(header)
  return !isMarked && words.some((word) => FIBRE.test(folded(word)))
}

/** A name of one fibre, in any language, and nothing else. */
export function isFibre(text: string): boolean {
  const { parts, problems } = parseComposition(`100% ${text}`)
  const [fibre, ...others] = parts.flatMap(({ fibres }) => fibres)
  // Beside the others of its composition it is clear which it is.
  const isClear = problems.every(({ reason }) => reason === 'fibre_ambiguous') && parts[0]?.coatings.length === 0
  return isClear && others.length === 0 && fibre !== undefined && fibre.code !== null
}

function wordsOf(header: string) {
  const all = header
    .normalize('NFKC')
    .replace(/[%٪()[\]{}:;,_/|]|[-–—](?!\p{L})|(?<!\p{L})-|\.(?!\d)/gu, ' ')
    .replace(/(\p{L})(\d+)$/u, '$1 $2')
    .split(/\s+/)
    .filter(Boolean)
  const words = all.flatMap((word) => (SHARE.test(folded(word)) ? [] : [word.replace(COMPOUND, '')])).filter(Boolean)
  const isMarked = SIGNS.test(header) || words.join(' ') !== all.join(' ')
  return { words: words.filter((word) => !AROUND.test(folded(word))), isMarked }
}

/** "Baumwoll" of a longer word is "Baumwolle". */
function fibreOf(words: readonly string[]): string | null {
  const text = words.join(' ')
  if (!/\p{L}{2}/u.test(text) && !UNSPACED.test(text)) return null
  return [text, `${text}e`].find(isFibre) ?? null
}

/** A sign is a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}]/u

function isNumber(word: string): boolean {
  return /^\d{1,2}$/.test(word)
}
