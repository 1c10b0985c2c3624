import { folded } from './folded.ts'
import { HEADER_WORDS, type HeaderIdea, WITHOUT } from './header-words.ts'

/** One thing that a header may mean. */
export type Meant = {
  /** A name of ours; null: it is known to be nothing that is kept here, such as a price. */
  readonly column: string | null
  /** Whether every word of it is understood. */
  readonly isSure: boolean
  /** How many ideas have come together: "colour name" tells more than "name". */
  readonly weight: number
}

type Rule = { readonly column: string | null; readonly all: readonly (readonly HeaderIdea[])[]; readonly also: string }

/** What must be among the ideas of a header, one of each list, and what else may be: whatever is more than that makes it mean something else. */
const RULES: readonly Rule[] = [
  rule('gtin', 'barcode', 'code item name variant trade unit'),
  rule('gtin', 'code bars', 'item name variant'),
  rule('hs_code', 'customs', 'code item long group name description'),
  rule('color', 'color', 'name item description variant brand'),
  rule('size', 'size', 'name item description variant'),
  rule('weight_kg', 'weight', 'net unit item gram variant'),
  rule('material_composition', 'composition', 'material item variant'),
  rule('material_composition', 'material', 'item description'),
  rule('production_location', 'origin', 'country place item'),
  rule('production_location', 'country made', 'item place origin maker'),
  rule('production_location', 'country maker', 'item made'),
  rule('production_location', 'made place', 'item country'),
  rule('production_location', 'made', ''),
  rule('brand', 'brand', 'name item trade company'),
  rule('brand', 'trade', 'name'),
  rule('category', 'group', 'item name trade'),
  rule('care_instructions', 'care', 'advice wash item'),
  rule('care_instructions', 'wash', 'advice care item'),
  rule('description', 'description', 'item long'),
  rule('product_name', 'item description', 'name'),
  rule('product_name', 'item name', 'long'),
  rule('product_name', 'name', 'long'),
  rule('product_name', 'item', ''),
  rule('sku', 'item code', 'maker'),
  rule('sku', 'code', 'maker supplier'),
  rule('manufacturer', 'maker', 'name company made item'),
  rule('manufacturer', 'supplier', 'name company'),
  rule('variant_name', 'variant', 'name'),
  rule('variant_code', 'variant code', 'item'),
  rule('image_url', 'image', 'item'),
  rule('cert_number', 'certificate code', 'name'),
  rule('cert_name', 'certificate name', ''),
  rule('cert_scheme', 'certificate', 'name'),
  rule('cert_issuer', 'issuer', 'certificate company'),
  rule('cert_valid_until', 'valid until', 'certificate date'),
  rule('cert_valid_until', 'certificate until', 'date'),
  rule('cert_valid_from', 'valid from', 'certificate date'),
  rule('material_name', 'material name', 'item'),
  rule('material_name', 'material', ''),
  rule('material_name', 'name', ''),
  rule('material_code', 'material code', ''),
  rule('material_code', 'code', ''),
  rule('material_origin_country', 'origin', 'country material'),
  rule('material_origin_country', 'country', ''),
  rule('material_supplier', 'supplier', 'name'),
  rule('company_name', 'company', 'name'),
  rule('company_name', 'name', ''),
  rule('company_name', 'supplier', 'name company'),
  rule('company_country', 'country', ''),
  rule('company_code', 'supplier code', ''),
  rule('company_code', 'code', ''),
  rule('company_city', 'city', ''),
  rule('company_address', 'address', ''),
  rule('company_role', 'role', ''),
  rule('phone', 'phone', ''),
  rule('email', 'email', ''),
]

function rule(column: string, all: string, also: string): Rule {
  return { column, all: all.split(' ').map((idea) => [idea as HeaderIdea]), also: `${all} ${also} filler` }
}

/** All that the words of a header may be about. */
export function ideasOf(header: string): readonly HeaderIdea[] {
  const tokens =
    folded(header.normalize('NFKC'))
      .replace(BETWEEN_SCRIPTS, '$& ')
      .match(/\p{L}+/gu) ?? []
  return tokens.flatMap((token) => (partsOf(token) ?? []).flatMap((part) => [...part]))
}

const NOTHING: ReadonlySet<HeaderIdea> = new Set(['price', 'stock', 'idle', 'gross'])

/** What a header may mean, the fullest understanding first; none where its words are not known. */
export function meaningsOf(header: string): readonly Meant[] {
  const known = remembered.get(header)
  if (known) return known
  if (remembered.size > MOST_REMEMBERED) remembered.clear()
  const found = findMeanings(header)
  remembered.set(header, found)
  return found
}

/** Headers of a file are asked for several times. */
const remembered = new Map<string, readonly Meant[]>()
const MOST_REMEMBERED = 2_000

function findMeanings(header: string): readonly Meant[] {
  // "מק״ט", "ק"ג": signs within a word say that it is short for several.
  const whole = header.normalize('NFKC').replace(SHORT_FOR, '')
  if (whole.length > LONGEST_HEADER || MEASURE.test(whole)) return []
  const inBrackets = [...whole.matchAll(/[([{【「]([^)\]}】」]*)[)\]}】」]/g)]
    .map(([, inside = '']) => inside)
    .join(' ')
  const outside = whole.replace(/[([{【「][^)\]}】」]*[)\]}】」]/g, ' ')
  const meant = meaningsOfWords(outside)
  return meant.length > 0 || inBrackets === '' ? meant : meaningsOfWords(inBrackets)
}

const SHORT_FOR = /(?<=\p{Script=Hebrew})["״'׳](?=\p{Script=Hebrew})/gu
const LONGEST_HEADER = 80
/** "Width (cm)", "Length in mm": of the parcel, or of a cut. */
const MEASURE = /[([/,]\s*(mm|cm|m|m2|m²|in|inch|см|мм|€|eur|usd|\$|£|%)\s*[)\]]?\s*$/i

function meaningsOfWords(text: string): Meant[] {
  const tokens =
    folded(text)
      .replace(BETWEEN_SCRIPTS, '$& ')
      .match(/\p{L}+/gu) ?? []
  const shortened = new Set(text.match(/(?<!\p{L})\p{Lu}{2}(?!\p{L})/gu)?.map(folded))
  const parts: ReadonlySet<HeaderIdea>[] = []
  let unknown = 0
  const cut = new Set(text.match(CUT_SHORT)?.map(folded))
  for (const [at, token] of tokens.entries()) {
    // "Without packaging" is the article itself.
    if (WITHOUT.has(token) || (WITHOUT.has(tokens[at - 1] ?? '') && partsOf(token)?.some((part) => part.has('gross'))))
      continue
    const found = partsOf(token) ?? (cut.has(token) ? beginningsOf(token) : null)
    if (found) parts.push(...found)
    // "z", "за", "de": what joins words, in any language; "ΣΟ" is short for something.
    else if (token.length > 2 || shortened.has(token) || WIDE.test(token)) unknown += 1
  }
  if (parts.length === 0) return []
  const isSure = unknown === 0
  const found: Meant[] = []
  for (const { column, all, also } of RULES) {
    const isWhole = all.every((ideas) => parts.some((part) => ideas.some((idea) => part.has(idea))))
    const allowed = also.split(' ')
    const isAllowed = (part: ReadonlySet<HeaderIdea>) =>
      allowed.some((idea) => part.has(idea as HeaderIdea) && !(idea === 'filler' && part.has('code')))
    if (isWhole && parts.every(isAllowed)) found.push({ column, isSure, weight: all.length })
  }
  if (found.length === 0 && parts.some((part) => [...part].some((idea) => NOTHING.has(idea))))
    return [{ column: null, isSure, weight: 1 }]
  return found.sort((a, b) => b.weight - a.weight)
}

/** "Poch.", "Zusammens.": a word cut short, with a point. */
const CUT_SHORT = /\p{L}{3,}(?=\.)/gu
/** The ideas of all words that begin so, where there is one such idea alone. */
function beginningsOf(token: string): ReadonlySet<HeaderIdea>[] | null {
  const words = (WORDS.get(token[0] ?? '') ?? []).filter(([word]) => word.startsWith(token))
  const ideas = new Set(words.flatMap(([, word]) => [...word.ideas]))
  return ideas.size === 1 ? [ideas] : null
}

const BETWEEN_SCRIPTS = /[a-z](?=[\u3040-\u9FFF\uAC00-\uD7AF])|[\u3040-\u9FFF\uAC00-\uD7AF](?=[a-z])/g

type Word = { readonly ideas: Set<HeaderIdea>; isAlone: boolean }

/** By their first letter, the longest first. */
const WORDS = new Map<string, (readonly [string, Word])[]>()
const ALONE = new Map<string, Set<HeaderIdea>>()
/** "Fabric" is no maker, although "fabricant" is one. */
const EXACT: ReadonlyMap<string, ReadonlySet<HeaderIdea>> = new Map([
  ['fabric', new Set(['material'])],
  ['fabrics', new Set(['material'])],
])
{
  const all = new Map<string, Word>()
  for (const [idea, words] of Object.entries(HEADER_WORDS) as [HeaderIdea, string][]) {
    for (const raw of words.split(/\s+/).filter(Boolean)) {
      const isAlone = raw.startsWith('=')
      for (const word of folded(raw).split('=').filter(Boolean)) {
        if (isAlone) ALONE.set(word, (ALONE.get(word) ?? new Set()).add(idea))
        else {
          const one = all.get(word) ?? { ideas: new Set(), isAlone }
          one.ideas.add(idea)
          all.set(word, one)
        }
      }
    }
  }
  for (const entry of all) {
    const list = WORDS.get(entry[0][0] ?? '') ?? []
    list.push(entry)
    WORDS.set(entry[0][0] ?? '', list)
  }
}

/** The words that a token is made of, each with what it may be about; null where too much of it is not known. */
function partsOf(token: string): ReadonlySet<HeaderIdea>[] | null {
  const exact = EXACT.get(token)
  if (exact) return [exact]
  const alone = ALONE.get(token)
  const own = withNumber(token) ?? divide(token) ?? withoutArticle(token)
  if (!alone) return own
  return own?.length === 1 ? [new Set([...alone, ...(own[0] ?? [])])] : [alone]
}

/** "Modellnr", "Stilnr": the word for a number is cut short at the end of a compound. */
function withNumber(token: string): ReadonlySet<HeaderIdea>[] | null {
  const before = token.length > 4 && token.endsWith('nr') ? divide(token.slice(0, -2)) : null
  return before && [...before, new Set(['code'] as const)]
}

/** "المنتج", "המוצר": the article is written together with its word. */
function withoutArticle(token: string): ReadonlySet<HeaderIdea>[] | null {
  const word = token.replace(ARTICLE, '')
  return word === token ? null : partsOf(word)
}

const ARTICLE = /^(ال|ה)(?=[\p{Script=Arabic}\p{Script=Hebrew}]{2})/u

type Division = { readonly cost: number; readonly left: number; readonly parts: readonly ReadonlySet<HeaderIdea>[] }

/** The cheapest way to cover the token: letters that no word covers cost most, many words a little. */
function divide(token: string): ReadonlySet<HeaderIdea>[] | null {
  const best: (Division | null)[] = [{ cost: 0, left: 0, parts: [] }]
  for (let at = 0; at < token.length; at += 1) {
    const here = best[at]
    if (!here) continue
    // Endings, and letters that join: nothing begins with them.
    if (at > 0) offer(best, at + 1, { cost: here.cost + 1, left: here.left + 1, parts: here.parts })
    for (const [word, { ideas }] of WORDS.get(token[at] ?? '') ?? []) {
      if (token.startsWith(word, at))
        offer(best, at + word.length, { cost: here.cost + 0.6, left: here.left, parts: [...here.parts, ideas] })
    }
  }
  const whole = best[token.length]
  if (!whole || whole.parts.length === 0) return null
  const isWide = WIDE.test(token)
  const mostLeft = isWide ? 1 : Math.min(4, Math.floor(token.length * 0.45))
  return whole.left <= mostLeft ? [...whole.parts] : null
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function offer(best: (Division | null)[], at: number, division: Division): void {
  const before = best[at]
  if (!before || division.cost < before.cost) best[at] = division
}
