import { type Html, html, raw } from '#platform/html/html.ts'
import type { DocumentAssessment } from '../passports/passport-document.ts'
import type { PageContext } from './page-context.ts'
import { pageSection } from './page-section.ts'

/** The computed figures, with how they were computed. Never without the sentence on what they are not. */
export function environmentSection(context: PageContext): Html | null {
  const { view, words, formats } = context
  const { sustainabilityScore, environmentalImpact } = view.json
  const { carbonFootprint, waterLiters, methodology } = environmentalImpact
  const assessment = view.document?.assessment ?? null
  if (carbonFootprint === null && waterLiters === null && sustainabilityScore === null) return null
  const figures = [
    carbonFootprint !== null && figure(words.carbon, formats.estimate(carbonFootprint), words.perItem('kg CO₂e')),
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
${methodDetails(assessment, methodology, context)}
${
  assessment !== null &&
  html`<p class="said">${words.calculatedOn(view.document?.assertedBy ?? view.publisher, formats.day(assessment.assessedAt))}</p>`
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

function methodDetails(
  assessment: DocumentAssessment | null,
  methodology: string | null,
  { words }: PageContext,
): Html | null {
  if (assessment === null && methodology === null) return null
  return html`${
    assessment !== null &&
    html`<dl class="pairs"><dt>${words.method}</dt><dd>${assessment.methodVersion}</dd><dt>${words.factorSet}</dt><dd>${assessment.factorSetVersion}</dd>${
      assessment.sources.length > 0 &&
      html`<dt>${words.sources}</dt><dd>${assessment.sources.map((source, index) => html`${index > 0 && raw('<br>')}<bdi>${source}</bdi>`)}</dd>`
    }</dl>`
  }${methodology !== null && html`<details class="more"><summary>${words.methodology}</summary><p class="prose" dir="auto">${methodology}</p></details>`}`
}
