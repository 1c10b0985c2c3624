import { type Html, html, raw } from '../html/html.ts'
import { pagePolicy } from '../html/page.ts'
import { REFERENCE_STYLE } from './reference-style.ts'

export type ReferencePage = { readonly document: Html; readonly policy: string }

/** What the pages read of an OpenAPI description; a schema is looked at as it comes. */
type Description = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: object
}

type Operation = {
  readonly method: string
  readonly path: string
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly about: Json
}

type Json = Readonly<Record<string, unknown>>

export type Reference = {
  /** An index at '', and one page for each tag, by its slug. */
  readonly pages: ReadonlyMap<string, ReferencePage>
  /** The operations that all of these words lead to. */
  readonly search: (words: string) => ReferencePage
}

/** The reference as pages without a script. `guide`: what holds for all operations. */
export function referenceOf(description: Description, base: string, guide: Html): Reference {
  const operations = operationsOf(description)
  const tags = [...new Set(operations.map(({ tag }) => tag))].sort()
  const look = (schema: unknown) => follow(description, schema)
  const page = (title: string, current: string | null, body: Html, words = '') => ({
    document: layout({ title, current, tags, base, info: description.info, body, words }),
    policy: POLICY,
  })
  const { description: about } = description.info
  const pages = new Map([
    ['', page('Reference', '', html`${lead(about)}${guide}${tables(operations, tags, base)}`)],
    ...tags.map((tag): [string, ReferencePage] => {
      const own = operations.filter((operation) => operation.tag === tag)
      return [slugOf(tag), page(tag, tag, html`${own.map((operation) => section(operation, look))}`)]
    }),
  ])
  const texts = new Map(operations.map((operation) => [operation, textOf(operation)]))
  const search = (given: string) => {
    const words = given.trim().slice(0, LONGEST_SEARCH)
    const wanted = words.toLowerCase().split(/\s+/)
    const found = operations.filter((operation) => wanted.every((word) => texts.get(operation)?.includes(word)))
    const body = html`<p role="status">${found.length === 0 ? html`No operation contains all of these words. Use fewer words to find more.` : `${found.length} of ${operations.length} operations`}</p>
${tables(found, tags, base)}`
    return page(`Search: ${words}`, null, body, words)
  }
  return { pages, search }
}

const LONGEST_SEARCH = 100

/** What is searched: its path, its name, what it says of itself, and the names of what it takes. */
function textOf({ method, path, id, tag, summary, about }: Operation): string {
  const parameters = list(about['parameters']).map((parameter) => String(json(parameter)['name'] ?? ''))
  return [method, path, id, tag, summary, String(about['description'] ?? ''), ...parameters].join(' ').toLowerCase()
}

const POLICY = pagePolicy({ styles: [REFERENCE_STYLE] })

function operationsOf({ paths }: Description): Operation[] {
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const about = json(operation)
      const [tag] = list(about['tags'])
      return {
        method: method.toUpperCase(),
        path,
        id: String(about['operationId']),
        tag: String(tag),
        summary: String(about['summary']),
        about,
      }
    }),
  )
  return found.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** The resource that a page is named for comes first, the whole list before one of it; what else there is follows by its path. */
function rankOf({ path, tag, method }: Operation): number {
  const own = `/${slugOf(tag)}`
  const at = path.indexOf(own)
  const depth = at === -1 ? 9 : path.slice(at + own.length).split('/').length
  return depth * 10 + ['GET', 'POST', 'PATCH', 'DELETE'].indexOf(method)
}

type Layout = {
  readonly title: string
  /** The tag that is open; '' for the index, null for what is found. */
  readonly current: string | null
  readonly words: string
  readonly tags: readonly string[]
  readonly base: string
  readonly info: Description['info']
  readonly body: Html
}

function layout({ title, current, tags, base, info, body, words }: Layout): Html {
  const entry = (href: string, label: string, isHere: boolean) =>
    html`<li><a href="${href}"${raw(isHere ? ' aria-current="page"' : '')}>${label}</a></li>`
  return html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${info.title} REST</title>
<style>${raw(REFERENCE_STYLE)}</style>
</head>
<body>
<a class="skip" href="#content">To the content</a>
<nav aria-label="Reference">
<p class="brand">${info.title} REST</p>
<search><form action="${base}"><label for="q">Search the operations</label>
<input id="q" name="q" type="search" value="${words}" maxlength="${LONGEST_SEARCH}" autocomplete="off"><button>Search</button></form></search>
<ul>
${entry(base, 'Overview', current === '')}
${tags.map((tag) => entry(`${base}/${slugOf(tag)}`, tag, tag === current))}
</ul>
</nav>
<main id="content">
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
}

function lead(about: string): Html {
  return html`<p class="lead">${about}</p>
<p>The examples take the address of this installation from <code>SELVEDGE_URL</code> and an API key from <code>SELVEDGE_KEY</code>; words in capitals
are placeholders for identifiers. The same as data: <a href="openapi.json">OpenAPI 3.1</a>, <a href="openapi-3.0.json">3.0</a>.</p>`
}

/** Method, path and meaning of each, by tag. */
function tables(operations: readonly Operation[], tags: readonly string[], base: string): Html {
  return html`${tags
    .filter((name) => operations.some(({ tag }) => tag === name))
    .map(
      (tag) => html`<h2><a href="${base}/${slugOf(tag)}">${tag}</a></h2>
<table><tbody>${operations
        .filter((operation) => operation.tag === tag)
        .map(
          ({ method, path, summary, id }) =>
            html`<tr><td>${methodBadge(method)}</td><td><a href="${base}/${slugOf(tag)}#${id}"><code>${breakable(path)}</code></a></td><td>${summary}</td></tr>`,
        )}</tbody></table>`,
    )}`
}

function section({ method, path, id, summary, about }: Operation, look: Look): Html {
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

/** What a reference leads to, with what stands beside it. */
function follow(description: Description, schema: unknown): Json {
  const { $ref, ...rest } = json(schema)
  if (typeof $ref !== 'string') return json(schema)
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, step) => json(at)[step], description)
  const name = $ref.split('/').at(-1)
  return { title: name, ...json(found), ...rest }
}

function methodBadge(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`
}

/** A path may break before each slash. */
function breakable(path: string): Html {
  return html`${path.split(/(?=\/)/).map((part) => html`${part}<wbr>`)}`
}

function withCode(text: string): Html {
  return html`${text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`
}

export function slugOf(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-')
}

function json(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
