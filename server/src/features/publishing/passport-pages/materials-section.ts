import { unlawfulFibreNames } from '#features/records/variants/label-fibres.ts'
import { type Html, html } from '#platform/html/html.ts'
import { langOf, shown } from './as-written.ts'
import { type PageContext, statement } from './page-context.ts'
import type { MaterialPart } from './page-materials.ts'
import { pageSection } from './page-section.ts'

export function materialsSection(context: PageContext): Html | null {
  const { view, words, materials, texts } = context
  const { materialComposition } = view.json.variant
  if (materials.parts.length === 0 && materials.text === null) return null
  const body =
    materials.parts.length === 0
      ? html`<p class="prose" dir="auto"${langOf(materials.text)}>${materials.text?.text}</p>`
      : html`${materials.parts.map((part) => materialTable(part, context))}
${materialComposition !== null && unlawfulFibreNames(materialComposition).length === 0 && html`<dl class="pairs"><dt>${words.labelText}</dt><dd>${shown(texts.tell('variant.materialComposition', materialComposition))}</dd></dl>`}`
  return pageSection('materials', words.materials, html`${body}<p class="said">${statement(context)}</p>`)
}

function materialTable({ heading, lines }: MaterialPart, { words, formats, materials }: PageContext): Html {
  const hasOrigin = materials.parts.some((part) => part.lines.some(({ originCountry }) => originCountry !== null))
  const hasRecycled = materials.recycled !== null
  const rest = 1 - lines.reduce((total, { share }) => total + share, 0)
  return html`<div>
${lines.length > 1 && bar(lines.map(({ share }) => share))}
<table>
${heading !== null && html`<caption>${shown(heading)}</caption>`}
<thead><tr><th scope="col">${words.material}</th><th scope="col" class="number">${words.share}</th>${
    hasOrigin && html`<th scope="col">${words.origin}</th>`
  }${hasRecycled && html`<th scope="col" class="number">${words.recycledShare}</th>`}</tr></thead>
<tbody>
${lines.map(
  ({ name, share, originCountry, recycledShare }) =>
    html`<tr><th scope="row">${shown(name)}</th><td class="number">${formats.percent(share)}</td>${
      hasOrigin && html`<td>${originCountry !== null && formats.country(originCountry)}</td>`
    }${hasRecycled && html`<td class="number">${recycledShare !== null && formats.percent(recycledShare)}</td>`}</tr>
`,
)}${
  rest > 0.0005 &&
  html`<tr><th scope="row">${words.rest}</th><td class="number">${formats.percent(rest)}</td>${hasOrigin && html`<td></td>`}${hasRecycled && html`<td></td>`}</tr>
`
}</tbody>
</table>
</div>`
}

/** The shares as a strip of cloth: threads of one colour, denser for the larger shares. */
function bar(shares: readonly number[]): Html {
  let x = 0
  const pieces = shares.map((share, index) => {
    const piece = html`<rect class="fill" x="${round(x)}" width="${round(Math.max(0, share * 1000 - 4))}" height="20" fill-opacity="${DENSITIES[index % DENSITIES.length]}"/>`
    x += share * 1000
    return piece
  })
  return html`<svg class="cloth" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">${pieces}</svg>`
}

const DENSITIES = [1, 0.6, 0.35, 0.2, 0.12]

function round(value: number): number {
  return Math.round(value * 10) / 10
}
