import { shippedFactors } from '@selvedge/lca/factors/shipped-factors.ts'
import { type MethodId, methodId, type OpenMethod, openMethod } from '@selvedge/lca/open/open-method.ts'
import { AppError } from '#platform/app-error.ts'
import { READINESS_VERSION } from '../readiness/requirement.ts'

/** Counts up when the same records are read into other inputs (assessment-inputs.ts): then every variant is due. */
const INPUTS_VERSION = 4
/** Counts up when more of a result is kept: 2 since it has the contribution of each stage. */
const RESULTS_VERSION = 2

/** The method this installation assesses with: the shipped factors without the sources that the operator switched off. */
export function impactMethod(sourcesOff: readonly string[], version: MethodId = methodId): OpenMethod {
  const key = [version, ...[...sourcesOff].sort()].join(',')
  let method = methods.get(key)
  if (!method) {
    method = build(sourcesOff, version)
    methods.set(key, method)
  }
  return method
}

/** Everything that decides how a record is assessed and judged, in one text: another basis, and every variant is due. */
export function basisOf({ factors }: OpenMethod): string {
  return `${methodId} ${factors.version} inputs-${INPUTS_VERSION} results-${RESULTS_VERSION} readiness-${READINESS_VERSION}`
}

const methods = new Map<string, OpenMethod>()

function build(sourcesOff: readonly string[], version: MethodId): OpenMethod {
  try {
    return openMethod(shippedFactors(sourcesOff), { version })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new AppError(
      'bad_input',
      'factor_sources_needed',
      `LCA_SOURCES_OFF is "${sourcesOff.join(',')}", but the method does not work without it. ${why}`,
      { field: 'LCA_SOURCES_OFF', value: sourcesOff.join(',') },
    )
  }
}
