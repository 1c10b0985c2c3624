import {
  type Coating,
  type Fibre,
  LANGUAGES,
  type Language,
  type ParsedComposition,
  type Part,
  type Problem,
  type ProblemReason,
  type ReadLanguage,
} from './composition.ts'
import { fold, isGrade } from './lexicon.ts'
import { type Item, otherLanguagesOf, readItems, type Spoken } from './read-items.ts'

/** Labels are some hundred characters long; what is longer than this is no label. */
export const MAX_TEXT_LENGTH = 5_000
/** A heading such as "Upper part of the sleeve:" is short; looking further would make the work quadratic. */
const MAX_HEADING_ITEMS = 8

/**
 * Reads a label: "Shell: 98% wool, 2% elastane; Lining: 100% viscose", "68WO 30PA 2EL", "Cotton 100%". Never throws:
 * what it cannot read stands in `problems` with its place. `languages` says which languages the names may be in; where it is
 * not given, what the seven do not explain is read once more with the words of the other language that explains most of it.
 */
export function parseComposition(
  text: string,
  { languages }: { readonly languages?: readonly Language[] } = {},
): ParsedComposition {
  if (typeof text !== 'string') return failed('text_empty', 'The composition is not text.')
  if (text.length > MAX_TEXT_LENGTH) {
    return failed('text_too_long', `A composition has at most ${MAX_TEXT_LENGTH} characters.`)
  }
  const read = readIn(text, { languages: languages ?? LANGUAGES, other: null, rivals: [] })
  const isExplained = read.problems.every(({ reason }) => EXPLAINED.has(reason)) && unknownHeadings(read) === 0
  if (languages !== undefined || isExplained) return read
  const [other, ...rivals] = otherLanguagesOf(text)
  if (other === undefined) return read
  const again = readIn(text, { languages: LANGUAGES, other, rivals })
  // A heading that it knows tells the language, even where a name is in doubt in it: "Sastav: 100% lana".
  const tells = unknownHeadings(again) < unknownHeadings(read)
  const isSure = again.problems.every(({ reason }) => EXPLAINED.has(reason)) || again.confidence === read.confidence
  return (tells && isSure) || again.confidence > read.confidence ? again : read
}

function unknownHeadings({ parts }: ParsedComposition): number {
  return parts.filter(({ component, label }) => component === null && label !== null).length
}

/** Problems that no other language would explain. */
const EXPLAINED: ReadonlySet<ProblemReason> = new Set([
  'text_empty',
  'fibre_ambiguous',
  'share_out_of_range',
  'shares_not_whole',
  'share_inferred',
  'fibre_repeated',
  'order_not_descending',
])

function readIn(text: string, spoken: Spoken): ParsedComposition {
  const { languages, other } = spoken
  const items = readItems(text, spoken)
  if (items.length === 0) return failed('text_empty', 'The composition is empty.')
  return new Reader(text, items, mainLanguage(items, other === null ? languages : [other, ...languages])).read()
}

type Draft = {
  code: string | null
  name: string
  /** What else the name can be. */
  mayBe: readonly string[]
  readonly start: number
  readonly qualifiers: Set<string>
  readonly language: ReadLanguage | null
  percent: number
  decimals: number
}

/**
 * Goes over the items once. Shares and names find each other in the order they come, whichever is first, so that
 * "92% Cotton 8% Spandex", "cotton 60 %, polyester 40 %" and "65/35 polyester/cotton" are read alike.
 */
class Reader {
  private readonly text: string
  private readonly items: readonly Item[]
  private readonly language: ReadLanguage | null
  private readonly percentSigns: boolean
  private readonly problems: Problem[] = []
  private readonly parts: Part[] = []
  private animalParts = false

  // The part that is being read.
  private component: string | null = null
  private label: string | null = null
  private headingStart: number | null = null
  private fibres: Draft[] = []
  private coatings: Coating[] = []
  private pure = false

  // What still waits for its counterpart.
  private shares: Item[] = []
  private named: Draft[] = []
  private qualifiers: Item[] = []
  private strays: Item[] = []
  private coating: Item | null = null
  /** The fibre that a qualifier right here would belong to. */
  private adjacent: Draft | null = null
  private latest: Draft | null = null
  private commaSinceName = false
  private depth = 0

  constructor(text: string, items: readonly Item[], language: ReadLanguage | null) {
    this.text = text
    this.items = items
    this.language = language
    this.percentSigns = items.some((item) => item.kind === 'share' && item.hasPercentSign)
  }

  read(): ParsedComposition {
    for (let at = 0; at < this.items.length; ) at = this.step(at)
    this.closePart()
    if (this.parts.length === 0 && !this.problems.some(({ severity }) => severity === 'error')) {
      this.report('nothing_found', 0, 'The text has no fibre with a share.')
    }
    return {
      parts: this.parts,
      animalParts: this.animalParts,
      language: this.language,
      problems: this.problems.sort((a, b) => a.position - b.position),
      valid: this.parts.length > 0 && this.problems.every(({ severity }) => severity !== 'error'),
      confidence: this.parts.length === 0 ? 0 : confidenceOf(this.problems),
    }
  }

  /** Reads the item at this place and returns the place of the next. */
  private step(at: number): number {
    const item = this.items[at]!
    const headingEnd = this.headingEnd(at)
    if (headingEnd !== null) {
      this.startPart(at, headingEnd)
      return this.items[headingEnd]?.kind === 'colon' || this.items[headingEnd]?.kind === 'dash'
        ? headingEnd + 1
        : headingEnd
    }
    switch (item.kind) {
      case 'share':
        this.readShare(item, at)
        break
      case 'fibre':
        this.readFibre(item, at)
        break
      case 'qualifier':
        if (this.adjacent !== null) this.adjacent.qualifiers.add(item.meaning!.code)
        else this.qualifiers.push(item)
        break
      case 'coating':
        this.readCoating(item, at)
        break
      case 'component':
        this.readTrailingLabel(item)
        break
      case 'animal-parts':
        this.endClause()
        this.animalParts = true
        break
      case 'whole':
        this.pure = true
        break
      case 'comma':
        this.endClause()
        break
      case 'break':
        this.endClause()
        if (this.isSettled() && this.isWhole()) this.closePart()
        break
      case 'joining':
      case 'slash':
      case 'dash':
        this.adjacent = null
        break
      case 'open': {
        const end = this.shareOfAShare(at)
        if (end !== null) {
          this.notUnderstood(this.items.slice(at + 1, end))
          return end + 1
        }
        this.depth += 1
        break
      }
      case 'close':
        this.depth = Math.max(0, this.depth - 1)
        this.giveQualifiersToLatest()
        break
      case 'unknown':
      case 'percent':
        this.adjacent = null
        this.strays.push(item)
        break
      case 'colon':
      case 'title':
      case 'linking':
        break
    }
    return at + 1
  }

  /** Of "(60% recycled)" behind a fibre the closing bracket: it divides the fibre's share and is no share of the part. */
  private shareOfAShare(at: number): number | null {
    if (this.latest === null) return null
    const kinds = new Set<Item['kind']>()
    for (let end = at + 1; end < this.items.length && end - at <= MAX_HEADING_ITEMS; end += 1) {
      const { kind } = this.items[end]!
      if (kind === 'close') return kinds.has('share') && kinds.has('qualifier') ? end : null
      if (kind === 'fibre' || kind === 'component') return null
      kinds.add(kind)
    }
    return null
  }

  private readShare(item: Item, at: number): void {
    if (!item.hasPercentSign) {
      const [dash, upper] = this.items.slice(at + 1, at + 3)
      if (dash?.kind === 'dash' && upper?.kind === 'share' && dash.start === item.end && upper.start === dash.end) {
        this.report('share_out_of_range', item.start, 'A label gives one share for a fibre, not a range.')
        return
      }
      if (this.adjacent !== null && this.percentSigns && isGrade(this.adjacent.code, item.text)) return
      if (this.percentSigns && !this.fibreFollows(at)) {
        this.adjacent = null
        this.strays.push(item)
        return
      }
    }
    if (this.named.length === 0 && this.shares.length === 0 && this.hasStrayName() && !this.fibreFollows(at)) {
      this.named.push(this.unknownFibre())
    } else if (this.commaSinceName && this.fibreFollows(at)) {
      this.reportUnshared()
    }
    const waiting = this.named.shift()
    if (waiting === undefined) this.shares.push(item)
    else this.addFibre(waiting, item)
    this.adjacent = null
  }

  private readFibre(item: Item, at: number): void {
    const { qualifiers, languages, mayBe } = item.meaning!
    const code = item.meaning!.code || null
    // "Beschichtung aus Polyurethan", "polyurethane coating"
    const coats = this.coating !== null || this.items[at + 1]?.kind === 'coating'
    if (coats && this.shares.length === 0) {
      this.coatings.push({ code, name: cleaned(item.text), language: this.languageOf(languages) })
      this.coating = null
      this.adjacent = null
      return
    }
    const isSame = code === null ? fold(this.adjacent?.name ?? '') === fold(item.text) : this.adjacent?.code === code
    if (this.adjacent !== null && isSame) {
      // "elastane (Lycra)", "Wolle (Merino)": a second name for the same fibre.
      for (const qualifier of qualifiers) this.adjacent.qualifiers.add(qualifier)
      return
    }
    if (this.adjacent !== null && this.clears(this.adjacent, item)) return
    if (this.depth > 0 && this.adjacent !== null && this.shares.length === 0) {
      this.notUnderstood([item])
      return
    }
    this.notUnderstood(this.strays)
    this.strays = []
    const draft: Draft = {
      code,
      name: cleaned(item.text),
      mayBe,
      start: item.start,
      qualifiers: new Set([...qualifiers, ...this.qualifiers.map(({ meaning }) => meaning!.code)]),
      language: this.languageOf(languages),
      percent: 0,
      decimals: 0,
    }
    this.qualifiers = []
    this.name(draft)
    this.adjacent = draft
  }

  /** Of two names beside each other one says which fibre the other is: "麻（リネン）", "viscose (bamboo)". */
  private clears(adjacent: Draft, item: Item): boolean {
    const { code, mayBe, qualifiers } = item.meaning!
    if (code === '') return adjacent.code !== null && mayBe.includes(adjacent.code)
    if (adjacent.mayBe.length === 0 || mayBe.length > 0) return false
    if (this.depth === 0 && !adjacent.mayBe.includes(code)) return false
    adjacent.code = code
    adjacent.name = cleaned(item.text)
    adjacent.mayBe = []
    for (const qualifier of qualifiers) adjacent.qualifiers.add(qualifier)
    return true
  }

  private readCoating(item: Item, at: number): void {
    const { code, languages, alsoHeading } = item.meaning!
    if (code !== '') {
      this.coatings.push({ code, name: cleaned(item.text), language: this.languageOf(languages) })
    } else if (alsoHeading && this.adjacent !== null && this.items[at - 1]?.kind === 'fibre') {
      // "100% polyurethane coating": a part, named behind.
      this.readTrailingLabel(item)
    } else if (this.items[at - 1]?.kind !== 'fibre' || this.adjacent !== null || this.shares.length > 0) {
      this.coating = item
    }
    this.adjacent = null
  }

  /** "100% viscose (lining)" */
  private readTrailingLabel(item: Item): void {
    this.giveQualifiersToLatest()
    if (this.fibres.length > 0 && this.component === null && this.label === null && this.shares.length === 0) {
      this.component = componentOf(item)
      this.label = cleaned(item.text)
      if (this.isWhole()) this.closePart()
    } else {
      this.notUnderstood([item])
    }
  }

  /** Of a heading that begins here the end: the place of its colon, or of what follows it without one. */
  private headingEnd(at: number): number | null {
    const first = this.items[at]!
    if (first.kind !== 'component' && first.kind !== 'unknown' && first.kind !== 'coating' && first.kind !== 'fibre') {
      return null
    }
    if (this.items[at - 1]?.kind === 'share' && this.shares.length > 0) return null
    for (let end = at; end < this.items.length && end - at <= MAX_HEADING_ITEMS; end += 1) {
      const item = this.items[end]!
      if (item.kind === 'colon') return end > at && this.isHeading(at, end) ? end : null
      const inHeading =
        item.kind === 'component' ||
        item.kind === 'unknown' ||
        item.kind === 'coating' ||
        item.kind === 'joining' ||
        item.kind === 'linking' ||
        item.kind === 'slash' ||
        item.kind === 'title' ||
        (item.kind === 'share' && !item.hasPercentSign && end > at)
      if (!inHeading) break
    }
    if (first.kind !== 'component' && !(first.kind === 'coating' && first.meaning!.alsoHeading)) return null
    let next = at + 1
    const end = next
    if (this.items[next]?.kind === 'dash') next += 1
    else if (first.kind === 'coating') return null
    const opened = this.items[next]?.kind === 'open' ? next + 1 : next
    if (this.items[opened]?.kind === 'share') return end
    const settled = this.shares.length === 0 && this.strays.length === 0
    const named = this.items[next]?.kind === 'fibre' || this.items[next]?.kind === 'qualifier'
    return named && settled && this.adjacent === null ? end : null
  }

  private isHeading(at: number, end: number): boolean {
    return this.items
      .slice(at, end)
      .some(({ kind }) => kind === 'component' || kind === 'unknown' || kind === 'coating')
  }

  private startPart(at: number, end: number): void {
    this.closePart()
    const heading = this.items.slice(at, end)
    const only = heading.length === 1 ? heading[0]! : null
    this.component = only === null ? null : componentOf(only)
    this.label = this.joined(heading)
    this.headingStart = this.items[at]!.start
  }

  /** A comma: words that wait belong to what came before. */
  private endClause(): void {
    if (this.strays.length > 0) {
      if (this.shares.length > 0 && this.named.length === 0 && this.hasStrayName()) this.name(this.unknownFibre())
      else this.notUnderstood(this.strays)
      this.strays = []
    }
    if (this.named.length === 0) this.giveQualifiersToLatest()
    if (this.coating !== null) {
      this.coatings.push({
        code: null,
        name: cleaned(this.coating.text),
        language: this.languageOf(this.coating.meaning!.languages),
      })
      this.coating = null
    }
    this.commaSinceName = this.named.length > 0
    this.adjacent = null
    this.latest = null
  }

  private closePart(): void {
    this.endClause()
    this.depth = 0
    this.notUnderstood(this.strays)
    this.notUnderstood(this.qualifiers)
    this.strays = []
    this.qualifiers = []
    this.settleUnshared()
    for (const share of this.shares) {
      this.report(
        'fibre_missing',
        share.start,
        `No fibre is named for ${share.text}${share.hasPercentSign ? '%' : ''}.`,
      )
    }
    this.shares = []
    if (this.fibres.length > 0) {
      this.reportDoubts()
      this.checkSum()
      this.parts.push({
        component: this.component,
        label: this.label,
        fibres: this.inOrder(this.merged()),
        coatings: this.coatings,
      })
    } else if (this.headingStart !== null) {
      this.report('fibre_missing', this.headingStart, `"${this.label}" has no fibre with a share.`)
    } else if (this.coatings.length > 0) {
      this.report('fibre_missing', this.items[0]!.start, 'There is a coating, but no fibre with a share.')
    }
    this.component = null
    this.label = null
    this.headingStart = null
    this.fibres = []
    this.coatings = []
    this.pure = false
  }

  /** Names without a share: "pure new wool" is all of it (Art. 7), "other fibres" is the rest, others are not guessed. */
  private settleUnshared(): void {
    const [first] = this.named
    const sum = this.sum()
    if (first !== undefined && this.named.length === 1 && this.shares.length === 0) {
      if (this.pure && this.fibres.length === 0) {
        this.named = []
        first.percent = 100
        this.fibres.push(first)
      } else if (first.code === 'other fibres' && sum > 0 && sum < 100) {
        this.named = []
        first.percent = rounded(100 - sum)
        first.decimals = 4
        this.fibres.push(first)
        this.report(
          'share_inferred',
          first.start,
          `"${first.name}" has no share and was given the remaining ${first.percent}%.`,
        )
      }
    }
    this.reportUnshared()
  }

  private reportUnshared(): void {
    for (const { start, name } of this.named) this.report('share_missing', start, `"${cut(name)}" has no share.`)
    this.named = []
    this.commaSinceName = false
  }

  private name(draft: Draft): void {
    const share = this.shares.shift()
    if (share === undefined) this.named.push(draft)
    else this.addFibre(draft, share)
    this.latest = draft
    this.commaSinceName = false
  }

  private addFibre(draft: Draft, share: Item): void {
    this.latest = draft
    if (!(share.percent > 0 && share.percent <= 100)) {
      this.report(
        'share_out_of_range',
        share.start,
        `A share is above 0% and at most 100%; "${cut(draft.name)}" has ${cut(String(share.percent))}%.`,
      )
      return
    }
    draft.percent = share.percent
    draft.decimals = share.decimals
    this.fibres.push(draft)
  }

  /** Numbers alone name nothing. */
  private hasStrayName(): boolean {
    return this.strays.some(({ kind }) => kind !== 'share')
  }

  private unknownFibre(): Draft {
    const first = this.strays[0]!
    const name = this.joined(this.strays)
    const qualifiers = new Set(this.qualifiers.map(({ meaning }) => meaning!.code))
    this.strays = []
    this.qualifiers = []
    this.report('fibre_unknown', first.start, `"${cut(name)}" is not a known fibre name.`)
    return { code: null, name, mayBe: [], start: first.start, qualifiers, language: null, percent: 0, decimals: 0 }
  }

  private giveQualifiersToLatest(): void {
    if (this.latest === null || this.qualifiers.length === 0 || this.shares.length > 0) return
    for (const { meaning } of this.qualifiers) this.latest.qualifiers.add(meaning!.code)
    this.qualifiers = []
  }

  /** From a share on: does a fibre's name come before the clause ends? */
  private fibreFollows(at: number): boolean {
    for (let next = at + 1; next < this.items.length; next += 1) {
      const { kind } = this.items[next]!
      if (kind === 'fibre') return true
      if (kind !== 'qualifier' && kind !== 'linking' && kind !== 'unknown' && kind !== 'whole') return false
    }
    return false
  }

  private isSettled(): boolean {
    return this.shares.length === 0 && this.named.length === 0 && this.qualifiers.length === 0
  }

  private isWhole(): boolean {
    return this.fibres.length > 0 && Math.abs(this.sum() - 100) <= this.tolerance()
  }

  private sum(): number {
    return rounded(this.fibres.reduce((total, { percent }) => total + percent, 0))
  }

  /** Rounding of n shares moves their sum by less than n halves of the last digit: 33 + 33 + 33 is whole, 99 alone is not. */
  private tolerance(): number {
    const decimals = Math.min(...this.fibres.map((fibre) => fibre.decimals))
    return Math.min(2, ((this.fibres.length - 1) / 2) * 10 ** -decimals) + 1e-6
  }

  private reportDoubts(): void {
    for (const { name, code, mayBe, start } of this.fibres) {
      if (mayBe.length === 0) continue
      const others = new Intl.ListFormat('en', { type: 'disjunction' }).format(mayBe)
      if (code === null)
        this.report('fibre_ambiguous', start, `"${cut(name)}" can be ${others}: name the fibre.`, 'error')
      else this.report('fibre_ambiguous', start, `"${cut(name)}" was read as ${code}, but can also be ${others}.`)
    }
  }

  private checkSum(): void {
    if (this.isWhole()) return
    const where = this.label === null ? '' : ` of "${cut(this.label)}"`
    this.report('shares_not_whole', this.fibres[0]!.start, `The shares${where} add up to ${this.sum()}%, not 100%.`)
  }

  private merged(): Draft[] {
    const byFibre = new Map<string, Draft>()
    for (const fibre of this.fibres) {
      const key = `${fibre.code ?? `? ${fold(fibre.name)}`}|${[...fibre.qualifiers].sort().join()}`
      const same = byFibre.get(key)
      if (same === undefined) {
        byFibre.set(key, fibre)
      } else {
        same.percent = Math.min(100, rounded(same.percent + fibre.percent))
        this.report(
          'fibre_repeated',
          fibre.start,
          `"${cut(fibre.name)}" is the same fibre as "${cut(same.name)}"; their shares are added.`,
        )
      }
    }
    return [...byFibre.values()]
  }

  private inOrder(drafts: readonly Draft[]): Fibre[] {
    const sorted = [...drafts].sort((a, b) => b.percent - a.percent)
    const late = drafts.find((fibre, index) => index > 0 && fibre.percent > drafts[index - 1]!.percent)
    if (late !== undefined) {
      this.report(
        'order_not_descending',
        late.start,
        'A label names the fibres in descending order of share (Art. 9(1)).',
      )
    }
    return sorted.map(({ code, name, percent, qualifiers, language }) => ({
      code,
      name,
      share: Number((percent / 100).toFixed(8)),
      qualifiers: [...qualifiers].sort(),
      language,
    }))
  }

  private languageOf(languages: readonly ReadLanguage[]): ReadLanguage | null {
    if (this.language !== null && languages.includes(this.language)) return this.language
    return languages[0] ?? null
  }

  /** The words of several items with what stood between them; a dash for brackets, colons and words that were understood. */
  private joined(items: readonly Item[]): string {
    const first = items[0]
    if (first === undefined) return ''
    let joined = ''
    let end = first.start
    for (const item of items) {
      const between = this.text.slice(end, item.start)
      joined += (/[\p{L}\p{N}()[\]:：=]/u.test(between) ? ' – ' : between) + item.text
      end = item.end
    }
    return cleaned(joined)
  }

  private notUnderstood(items: readonly Item[]): void {
    const [first] = items
    if (first === undefined) return
    this.report('text_not_understood', first.start, `"${cut(this.joined(items))}" is not understood.`)
  }

  private report(
    reason: ProblemReason,
    position: number,
    sentence: string,
    severity: Problem['severity'] = WARNINGS.has(reason) ? 'warning' : 'error',
  ): void {
    this.problems.push({ reason, severity, position, sentence })
  }
}

const WARNINGS: ReadonlySet<ProblemReason> = new Set([
  'fibre_ambiguous',
  'share_inferred',
  'fibre_repeated',
  'order_not_descending',
  'text_not_understood',
])

/** Each problem takes its part of the trust: an error half, a name of several fibres less, a word not understood a tenth, a matter of form nothing. */
function confidenceOf(problems: readonly Problem[]): number {
  const trust = problems.reduce((total, { reason, severity }) => {
    if (severity === 'error') return total * (reason === 'fibre_ambiguous' ? 0.7 : 0.5)
    return reason === 'order_not_descending' ? total : total * 0.9
  }, 1)
  return Number(trust.toFixed(3))
}

/** The language that most words belong to, in doubt the one asked for first. */
function mainLanguage(items: readonly Item[], languages: readonly ReadLanguage[]): ReadLanguage | null {
  let best: ReadLanguage | null = null
  let most = 0
  for (const language of languages) {
    const votes = items.filter(({ meaning }) => meaning?.languages.includes(language)).length
    if (votes > most) {
      best = language
      most = votes
    }
  }
  return best
}

function componentOf(item: Item): string | null {
  if (item.kind === 'component') return item.meaning!.code
  return item.kind === 'coating' && item.meaning!.alsoHeading ? 'coating' : null
}

function cleaned(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
}

function cut(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`
}

/** Sums of decimals: 62.5 + 37.5 and 0.1 + 0.2 without the dust of binary fractions. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

function failed(reason: ProblemReason, sentence: string): ParsedComposition {
  return {
    parts: [],
    animalParts: false,
    language: null,
    problems: [{ reason, severity: 'error', position: 0, sentence }],
    valid: false,
    confidence: 0,
  }
}
