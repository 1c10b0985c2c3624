import { type Html, html } from '#platform/html/html.ts'
import type { SharedCertification, SharedPassport } from './shared-content.ts'
import { countryInWords, percentInWords, upperFirst } from './words.ts'

/** The passport of a variant as it would be published now. What is not known is left out. */
export function passportBody(passport: SharedPassport, base: string): Html {
  const { document, careSymbols, materials, stages, certifications } = passport
  const { variant, product, environmentalImpact: impact, sustainabilityScore } = document
  const gtin = variant['gtin'] ?? null
  return html`<ul class="downloads"><li><a href="${base}/content.json" download>As JSON</a></li></ul>
<h2>${product['name']}, ${variant['name']}</h2>
${facts([
  ['Brand', product['brand']],
  ['SKU', product['sku']],
  ['Category', product['category']],
  ['Colour', variant['color']],
  ['Size', variant['size']],
  ['Weight', withUnit(variant['weight'], 'kg')],
  ['GTIN', gtin],
  ['Digital id', variant['digitalId']],
  ['Manufacturer', variant['manufacturer']],
  ['Made in', variant['productionLocation']],
])}
${section('Materials', [
  variant['materialComposition'] && html`<p>${variant['materialComposition']}</p>`,
  table(
    'materials',
    ['Material', 'Part', 'Share of the item', 'Recycled', 'Origin'],
    materials.map(({ name, part, share, recycledShare, originCountry }) => [
      name,
      part,
      percentInWords(share),
      recycledShare === null ? null : percentInWords(recycledShare),
      originCountry === null ? null : countryInWords(originCountry),
    ]),
  ),
])}
${section('Made where', [
  table(
    'stages',
    ['Stage', 'Country', 'Process'],
    stages.map(({ stage, country, process }) => [upperFirst(stage), countryInWords(country), process]),
  ),
])}
${section('Care', [
  variant['careInstructions'] && html`<p>${variant['careInstructions']}</p>`,
  careSymbols.length > 0 && html`<p>Care symbols: ${careSymbols.join(', ')}</p>`,
])}
${section('Environmental data', [
  facts([
    ['Carbon footprint', withUnit(impact.carbonFootprint, 'kg CO₂e per item')],
    ['Water', withUnit(impact.waterLiters, 'litres per item')],
    ['Score', withUnit(sustainabilityScore, 'of 100')],
  ]),
  impact.methodology && html`<p>Method: ${impact.methodology}</p>`,
])}
${section('Certificates', [
  table(
    'certificates',
    ['Scheme', 'Name', 'Number', 'Issuer', 'Valid', 'State today'],
    certifications.map((certification) => [
      certification.scheme,
      certification.name,
      certification.number,
      certification.issuer,
      validityInWords(certification),
      STATES[certification.state],
    ]),
  ),
])}`
}

const STATES = {
  valid: 'Valid',
  expiring: 'Valid, ends soon',
  expired: 'Expired',
  not_yet_valid: 'Not yet valid',
} as const satisfies Record<SharedCertification['state'], string>

function validityInWords({ validFrom, validUntil }: SharedCertification): string | null {
  if (validFrom === null) return validUntil && `until ${validUntil}`
  return validUntil === null ? `from ${validFrom}` : `${validFrom} to ${validUntil}`
}

type Value = string | number | null | undefined

function withUnit(value: Value, unit: string): string | null {
  return value === null || value === undefined ? null : `${value} ${unit}`
}

function facts(pairs: readonly (readonly [label: string, value: Value])[]): Html | null {
  const known = pairs.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return null
  return html`<dl class="facts">
${known.map(
  ([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>
`,
)}</dl>`
}

/** Nothing when none of its parts is there. */
function section(title: string, parts: readonly (Html | Value | false)[]): Html | null {
  const there = parts.filter((part) => part !== null && part !== undefined && part !== false && part !== '')
  return there.length === 0 ? null : html`<h2>${title}</h2>\n${there}`
}

/** A table without the columns that have no value in any row. */
function table(name: string, labels: readonly string[], rows: readonly (readonly Value[])[]): Html | null {
  if (rows.length === 0) return null
  const shown = labels.flatMap((label, index) => (rows.some((row) => row[index] ?? null) ? [{ label, index }] : []))
  return html`<div class="scroll" role="region" aria-label="Table of ${name}" tabindex="0">
<table>
<thead><tr>${shown.map(({ label }) => html`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (row) => html`<tr>${shown.map(({ index }, at) =>
    at === 0 ? html`<th scope="row">${row[index]}</th>` : html`<td>${row[index]}</td>`,
  )}</tr>
`,
)}</tbody>
</table>
</div>`
}
