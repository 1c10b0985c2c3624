import { type Html, html } from '#platform/html/html.ts'
import { cellOf, type SharedTable, type SharedValue } from './shared-content.ts'
import { upperFirst } from './words.ts'

/** Shared records as tables, with the same as CSV and JSON. */
export function recordsBody(tables: readonly SharedTable[], base: string): Html {
  if (tables.length === 0) return html`<p>What was shared here has been deleted since.</p>`
  return html`<ul class="downloads">
${tables.map(({ noun }) => html`<li><a href="${base}/content/${noun}.csv" download>${upperFirst(noun)} as CSV</a></li>`)}
<li><a href="${base}/content.json" download>Everything as JSON</a></li>
</ul>
${tables.map(recordsTable)}`
}

/** A table leaves out what no record has a value for, and identifiers, which only programs read. */
function recordsTable({ noun, columns, rows }: SharedTable): Html {
  const shown = columns.filter(({ key }) => key !== 'id' && rows.some((row) => cellOf(row[key]) !== null))
  const [head, ...others] = shown
  if (!head) return html``
  return html`<h2 id="${noun}">${upperFirst(noun)}</h2>
<div class="scroll" role="region" aria-labelledby="${noun}" tabindex="0">
<table>
<caption>${rows.length} ${rows.length === 1 ? noun.slice(0, -1) : noun}, as they are now</caption>
<thead><tr>${shown.map(({ label }) => html`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (row) => html`<tr><th scope="row">${cellOf(row[head.key])}</th>${others.map(({ key }) => cell(row[key]))}</tr>
`,
)}</tbody>
</table>
</div>`
}

function cell(value: SharedValue | undefined): Html {
  const shown = cellOf(value)
  if (typeof shown === 'number') return html`<td class="number">${shown}</td>`
  return shown !== null && DAY.test(shown) ? html`<td class="day">${shown}</td>` : html`<td>${shown}</td>`
}

const DAY = /^\d{4}-\d\d-\d\d$/
