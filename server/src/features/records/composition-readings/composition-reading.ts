import type { Language, ParsedComposition, ProblemReason, ReadLanguage } from '@selvedge/lca/composition/composition.ts'
import { LANGUAGES, writtenLanguage } from '@selvedge/lca/composition/composition.ts'
import type { MaterialMatch } from '@selvedge/lca/composition/match-materials.ts'
import { nameOfFibre } from '@selvedge/lca/composition/write-composition.ts'
import { badInput } from '#platform/app-error.ts'
import { optional, required, show, text } from '#platform/fields.ts'
import { type CompositionEntry, MAX_ENTRIES } from '../variants/composition.ts'

/** What the text of a label says, and the structured composition it would make: for a person to look at and confirm. */
export type CompositionReading = Omit<ParsedComposition, 'problems' | 'parts'> & {
  readonly parts: readonly NamedPart[]
  readonly problems: readonly ReadingProblem[]
  /** What createVariant and updateVariant take as `composition`; empty while the shares of the whole item are not known. */
  readonly entries: readonly ProposedEntry[]
}

export type NamedPart = ParsedComposition['parts'][number] & {
  /** "shell", or the heading as written, or "part 2"; no other part has it. Null for the only part of a text without heading. */
  readonly name: string | null
}

export type ReadingReason = ProblemReason | (typeof PART_REASONS)[number] | 'too_many_materials' | 'many_candidates'
const PART_REASONS = ['part_shares_missing', 'part_unknown', 'part_shares_not_whole'] as const

export type ReadingProblem = Omit<ParsedComposition['problems'][number], 'reason'> & { readonly reason: ReadingReason }

export type ProposedEntry = CompositionEntry & {
  readonly reason: MaterialMatch['reason']
  /** 0 to 1; a person confirms what is below 1. */
  readonly confidence: number
  /** Other materials of the same fibre, the nearest first. */
  readonly alternatives: readonly string[]
}

/** The mass of one part as a share of the whole item's, as a person says it. */
export type PartShare = { readonly part: string; readonly share: number }

/** A text's own limit, as of the variants' field. */
export const readingRules = {
  text: required(text(5_000)),
  language: optional((value, field): Language => {
    const language = LANGUAGES.find((known) => known === value)
    if (language !== undefined) return language
    throw badInput('language_unknown', `"${field}" must be one of ${LANGUAGES.join(', ')}; got ${show(value)}.`, {
      field,
      value,
    })
  }),
}

export function parsePartShares(given: readonly PartShare[] | null | undefined): readonly PartShare[] {
  for (const [index, { share }] of (given ?? []).entries()) {
    if (share > 0 && share <= 1) continue
    const field = `partShares[${index}].share`
    throw badInput(
      'share_out_of_range',
      `"${field}" must be above 0 and at most 1 (1 = the whole item); got ${share}.`,
      {
        field,
        value: share,
        limit: 1,
      },
    )
  }
  return given ?? []
}

/**
 * Puts together what was read and what was matched. A fibre in no list is no obstacle: its name stands in for the material. Shares
 * that are not certain are: they are never guessed, least of all that parts weigh the same.
 */
export function composeReading(
  parsed: ParsedComposition,
  matches: readonly MaterialMatch[],
  partShares: readonly PartShare[],
): CompositionReading {
  const parts = withNames(parsed.parts)
  const problems: ReadingProblem[] = [...parsed.problems]
  const blocked = problems.some(({ severity, reason }) => severity === 'error' && !UNNAMED.has(reason))
  const weights = blocked || parts.length === 0 ? null : weigh(parts, partShares, problems)
  const entries = weights === null ? [] : proposeEntries(parts, weights, matches, parsed.language)
  const isTooMany = entries.length > MAX_ENTRIES
  if (isTooMany) {
    const sentence = `A composition can have at most ${MAX_ENTRIES} materials; this text names ${entries.length}.`
    problems.push({ reason: 'too_many_materials', severity: 'error', position: 0, sentence })
  }
  const valid = parsed.valid && problems.every(({ severity }) => severity !== 'error')
  return { ...parsed, parts, problems, valid, entries: isTooMany ? [] : entries }
}

/** The fibre is not known, its name and its share are. */
const UNNAMED: ReadonlySet<ReadingReason> = new Set(['fibre_unknown', 'fibre_ambiguous'])

/** The share of each part in the whole item; null with a problem where that is not known. */
function weigh(
  parts: readonly NamedPart[],
  given: readonly PartShare[],
  problems: ReadingProblem[],
): readonly number[] | null {
  const refuse = (reason: ReadingReason, sentence: string) => {
    problems.push({ reason, severity: 'error', position: 0, sentence })
    return null
  }
  if (parts.length === 1 && given.length === 0) return [1]
  const names = parts.map(({ name }) => name ?? '')
  const listed = names.map((name) => `"${name}"`).join(', ')
  const stranger = given.find(
    ({ part }, index) => !names.includes(part) || given.findIndex((g) => g.part === part) !== index,
  )
  if (stranger !== undefined) {
    return refuse(
      'part_unknown',
      `partShares contains ${show(stranger.part)}; it must contain each of these once: ${listed}.`,
    )
  }
  const weights = names.map((name) => given.find(({ part }) => part === name)?.share)
  if (weights.some((share) => share === undefined)) {
    return refuse(
      'part_shares_missing',
      `The text does not say how much of the item’s mass each part makes up. Give partShares for ${listed}, ` +
        'together 1.',
    )
  }
  const known = weights.filter((share) => share !== undefined)
  const sum = known.reduce((total, share) => total + share, 0)
  if (Math.abs(sum - 1) > PART_TOLERANCE) {
    return refuse('part_shares_not_whole', `The shares of the parts add up to ${Number(sum.toFixed(6))}, not 1.`)
  }
  return known.map((share) => share / sum)
}

/** People weigh parts in whole percent: three of 0.33 are meant to be the whole. */
const PART_TOLERANCE = 0.011

function proposeEntries(
  parts: readonly NamedPart[],
  weights: readonly number[],
  matches: readonly MaterialMatch[],
  language: ReadLanguage | null,
): ProposedEntry[] {
  return matches.flatMap((match) => {
    const part = parts[match.part]
    const fibre = part?.fibres[match.fibre]
    if (part === undefined || fibre === undefined) return []
    // Labels round: what they give adds up to 99 or 101 % at times, and is meant to be the whole part.
    const whole = part.fibres.reduce((total, { share }) => total + share, 0)
    return {
      materialId: match.materialId,
      fibreText:
        match.materialId === null ? cut(nameOfFibre(fibre, writtenLanguage(language) ?? 'en'), MAX_FIBRE_TEXT) : null,
      share: Number((((weights[match.part] ?? 0) * fibre.share) / whole).toPrecision(12)),
      part: part.name,
      reason: match.reason,
      confidence: match.confidence,
      alternatives: match.alternatives.slice(0, MAX_ALTERNATIVES),
    }
  })
}

/** As createVariant takes them. */
const MAX_FIBRE_TEXT = 200
const MAX_PART = 100
/** The tenth-nearest material helps nobody; they can be searched for. */
const MAX_ALTERNATIVES = 10

function withNames(parts: ParsedComposition['parts']): NamedPart[] {
  const taken = new Set<string>()
  return parts.map((part, index) => {
    const written = cut((part.component ?? part.label ?? '').trim(), MAX_PART - 10)
    if (parts.length === 1) return { ...part, name: written === '' ? null : written }
    const plain = written === '' ? `part ${index + 1}` : written
    let name = plain
    for (let again = 2; taken.has(name); again += 1) name = `${plain} ${again}`
    taken.add(name)
    return { ...part, name }
  })
}

/** Whole characters only. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const short = text.slice(0, max)
  return short.isWellFormed() ? short : short.slice(0, -1)
}
