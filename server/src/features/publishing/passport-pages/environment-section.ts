import { type Html, html } from '#platform/html/html.ts'
import type { DocumentAssessment } from '../passports/passport-document.ts'
import { aroundWritten } from './as-written.ts'
import type { PageContext } from './page-context.ts'
import { pageSection } from './page-section.ts'
import { sourceNameOf } from './source-names.ts'

/** The computed figures, with how they were computed. Never without the sentence on what they are not. */
export function environmentSection(context: PageContext): Html | null {
  const { view, words, formats } = context
  const { sustainabilityScore, environmentalImpact } = view.json
  const { carbonFootprint, waterLiters } = environmentalImpact
  const assessment = view.document?.assessment ?? null
  if (carbonFootprint === null && waterLiters === null && sustainabilityScore === null) return null
  const perItem = words.perItem('kg CO₂e')
  const range = assessment?.carbonRange
  const end = endOf(context)
  const carbonUnit = [
    perItem,
    ...(end === null ? [] : [end]),
    ...(range ? [words.probably(formats.estimate(range.low), formats.estimate(range.high))] : []),
  ].join(', ')
  const figures = [
    carbonFootprint !== null && figure(words.carbon, formats.estimate(carbonFootprint), carbonUnit),
    waterLiters !== null && figure(words.water, formats.estimate(waterLiters), words.litresPerItem('').trim()),
    sustainabilityScore !== null &&
      figure(words.score, formats.estimate(sustainabilityScore), words.ofHundred('').trim()),
  ]
  return pageSection(
    'environment',
    words.environment,
    html`<dl class="figures">${figures}</dl>
<p class="note">${words.estimateNote}</p>
${assessment !== null && carbonFootprint !== null && breakdown(assessment, carbonFootprint, context)}
${assessment !== null && account(assessment, context)}
${
  assessment !== null &&
  html`<p class="said">${aroundWritten(view.document?.assertedBy ?? view.publisher, (by) => words.calculatedOn(by, formats.day(assessment.assessedAt)))}</p>`
}`,
  )
}

function figure(label: string, value: string, unit: string): Html {
  return html`<div><dt>${label}</dt><dd>${value} <small>${unit}</small></dd></div>
`
}

function breakdown({ breakdown }: DocumentAssessment, whole: number, { words, formats }: PageContext): Html | null {
  if (breakdown.length === 0 || !(whole > 0)) return null
  const largest = Math.max(...breakdown.map(({ carbonFootprint }) => Math.abs(carbonFootprint)))
  return html`<table class="bars"><caption>${words.breakdown}</caption><tbody>
${breakdown.map(({ stage, carbonFootprint }) => {
  const width = Math.round((Math.abs(carbonFootprint) / largest) * 1000)
  return html`<tr><th scope="row">${words.impactStages[stage] ?? stage}</th><td><svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect class="fill" width="${width}" height="10"/></svg></td><td class="number">${formats.percent(Math.round((carbonFootprint / whole) * 100) / 100)}</td></tr>
`
})}</tbody></table>`
}

/** Where the carbon footprint ends, in words, if it may not stand for a whole life; null if it may. */
export function endOf({ view, words }: PageContext): string | null {
  const assessment = view.document?.assessment ?? null
  if (assessment === null || isWholeLife(assessment)) return null
  return isMade(assessment) ? words.toShop : words.toGate
}

function isMade({ breakdown }: DocumentAssessment): boolean {
  return breakdown.some(({ stage }) => stage === 'making')
}

function coverOf(assessment: DocumentAssessment, words: PageContext['words']): string {
  if (isWholeLife(assessment)) return words.wholeLife
  return isMade(assessment) ? words.untilSold : words.partOfLife
}

function isWholeLife({ breakdown }: DocumentAssessment): boolean {
  return breakdown.some(({ stage }) => stage === 'eol')
}

/** In words for everybody. The full account, with versions and every factor, is in the data. */
function account(assessment: DocumentAssessment, { view, words }: PageContext): Html {
  const isSuppliers = (source: string) => SUPPLIERS.test(source)
  const bySuppliers = (evidence: string) =>
    assessment.sources.some((source) => SUPPLIERS.exec(source)?.[1] === evidence)
  const names = assessment.sources.filter((source) => !isSuppliers(source)).map(sourceNameOf)
  const known = [...new Set(names.flatMap((one) => (one === null ? [] : [one.name])))]
  const items = [
    ...known.map((name) => html`<bdi lang="">${name}</bdi>`),
    ...(bySuppliers('verified') ? [words.suppliersVerified] : []),
    ...(bySuppliers('declared') ? [words.suppliersDeclared] : []),
    ...(names.includes(null) ? [words.ownAssumptions] : []),
  ]
  return html`<details class="more"><summary>${words.howCalculated}</summary><p class="prose">${coverOf(assessment, words)} ${words.notCounted} ${words.stepsAfter}</p>${
    items.length > 0 &&
    html`<h3>${words.sources}</h3><ul class="sources">${items.map((item) => html`<li>${item}</li>`)}</ul>`
  }${view.publication !== null && html`<p>${words.fullAccount}</p>`}</details>`
}

/** As the method cites what a supplier has stated of its own material. */
const SUPPLIERS = /^the supplier, (declared|verified)\b/
