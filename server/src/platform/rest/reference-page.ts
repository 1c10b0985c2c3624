import { type Html, html, raw } from '../html/html.ts'
import { pagePolicy } from '../html/page.ts'
import { breakable, type Json, json, list, methodBadge, type Operation, section } from './reference-operation.ts'
import { REFERENCE_STYLE } from './reference-style.ts'

export type ReferencePage = { readonly document: Html; readonly policy: string }

/** What the pages read of an OpenAPI description; a schema is looked at as it comes. */
type Description = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: object
}

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

export function slugOf(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-')
}
