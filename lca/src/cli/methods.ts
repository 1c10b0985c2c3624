import { fieldsOf } from '../checks.ts'
import { assessEcobalyse, ECOBALYSE_METHOD } from '../ecobalyse/assess.ts'
import { publishedFactors } from '../ecobalyse/published-factors.ts'
import { parseQuery } from '../ecobalyse/query.ts'
import { allFactors, shippedFactors } from '../factors/shipped-factors.ts'
import { shippedSources } from '../factors/shipped-sources.ts'
import { assess as assessOpen, type OpenAssessment } from '../open/assess.ts'
import { calculate } from '../open/calculate.ts'
import { explained } from '../open/explain.ts'
import { wordsOf } from '../open/methodology.ts'
import { places, readOpenInput } from '../open/open-input.ts'
import { type MethodId, methodIds, type OpenMethod, openMethod } from '../open/open-method.ts'
import { codesOf } from '../open/reasons.ts'
import { processOf, type ScenarioMethods, scenarioMethods, scenariosOf } from '../open/scenarios.ts'

export interface CliOptions {
  explain: boolean
  /** Sources whose factors are left out. */
  without: readonly string[]
}

export interface CliMethod {
  id: string
  /** The sources that can be left out; some cannot, and some methods have one only. */
  optionalSources: readonly string[]
  /** The names under which an input is read, for the header of a CSV file. */
  inputs: readonly string[]
  /** Those of the members that fit into a cell. */
  columns: readonly string[]
  /** The members of the answer beside `id`. Throws an `InputError` for what the method cannot assess. */
  assess(input: unknown, options: CliOptions, line: Readonly<Record<string, unknown>>): Record<string, unknown>
}

const ECOBALYSE_INPUTS =
  'product mass materials countrySpinning countryFabric countryDyeing countryMaking fabricProcess yarnSize surfaceMass dyeingProcessType fading makingComplexity makingWaste makingDeadStock airTransportRatio physicalDurability business numberOfReferences price traceability upcycled'.split(
    ' ',
  )

const OPEN_INPUTS = [
  'product',
  'mass',
  'materials',
  ...places,
  'market',
  ...'fabricProcess makingComplexity makingLoss deadstock undyed fading air cycles uses'.split(' '),
]

/** The one list: a method is on the command line when it is here. */
export const METHODS: readonly CliMethod[] = [
  {
    id: ECOBALYSE_METHOD,
    optionalSources: [],
    inputs: ECOBALYSE_INPUTS,
    columns: ['ecs', 'pef'],
    assess(input, { explain }) {
      const query = parseQuery(input, publishedFactors)
      const { ecs, pef, stages, explanation, ...basis } = assessEcobalyse(query, publishedFactors, { explain })
      return explain ? { ecs, pef, stages, ...basis, explanation } : { ecs, pef, stages }
    },
  },
  ...methodIds.toReversed().map(openMethodOfVersion),
]

function openMethodOfVersion(id: MethodId): CliMethod {
  return {
    id,
    optionalSources: materialSources(),
    inputs: OPEN_INPUTS,
    columns: ['carbonFootprint', 'waterLiters', 'score', 'grade', 'reasons'],
    assess(input, { explain, without }, { scoreInputs }) {
      const method = openMethodWithout(id, without)
      // The worked examples carry what only the score needs beside the input.
      const given = scoreInputs === undefined ? input : { ...fieldsOf(input, 'input'), scoreInputs }
      const read = readOpenInput(given, method.codes)
      if (!explain) return answerOf(assessOpen(method, read))
      // Everything is said of one calculation.
      const calculation = calculate(method, read)
      const result = explained(method, read, calculation)
      return {
        ...answerOf(result.assessment),
        ...result,
        scenarios: scenariosOf(scenariosFor(method), read, result.assessment, processOf(calculation)),
        methodology: wordsOf(method, read, calculation, result.assessment),
      }
    },
  }
}

function answerOf({ carbonFootprint, waterLiters, score, grade, reasons }: OpenAssessment) {
  return { carbonFootprint, waterLiters, score, grade, reasons: codesOf(reasons) }
}

/** Sources that hold nothing but materials and water: without them the chain can still be calculated. */
function materialSources(): string[] {
  const others = new Set(
    [...allFactors.rows.values()].filter(({ id }) => !/^(material|wet-water)\//.test(id)).map(({ from }) => from.id),
  )
  return shippedSources.filter((id) => !others.has(id) && id !== 'kir-2024')
}

const openMethods = new Map<string, OpenMethod>()

function openMethodWithout(version: MethodId, without: readonly string[]): OpenMethod {
  const key = [version, ...without].join()
  const method = openMethods.get(key) ?? openMethod(shippedFactors(without), { version })
  openMethods.set(key, method)
  return method
}

const scenarios = new WeakMap<OpenMethod, ScenarioMethods>()

function scenariosFor(method: OpenMethod): ScenarioMethods {
  const known = scenarios.get(method) ?? scenarioMethods(method)
  scenarios.set(method, known)
  return known
}
