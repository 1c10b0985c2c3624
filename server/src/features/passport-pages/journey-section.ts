import { type Html, html } from '#platform/html/html.ts'
import { STAGES } from '../variants/variant.ts'
import { type PageContext, statement } from './page-context.ts'
import { pageSection } from './page-section.ts'

/** The steps of making and their countries, from the fibre on. */
export function journeySection(context: PageContext): Html | null {
  const { view, words, formats } = context
  const { productionLocation, manufacturer } = view.json.variant
  const stages = [...(view.document?.stages ?? [])].sort((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage))
  if (stages.length === 0 && productionLocation === null) return null
  const pairs = [
    [words.place, productionLocation],
    [words.manufacturer, manufacturer ?? view.document?.manufacturer?.name ?? null],
  ].filter(([, value]) => value !== null)
  return pageSection(
    'journey',
    words.journey,
    html`${
      stages.length > 0 &&
      html`<ol class="way">${stages.map(
        ({ stage, country, process }) =>
          html`<li><strong>${words.stages[stage]}</strong><span>${formats.country(country)}${
            process !== null && html`<br><bdi>${process}</bdi>`
          }</span></li>`,
      )}</ol>`
    }
${pairs.length > 0 && html`<dl class="pairs">${pairs.map(([label, value]) => html`<dt>${label}</dt><dd dir="auto">${value}</dd>`)}</dl>`}
<p class="said">${statement(context)}</p>`,
  )
}

/** Where it was sewn; else the place of production as the brand wrote it. */
export function originOf({ view, formats }: PageContext): string | null {
  const making = view.document?.stages.findLast(({ stage }) => stage === 'making')
  return making ? formats.country(making.country) : view.json.variant.productionLocation
}
