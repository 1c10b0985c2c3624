import { type Html, html, raw } from '../html/html.ts'

export type Operation = {
  readonly method: string
  readonly path: string
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly about: Json
}

export type Json = Readonly<Record<string, unknown>>

export function section({ method, path, id, summary, about }: Operation, look: Look): Html {
  const parameters = list(about['parameters']).map((parameter) => look(parameter))
  const [[, content] = ['', {}]] = Object.entries(json(json(about['requestBody'])['content']))
  const body = look(json(content)['schema'])
  const responses = Object.entries(json(about['responses']))
  const [, success] = responses.find(([status]) => status.startsWith('2')) ?? []
  const [[, shown] = ['', {}]] = Object.entries(json(json(success)['content']))
  const answer = look(json(shown)['schema'])
  const refusals = responses.map(([status]) => status).filter((status) => /^[45]/.test(status))
  return html`<section id="${id}" aria-labelledby="${id}-title">
<div class="about">
<h2 id="${id}-title"><a href="#${id}">${summary}</a></h2>
<p class="address">${methodBadge(method)} <code>${breakable(path)}</code></p>
${about['deprecated'] === true && html`<p class="warning">Deprecated.</p>`}
${about['description'] !== undefined && html`<p>${withCode(String(about['description']))}</p>`}
${
  parameters.length > 0 &&
  members(
    'Parameters',
    parameters.map(
      (one) =>
        [
          `${one['name']}`,
          one['in'] === 'query' ? '' : String(one['in']),
          one['required'] === true,
          look(one['schema']),
          one['description'],
        ] as const,
    ),
    look,
  )
}
${hasMembers(body) && members('Body', membersOf(body, look), look)}
${hasMembers(answer) && members('Answer', membersOf(answer, look), look)}
<p class="quiet">Refusals: ${refusals.map((status) => html`<code>${status}</code> `)}as problem documents.</p>
</div>
<div class="samples">
${list(about['x-codeSamples']).map(
  (sample, at) => html`<details${raw(at === 0 ? ' open' : '')}><summary>${String(json(sample)['lang'])}</summary>
<pre tabindex="0"><code>${String(json(sample)['source'])}</code></pre></details>`,
)}
</div>
</section>`
}

type Look = (schema: unknown) => Json
type Member = readonly [name: string, place: string, isRequired: boolean, schema: Json, description: unknown]

function membersOf(schema: Json, look: Look): Member[] {
  const required = list(schema['required'])
  return Object.entries(json(schema['properties'])).map(([name, inner]) => {
    const found = look(inner)
    return [name, '', required.includes(name), found, json(inner)['description'] ?? found['description']]
  })
}

function members(title: string, rows: readonly Member[], look: Look): Html {
  return html`<details><summary>${title} <span class="quiet">${rows.length}</span></summary>
<table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>
${rows.map(
  ([
    name,
    place,
    isRequired,
    schema,
    description,
  ]) => html`<tr><th scope="row"><code>${name}</code>${isRequired && title !== 'Answer' && html` <span class="required">required</span>`}${place !== '' && html` <span class="quiet">${place}</span>`}</th>
<td>${typeOf(schema, look)}</td><td>${description !== undefined && withCode(String(description))}</td></tr>`,
)}
</tbody></table></details>`
}

function hasMembers(schema: Json): boolean {
  return Object.keys(json(schema['properties'])).length > 0
}

function typeOf(schema: Json, look: Look): string {
  const { type, enum: values, anyOf, items, title, format } = schema
  if (Array.isArray(values)) return values.join(', ')
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(look(one), look)).join(' or ')
  const kinds = Array.isArray(type) ? type : [type ?? 'any']
  const words = kinds.map((kind) => {
    if (kind === 'array') return `list of ${typeOf(look(items), look)}`
    if (kind === 'object') return typeof title === 'string' ? title : 'object'
    return typeof format === 'string' && kind !== 'null' && kind !== 'integer' ? format : String(kind)
  })
  const said = boundsIn(schema)
  return words.join(' or ') + (said === '' ? '' : `, ${said}`)
}

function boundsIn({ minimum, exclusiveMinimum, maximum, maxLength, maxItems, format }: Json): string {
  if (typeof maxLength === 'number') return `at most ${maxLength.toLocaleString('en')} characters`
  if (typeof maxItems === 'number') return `at most ${maxItems.toLocaleString('en')}`
  if (typeof maximum !== 'number' || format === 'binary') return ''
  const low = typeof exclusiveMinimum === 'number' ? `above ${exclusiveMinimum}` : `${minimum ?? ''}`
  return `${low} to ${maximum.toLocaleString('en')}`.trim()
}

export function methodBadge(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`
}

/** A path may break before each slash. */
export function breakable(path: string): Html {
  return html`${path.split(/(?=\/)/).map((part) => html`${part}<wbr>`)}`
}

function withCode(text: string): Html {
  return html`${text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`
}

export function json(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
