import { parseArgs } from 'node:util'
import { type CliMethod, METHODS } from './methods.ts'

export interface AssessCommand {
  method: CliMethod
  explain: boolean
  /** Sources whose factors are left out. */
  without: readonly string[]
}

const USAGE =
  'Usage: npm run --silent lca -- assess --method <id> [--explain] [--without <source>]...\nReads JSON lines ' +
  '{"id", "query" | "input"} and writes one JSON line for each.\nMethods: ' +
  `${METHODS.map(({ id }) => id).join(', ')}`

/** The command, or the sentence that says what is wrong with it. */
export function readArguments(args: readonly string[]): AssessCommand | { problem: string } {
  const parsed = parsedArguments(args)
  if ('problem' in parsed) return parsed
  const { values, positionals } = parsed
  if (positionals.length !== 1 || positionals[0] !== 'assess') {
    return { problem: `The only command is "assess".\n${USAGE}` }
  }
  if (values.method === undefined) return { problem: `--method is missing.\n${USAGE}` }
  const method = METHODS.find(({ id }) => id === values.method)
  if (!method) return { problem: `There is no method "${values.method}".\n${USAGE}` }
  const fixed = values.without.find((source) => !method.optionalSources.includes(source))
  if (fixed !== undefined) {
    const optional = method.optionalSources.join(', ') || 'none'
    return { problem: `${method.id} cannot leave out "${fixed}"; it can leave out: ${optional}.` }
  }
  return { method, explain: values.explain, without: values.without }
}

function parsedArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        method: { type: 'string' },
        explain: { type: 'boolean', default: false },
        without: { type: 'string', multiple: true, default: [] },
      },
      allowPositionals: true,
    })
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message : String(error)}\n${USAGE}` }
  }
}
