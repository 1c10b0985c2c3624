import { parseArgs } from 'node:util'
import { sourcesOffByDefault } from '../factors/shipped-sources.ts'
import { USAGE } from './help.ts'
import { type CliMethod, METHODS } from './methods.ts'

/** Each holds the factors once more. */
const MOST_THREADS = 64

export type Format = 'jsonl' | 'csv'

export interface AssessCommand {
  name: 'assess'
  method: CliMethod
  explain: boolean
  /** A line that failed makes the exit code 1. */
  strict: boolean
  /** How many threads answer what is long; `null`: one for each core. */
  threads: number | null
  /** Sources whose factors are left out. */
  without: readonly string[]
  /** `null`: standard input and output. */
  input: string | null
  output: string | null
  from: Format
  to: Format
}

export type Command = AssessCommand | { name: 'help' } | { name: 'sources'; json: boolean }

/** The command, or the sentence that says what is wrong with it. */
export function readArguments(args: readonly string[]): Command | { problem: string } {
  const parsed = parsedArguments(args)
  if ('problem' in parsed) return parsed
  const { values, positionals } = parsed
  if (values.help || positionals[0] === 'help') return { name: 'help' }
  const [command, ...rest] = positionals
  if (rest.length === 0 && command === 'sources') return { name: 'sources', json: values.json }
  if (rest.length > 0 || command !== 'assess') {
    const given = command === undefined ? 'none was given' : `"${positionals.join(' ')}" is none of them`
    return { problem: `The commands are "assess", "sources" and "help"; ${given}.\n${USAGE}` }
  }
  return assessCommand(values)
}

function assessCommand(values: Values): AssessCommand | { problem: string } {
  if (values.method === undefined) return { problem: `--method is missing.\n${USAGE}` }
  const method = METHODS.find(({ id }) => id === values.method)
  if (!method) return { problem: `There is no method "${values.method}".\n${USAGE}` }
  const fixed = values.without.find((source) => !method.optionalSources.includes(source))
  if (fixed !== undefined) {
    const optional = method.optionalSources.join(', ') || 'none'
    return { problem: `${method.id} cannot leave out "${fixed}"; it can leave out: ${optional}.` }
  }
  const off = method.optionalSources.filter((source) => sourcesOffByDefault.includes(source))
  const unknown = values.with.find((source) => !off.includes(source))
  if (unknown !== undefined) {
    const known = off.join(', ') || 'none'
    return { problem: `${method.id} has no source "${unknown}" that is off by default; it has: ${known}.` }
  }
  const formats = formatsOf(values)
  if ('problem' in formats) return formats
  if (values.explain && formats.to === 'csv') {
    return { problem: 'An explanation is a tree and does not fit into CSV: use --to jsonl with --explain.' }
  }
  const threads = values.threads === undefined ? null : Number(values.threads)
  if (threads !== null && !(Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS)) {
    return { problem: `--threads is "${values.threads}"; it is a whole number from 1 to ${MOST_THREADS}.` }
  }
  return {
    name: 'assess',
    method,
    explain: values.explain,
    strict: values.strict,
    threads,
    without: [...new Set([...off.filter((source) => !values.with.includes(source)), ...values.without])],
    input: values.in === undefined || values.in === '-' ? null : values.in,
    output: values.out === undefined || values.out === '-' ? null : values.out,
    ...formats,
  }
}

/** As they are named; otherwise by the endings of the files, and out as it came in. */
function formatsOf({ from, to, in: input, out }: Values): { from: Format; to: Format } | { problem: string } {
  for (const [option, value] of [
    ['--from', from],
    ['--to', to],
  ] as const) {
    if (value !== undefined && value !== 'jsonl' && value !== 'csv') {
      return { problem: `${option} is "${value}"; it is jsonl or csv.` }
    }
  }
  const read: Format = (from as Format | undefined) ?? (input?.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl')
  const byEnding: Format | null =
    out === undefined || out === '-' ? null : out.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl'
  return { from: read, to: (to as Format | undefined) ?? byEnding ?? read }
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
  method: { type: 'string' },
  explain: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
  threads: { type: 'string' },
  without: { type: 'string', multiple: true, default: [] as string[] },
  with: { type: 'string', multiple: true, default: [] as string[] },
  in: { type: 'string' },
  out: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const

interface Values {
  help: boolean
  method?: string
  explain: boolean
  strict: boolean
  threads?: string
  without: string[]
  with: string[]
  in?: string
  out?: string
  from?: string
  to?: string
  json: boolean
}

function parsedArguments(args: readonly string[]): { values: Values; positionals: string[] } | { problem: string } {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message : String(error)}\n${USAGE}` }
  }
}
