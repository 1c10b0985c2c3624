import { shippedRegisters } from '@selvedge/lca/factors/registers.ts'
import { careText } from '#features/publishing/passport-pages/care-section.ts'
import { pageFormats } from '#features/publishing/passport-pages/page-formats.ts'
import { PAGE_WORDS } from '#features/publishing/passport-pages/words/in-each-language.ts'
import { placeIn } from '#features/records/variants/place-names.ts'
import type { Field } from '#kit/field.ts'
import { type Html, html } from '#platform/html/html.ts'
import type { LinkSpeech } from './link-language.ts'
import { cellOf, type SharedColumn, type SharedTable, type SharedValue } from './shared-content.ts'
import type { LinkWords } from './words/link-words.ts'

/** Shared records as tables, with the same as CSV and JSON. */
export function recordsBody(tables: readonly SharedTable[], base: string, speech: LinkSpeech): Html {
  const { words } = speech
  return html`<ul class="downloads">
${tables.map(({ noun }) => html`<li><a href="${base}/content/${noun}.csv" download>${words.asCsv(words.nouns[noun])}</a></li>`)}
<li><a href="${base}/content.json" download>${words.allAsJson}</a></li>
</ul>
${tables.map((table) => recordsTable(table, speech))}`
}

/** A table leaves out what no record has a value for, and identifiers, which only programs read. */
function recordsTable({ noun, columns, rows }: SharedTable, speech: LinkSpeech): Html {
  const { words, formats } = speech
  const shown = columns.filter(({ key }) => key !== 'id' && rows.some((row) => cellOf(row[key]) !== null))
  const [head, ...others] = shown
  if (!head) return html``
  return html`<h2 id="${noun}">${words.nouns[noun]}</h2>
<div class="scroll" role="region" aria-labelledby="${noun}" tabindex="0">
<table>
<caption>${words.recordsCount(formats.number(rows.length))}</caption>
<thead><tr>${shown.map((column) => html`<th scope="col">${headingOf(column, speech)}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (
    row,
  ) => html`<tr><th scope="row" dir="auto" lang="">${String(cellOf(row[head.key]) ?? '')}</th>${others.map((column) => cell(column, row[column.key], speech))}</tr>
`,
)}</tbody>
</table>
</div>`
}

function headingOf({ key, field }: SharedColumn, { language, words }: LinkSpeech): string {
  if (field) return field.heading?.[language] ?? key
  return key === 'id' ? key : words.computed[key]
}

function cell({ key, field }: SharedColumn, value: SharedValue | undefined, speech: LinkSpeech): Html {
  const { words, formats } = speech
  const shown = cellOf(inWords(key, field, value, speech))
  if (typeof shown === 'number') {
    const isShare = field?.column?.cell === 'share'
    return html`<td class="number">${isShare ? formats.share(shown) : formats.number(shown)}</td>`
  }
  if (typeof shown === 'boolean') return html`<td>${shown ? words.yes : words.no}</td>`
  if (shown !== null && field?.kind === 'day') {
    return html`<td class="day"><time datetime="${shown}">${formats.day(shown)}</time></td>`
  }
  const said = shown === null ? undefined : choicesOf(key, words)?.[shown]
  if (said !== undefined) return html`<td>${said}</td>`
  if (key === 'factorMaterial') return html`<td lang="en">${shown !== null && (FACTOR_NAMES.get(shown) ?? shown)}</td>`
  return html`<td dir="auto" lang="">${shown}</td>`
}

/** The words for the codes of a column that has a few. */
function choicesOf(key: string, words: LinkWords): Readonly<Record<string, string>> | undefined {
  if (key === 'state') return words.states
  if (key === 'carbonFootprintBoundary') return words.boundaries
  return key === 'carbonFootprintEvidence' ? words.evidences : undefined
}

/** The method names its materials in English. */
const FACTOR_NAMES = new Map(shippedRegisters.materials.map(({ id, name }) => [id, name]))

/** Codes in the reader's words; the files beside the tables keep them, for programs. */
function inWords(
  key: string,
  field: Field | null,
  value: SharedValue | undefined,
  { language }: LinkSpeech,
): SharedValue | undefined {
  const { country } = pageFormats(language)
  if (field?.kind === 'country' && typeof value === 'string') return country(value)
  if (key === 'productionLocation' && typeof value === 'string') return placeIn(value, country)
  if (!Array.isArray(value)) return value
  const { careSymbols, stages } = PAGE_WORDS[language]
  if (key === 'careSymbols') return value.map((slug) => careText(slug, careSymbols))
  if (key !== 'stages') return value
  return value.map((text) =>
    text.replace(STAGE, (_: string, stage: string, code: string) => {
      const name: string | undefined = Object.hasOwn(stages, stage) ? stages[stage as keyof typeof stages] : undefined
      return `${name ?? stage}: ${country(code)}`
    }),
  )
}

/** As shared-records.ts writes a stage. */
const STAGE = /^(\w+): ([A-Z]{2})\b/
