import { placeIn } from '#features/records/variants/place-names.ts'
import { STAGES } from '#features/records/variants/production-stage.ts'
import { type Html, html } from '#platform/html/html.ts'
import { shown, writtenOrNull } from './as-written.ts'
import { type PageContext, statement } from './page-context.ts'
import { pageSection } from './page-section.ts'

/** The steps of making and their countries, from the fibre on. */
export function journeySection(context: PageContext): Html | null {
  const { view, words, formats, texts } = context
  const { productionLocation, manufacturer } = view.json.variant
  const stages = [...(view.document?.stages ?? [])].sort((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage))
  if (stages.length === 0 && productionLocation === null) return null
  const pairs = [
    [words.place, productionLocation && placeOf(productionLocation, context)],
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
            process !== null && html`<br>${shown(texts.written(process))}`
          }</span></li>`,
      )}</ol>`
    }
${pairs.length > 0 && html`<dl class="pairs">${pairs.map(([label, value]) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`}
<p class="said">${statement(context)}</p>`,
  )
}

/** Where it was sewn; else the place of production as the brand wrote it. */
export function originOf(context: PageContext): Html | string | null {
  const { view, formats } = context
  const making = view.document?.stages.findLast(({ stage }) => stage === 'making')
  const { productionLocation } = view.json.variant
  return making ? formats.country(making.country) : productionLocation && placeOf(productionLocation, context)
}

/** A place is the brand's own word, but for the countries in it. */
function placeOf(written: string, { formats, texts }: PageContext): Html | string {
  const place = placeIn(written, formats.country)
  return place === written ? shown(texts.written(written)) : place
}
