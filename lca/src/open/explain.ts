import type { Explanation, FactorCitation } from '../explanation.ts'
import type { SourcedFactor } from '../factors/factor-set.ts'
import { assessmentOf, type OpenAssessment } from './assess.ts'
import { type Calculation, calculate, type Flow, type Stage, stages } from './calculate.ts'
import type { OpenInput } from './open-input.ts'
import type { OpenMethod } from './open-method.ts'
import { type RowList, rowListOf } from './row-lists.ts'

export interface ExplainedAssessment {
  assessment: OpenAssessment
  /** Product → stage → material, process or leg → factor; `null` where a reason blocks. */
  carbon: Explanation | null
  /** There as soon as anything is calculated, even where too little is covered for a result. */
  water: Explanation | null
}

/** The assessment as `assess` gives it, with the tree of everything that was added up to it. */
export function explain(method: OpenMethod, input: OpenInput): ExplainedAssessment {
  return explained(method, input, calculate(method, input))
}

/** The same of a calculation that is there; the reasons of the result are added to it. */
export function explained(method: OpenMethod, input: OpenInput, calculation: Calculation): ExplainedAssessment {
  const assessment = assessmentOf(method, input, calculation)
  const { chain } = calculation
  return {
    assessment,
    carbon: chain && tree('Carbon footprint', 'kg CO2e', chain.carbon),
    water: chain && tree('Blue water', 'L', chain.water),
  }
}

/** The same object for the same row: most of a tree is citations. */
export function citationOf(factor: SourcedFactor): FactorCitation {
  const known = citations.get(factor)
  if (known) return known
  const citation = newCitationOf(factor)
  citations.set(factor, citation)
  return citation
}

const citations = new WeakMap<SourcedFactor, FactorCitation>()

/** The same list for the same rows. */
function citationsOf(rows: readonly SourcedFactor[]): readonly FactorCitation[] {
  const list = rowListOf(rows)
  const known = citationsOfLists.get(list) ?? rows.map(citationOf)
  citationsOfLists.set(list, known)
  return known
}

const citationsOfLists = new WeakMap<RowList, readonly FactorCitation[]>()

function newCitationOf(factor: SourcedFactor): FactorCitation {
  const { id, source, licence, year, value, unit, from, note } = factor
  const citation: FactorCitation = {
    id,
    label: note === undefined ? id : `${id}: ${note}`,
    source: from.licenceSeen ? source : `${source} (no licence text seen)`,
    licence,
    value,
    unit,
  }
  if (year !== null) citation.year = year
  return citation
}

function tree(label: string, unit: string, flows: readonly Flow[]): Explanation {
  const root: Explanation = { label, value: 0, unit, children: [] }
  for (const stage of stages) {
    let stageNode: Explanation | null = null
    let group: Explanation | null = null
    for (const flow of flows) {
      if (flow.stage !== stage) continue
      stageNode ??= childOf(root, stageNames[stage])
      // The leaves of a group follow one another, mostly.
      if (group?.label !== flow.group) group = groupOf(stageNode, flow.group)
      group.children.push(leafOf(flow, unit))
    }
  }
  addUp(root)
  return root
}

/** A leaf that also names the rows its quantity was reckoned with: losses, energy per kilogram, minutes. */
export interface ExplainedFlow extends Explanation {
  quantityFrom: readonly FactorCitation[]
}

function leafOf({ label, result, quantity, unit: per, factor, by }: Flow, unit: string): ExplainedFlow {
  return {
    label,
    value: result,
    unit,
    quantity: { value: quantity, unit: per },
    factor: citationOf(factor),
    quantityFrom: citationsOf(by),
    children: [],
  }
}

function groupOf(stage: Explanation, label: string): Explanation {
  for (const group of stage.children) if (group.label === label) return group
  return childOf(stage, label)
}

function childOf(parent: Explanation, label: string): Explanation {
  const child: Explanation = { label, value: 0, unit: parent.unit, children: [] }
  parent.children.push(child)
  return child
}

function addUp(node: Explanation): number {
  if (node.children.length > 0) {
    node.value = 0
    for (const child of node.children) node.value += addUp(child)
  }
  return node.value
}

export const stageNames: Readonly<Record<Stage, string>> = {
  material: 'Material',
  spinning: 'Spinning',
  fabric: 'Fabric',
  wet: 'Wet processes',
  making: 'Making',
  transport: 'Transport',
  use: 'Use',
  eol: 'End of life',
}
