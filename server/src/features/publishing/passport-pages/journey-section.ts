import { placeIn } from '#features/records/variants/place-names.ts'
import { STAGES } from '#features/records/variants/production-stage.ts'
import { type Html, html } from '#platform/html/html.ts'
import { asWritten, writtenOrNull } from './as-written.ts'
import { type PageContext, statement } from './page-context.ts'
import type { PageFormats } from './page-formats.ts'
import { pageSection } from './page-section.ts'

/** The steps of making and their countries, from the fibre on. */
export function journeySection(context: PageContext): Html | null {
  const { view, words, formats } = context
  const { productionLocation, manufacturer } = view.json.variant
  const stages = [...(view.document?.stages ?? [])].sort((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage))
  if (stages.length === 0 && productionLocation === null) return null
  const pairs = [
    [words.place, productionLocation && placeOf(productionLocation, formats)],
    [words.manufacturer, writtenOrNull(manufacturer ?? view.document?.manufacturer?.name ?? null)],
  ].filter(([, value]) => value !== null)
  return pageSection(
    'journey',
    words.journey,
    html`${
      stages.length > 0 &&
      html`<ol class="way">${stages.map(
        ({ stage, country, process }) =>
          html`<li><strong>${words.stages[stage]}</strong><span>${formats.country(country)}${
            process !== null && html`<br>${asWritten(process)}`
          }</span></li>`,
      )}</ol>`
    }
${pairs.length > 0 && html`<dl class="pairs">${pairs.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`}
<p class="said">${statement(context)}</p>`,
  )
}

/** Where it was sewn; else the place of production as the brand wrote it. */
export function originOf({ view, formats }: PageContext): Html | string | null {
  const making = view.document?.stages.findLast(({ stage }) => stage === 'making')
  const { productionLocation } = view.json.variant
  return making ? formats.country(making.country) : productionLocation && placeOf(productionLocation, formats)
}

/** A place is the brand's own word, but for the countries in it. */
function placeOf(written: string, { country }: PageFormats): Html | string {
  const place = placeIn(written, country)
  return place === written ? asWritten(written) : place
}
