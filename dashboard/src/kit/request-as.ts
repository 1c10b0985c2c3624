/** One request to the GraphQL interface, as a person would have it sent. */
export type GraphqlRequest = {
  /** The whole address, "https://dpp.example/api/graphql". */
  readonly endpoint: string
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

export const FORMS = ['curl', 'typescript', 'python', 'powerQuery'] as const
export type Form = (typeof FORMS)[number]

/**
 * The request as a program that runs as it stands, with nothing to install. Where a shell or a runtime is at hand, the key comes from
 * SELVEDGE_API_KEY, so that no secret gets into a file or a history.
 */
export function requestAs(form: Form, request: GraphqlRequest): string {
  return WRITERS[form](request)
}

const WRITERS: Readonly<Record<Form, (request: GraphqlRequest) => string>> = {
  curl: asCurl,
  typescript: asTypeScript,
  python: asPython,
  powerQuery: asPowerQuery,
}

/** For a POSIX shell: between single quotes only the single quote means something. */
function asCurl({ endpoint, query, variables }: GraphqlRequest): string {
  const body = JSON.stringify(hasAny(variables) ? { query, variables } : { query })
  return [
    `curl ${shellText(endpoint)}`,
    `  -H "Authorization: Bearer $SELVEDGE_API_KEY"`,
    "  -H 'Content-Type: application/json'",
    `  --data-raw ${shellText(body)}`,
  ].join(' \\\n')
}

/** Node 22 and newer run it as it is. */
function asTypeScript({ endpoint, query, variables }: GraphqlRequest): string {
  return `const query = ${templateText(query)}

const variables = ${JSON.stringify(variables, null, 2)}

const answer = await fetch(${JSON.stringify(endpoint)}, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.SELVEDGE_API_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify({ query, variables }),
})
const { data, errors } = await answer.json()
if (!data) throw new Error(errors?.[0]?.message ?? \`The service answered with status \${answer.status}.\`)
console.log(JSON.stringify(data, null, 2))
`
}

/** Python 3 with its standard library. */
function asPython({ endpoint, query, variables }: GraphqlRequest): string {
  return `import json
import os
import urllib.error
import urllib.request

QUERY = ${pythonBlock(query)}

VARIABLES = ${pythonValue(variables, '')}

request = urllib.request.Request(
    ${JSON.stringify(endpoint)},
    data=json.dumps({"query": QUERY, "variables": VARIABLES}).encode("utf-8"),
    headers={
        "Authorization": "Bearer " + os.environ["SELVEDGE_API_KEY"],
        "Content-Type": "application/json",
    },
)
try:
    answer = json.load(urllib.request.urlopen(request))
except urllib.error.HTTPError as refused:
    raise SystemExit(refused.read().decode("utf-8"))
if not answer.get("data"):
    raise SystemExit(answer["errors"][0]["message"])
print(json.dumps(answer["data"], indent=2, ensure_ascii=False))
`
}

/**
 * For Excel and Power BI. The address stands apart from its path, since Power BI refreshes on a schedule only where the first is
 * constant. A POST is sent for "Anonymous" alone, the key being in a header:
 * https://learn.microsoft.com/en-us/powerquery-m/web-contents
 */
function asPowerQuery({ endpoint, query, variables }: GraphqlRequest): string {
  const { origin, pathname } = new URL(endpoint)
  return `let
    // As credentials of this address choose "Anonymous": the key goes with each request.
    ApiKey = "YOUR_API_KEY",
    Query = ${powerQueryText(query)},
    Variables = ${powerQueryValue(variables, '    ')},
    Answer = Json.Document(
        Web.Contents(
            ${powerQueryText(origin)},
            [
                RelativePath = ${powerQueryText(pathname.slice(1))},
                Headers = [#"Authorization" = "Bearer " & ApiKey, #"Content-Type" = "application/json"],
                Content = Json.FromValue([query = Query, variables = Variables])
            ]
        )
    ),
    Data = if Record.FieldOrDefault(Answer, "data") = null then error Answer[errors]{0}[message] else Answer[data],
    First = Record.Field(Data, List.First(Record.FieldNames(Data))),
    Result = if First is list and List.MatchesAll(First, each _ is record) then Table.FromRecords(First) else Data
in
    Result
`
}

function hasAny(variables: GraphqlRequest['variables']): boolean {
  return Object.keys(variables).length > 0
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function templateText(text: string): string {
  return `\`${text.replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')}\``
}

/** A triple-quoted text reads as the query does; it must neither end early nor by a quote of the query's own. */
function pythonBlock(text: string): string {
  const inner = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').replaceAll('\r', '\\r')
  return `"""${inner.endsWith('"') ? `${inner.slice(0, -1)}\\"` : inner}"""`
}

/** A JSON text is a Python text as it stands; three words are spelled differently. */
function pythonValue(value: unknown, indent: string): string {
  const deeper = `${indent}    `
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    return `[\n${value.map((one) => `${deeper}${pythonValue(one, deeper)},\n`).join('')}${indent}]`
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value)
    if (entries.length === 0) return '{}'
    const lines = entries.map(([name, one]) => `${deeper}${JSON.stringify(name)}: ${pythonValue(one, deeper)},\n`)
    return `{\n${lines.join('')}${indent}}`
  }
  return JSON.stringify(value)
}

/**
 * In M only two things mean something within quotes: the quote, which is doubled, and "#(", which begins an escape such as #(lf).
 * Everything else stands for itself, the breaks between the lines of a query too.
 * https://learn.microsoft.com/en-us/powerquery-m/m-spec-lexical-structure#character-escape-sequences
 */
function powerQueryText(text: string): string {
  const inner = text
    .replaceAll('#(', '#(#)(')
    .replaceAll('"', '""')
    .replaceAll('\r', '#(cr)')
    .replaceAll('\t', '#(tab)')
  return `"${inner}"`
}

function powerQueryValue(value: unknown, indent: string): string {
  const deeper = `${indent}    `
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'string') return powerQueryText(value)
  if (Array.isArray(value)) return `{${value.map((one) => powerQueryValue(one, indent)).join(', ')}}`
  if (typeof value === 'object') {
    const entries = Object.entries(value)
    if (entries.length === 0) return '[]'
    const fields = entries.map(([name, one]) => `${deeper}#${powerQueryText(name)} = ${powerQueryValue(one, deeper)}`)
    return `[\n${fields.join(',\n')}\n${indent}]`
  }
  return String(value)
}
