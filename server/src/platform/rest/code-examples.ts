import type { RestOperation } from './rest-operation.ts'

/** A request as an example sends it. Words in capitals stand for identifiers that the reader has. */
export type ExampleRequest = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export type CodeExample = { readonly language: 'curl' | 'TypeScript' | 'Python'; readonly code: string }

export function exampleRequest(
  { path, method, example }: RestOperation,
  {
    prefix,
    needsRevision,
    query,
  }: { readonly prefix: string; readonly needsRevision: boolean; readonly query: string },
): ExampleRequest {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => placeholder(name))
  return {
    method,
    path: prefix + fill(path) + query,
    headers: needsRevision ? { 'If-Match': '"1"' } : {},
    body:
      example &&
      JSON.parse(JSON.stringify(example).replaceAll(/"\{(\w+)\}"/g, (_, name: string) => `"${placeholder(name)}"`)),
  }
}

/** {product} in an example body, {id} in a path. */
export function placeholder(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, '_$1').toUpperCase()
  return words.endsWith('ID') ? words : `${words}_ID`
}

export function codeExamples(request: ExampleRequest): readonly CodeExample[] {
  return [
    { language: 'curl', code: curl(request) },
    { language: 'TypeScript', code: typescript(request) },
    { language: 'Python', code: python(request) },
  ]
}

function curl({ method, path, headers, body }: ExampleRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$SELVEDGE_URL${path}"`,
    '-H "Authorization: Bearer $SELVEDGE_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quote(JSON.stringify(body))}`]),
  ]
  return lines.join(' \\\n  ')
}

function typescript({ method, path, headers, body }: ExampleRequest): string {
  const given = [
    `    Authorization: \`Bearer \${process.env.SELVEDGE_KEY}\`,`,
    ...Object.entries(headers).map(([name, value]) => `    '${name}': '${value}',`),
    ...(body === undefined ? [] : [`    'Content-Type': 'application/json',`]),
  ]
  return [
    `const answer = await fetch(\`\${process.env.SELVEDGE_URL}${path}\`, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...given,
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2), 2)}),`]),
    '})',
    'const shown = await answer.json()',
    'if (!answer.ok) throw new Error(shown.detail)',
    'console.log(shown)',
  ].join('\n')
}

function python({ method, path, headers, body }: ExampleRequest): string {
  const given = [
    `        "Authorization": f"Bearer {os.environ['SELVEDGE_KEY']}",`,
    ...Object.entries(headers).map(([name, value]) => `        "${name}": '${value}',`),
  ]
  return [
    'import os',
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    `    f"{os.environ['SELVEDGE_URL']}${path}",`,
    '    headers={',
    ...given,
    '    },',
    ...(body === undefined ? [] : [`    json=${indented(pythonOf(body), 4)},`]),
    ')',
    'answer.raise_for_status()',
    'print(answer.json())',
  ].join('\n')
}

/** Python's words for what JSON says otherwise; everything else is written alike. */
function pythonOf(value: unknown): string {
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${pythonOf(inner)}`)
  return `{${entries.join(', ')}}`
}

function indented(text: string, by: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`)
}
