/** A name that is written as it is, and not as a text. */
export function code(name: string): Code {
  return { [CODE]: name }
}

type Code = { readonly [CODE]: string }
const CODE = Symbol('code')

/** A value as TypeScript has it, so that a linter of TypeScript reads it as what a person would have written. */
export function print(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    const entries = value.map((one) => print(one, inner))
    const line = `[${entries.join(', ')}]`
    return line.length < 80 && !line.includes('\n')
      ? line
      : `[\n${entries.map((one) => `${inner}${one},\n`).join('')}${indent}]`
  }
  if (typeof value === 'object' && value !== null) {
    if (CODE in value) return String(value[CODE])
    const entries = Object.entries(value).map(
      ([name, one]) => `${isName(name) ? name : text(name)}: ${print(one, inner)}`,
    )
    if (entries.length === 0) return '{}'
    const line = `{ ${entries.join(', ')} }`
    return line.length < 80 && !line.includes('\n')
      ? line
      : `{\n${entries.map((one) => `${inner}${one},\n`).join('')}${indent}}`
  }
  return typeof value === 'string' ? text(value) : String(value)
}

function isName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name)
}

function text(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}
