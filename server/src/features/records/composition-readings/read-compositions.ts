import { setImmediate } from 'node:timers/promises'
import type { Language, ParsedComposition } from '@selvedge/lca/composition/composition.ts'
import {
  type Candidate,
  candidateMatcher,
  keyOfFibre,
  type MatchableMaterial,
  type MaterialMeaning,
  readMaterial,
} from '@selvedge/lca/composition/match-materials.ts'
import { parseComposition } from '@selvedge/lca/composition/parse-composition.ts'
import type { ReadScope } from '#kit/read-scope.ts'
import { badInput } from '#platform/app-error.ts'
import { type Input, parseNew } from '#platform/fields.ts'
import { createBoundedCache } from '#platform/graphql/bounded-cache.ts'
import {
  type CompositionReading,
  composeReading,
  type PartShare,
  parsePartShares,
  readingRules,
} from './composition-reading.ts'
import { listMatchable } from './matchable-material.store.ts'

/** Reads the text of a label and finds the materials it may mean: the workspace's, for a stranger the published ones. */
export async function readComposition(
  scope: ReadScope,
  { partShares, ...input }: Input<typeof readingRules> & { partShares?: readonly PartShare[] | null },
): Promise<CompositionReading> {
  const { text, language } = parseNew(readingRules, input)
  const shares = parsePartShares(partShares)
  const [reading] = (await readAll(scope, [text], language, shares)).values()
  if (!reading) throw new Error('a text without a reading')
  return reading
}

/** The readings of many texts, by text: one statement reads the materials for all. */
export async function readCompositions(
  scope: ReadScope,
  texts: readonly string[],
): Promise<Map<string, CompositionReading>> {
  const characters = texts.reduce((total, { length }) => total + length, 0)
  if (characters > MAX_CHARACTERS) {
    throw badInput(
      'too_much_text',
      `The compositions of one list can have ${MAX_CHARACTERS} characters in total to be read; these have ` +
        `${characters}. Request fewer records with "take".`,
      { field: 'compositionReading', value: characters, limit: MAX_CHARACTERS },
    )
  }
  return readAll(scope, texts, null, [])
}

/** Reading takes about a microsecond for a character. */
const MAX_CHARACTERS = 500_000
/** A material takes about 0.1 ms to be read for the first time, and 0.005 ms afterwards. */
const MAX_CANDIDATES = 20_000

async function readAll(
  scope: ReadScope,
  texts: readonly string[],
  language: Language | null,
  partShares: readonly PartShare[],
): Promise<Map<string, CompositionReading>> {
  const parsed = new Map<string, ParsedComposition>()
  await inTurns(texts, (text) => {
    parsed.set(text, parseComposition(text, language === null ? {} : { languages: [language] }))
  })
  const { match, isCut } = await findMatcher(scope, [...parsed.values()])
  const readings = new Map<string, CompositionReading>()
  await inTurns([...parsed], ([text, composition]) => {
    const reading = composeReading(composition, match(composition), partShares)
    readings.set(text, isCut ? { ...reading, problems: [...reading.problems, MANY_CANDIDATES] } : reading)
  })
  return readings
}

const MANY_CANDIDATES = {
  reason: 'many_candidates',
  severity: 'warning',
  position: 0,
  sentence: `The workspace has more than ${MAX_CANDIDATES} materials; only the newest ${MAX_CANDIDATES} were considered.`,
} as const

async function findMatcher({ tx, workspaceId }: ReadScope, parsed: readonly ParsedComposition[]) {
  const wanted = new Set(parsed.flatMap(({ parts }) => parts.flatMap(({ fibres }) => fibres.map(keyOfFibre))))
  if (wanted.size === 0) return { match: () => [], isCut: false }
  const found = await listMatchable(await tx(), workspaceId, MAX_CANDIDATES + 1)
  const candidates: Candidate[] = []
  await inTurns(found.slice(0, MAX_CANDIDATES), (material) => {
    const meaning = rememberMaterial(material)
    if (!meaning.keys.isDisjointFrom(wanted)) candidates.push({ id: material.id, meaning })
  })
  return { match: candidateMatcher(candidates), isCut: found.length > MAX_CANDIDATES }
}

/** What its texts say a material is. The same texts say the same in every workspace, so what was read once is kept for all. */
function rememberMaterial(material: MatchableMaterial): MaterialMeaning {
  const { name, label, fibre, recycledShare } = material
  const key = JSON.stringify([name, label, fibre, recycledShare])
  const known = meanings.get(key)
  if (known) return known
  const meaning = readMaterial(material)
  meanings.set(key, meaning, key.length)
  return meaning
}

/** Materials, and characters of their texts. */
const meanings = createBoundedCache<MaterialMeaning>(50_000, 10_000_000)

/** Lets other requests have their turn in between. */
async function inTurns<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let until = performance.now() + TURN_MS
  for (const item of items) {
    work(item)
    if (performance.now() < until) continue
    await setImmediate()
    until = performance.now() + TURN_MS
  }
}

const TURN_MS = 10
