/** An object as somebody edits it; nothing for none, and for an empty one. */
export function jsonText(value: unknown): string {
  const isEmpty = typeof value !== 'object' || value === null || Object.keys(value).length === 0
  return isEmpty ? '' : JSON.stringify(value, null, 2)
}

export type ReadJson =
  | { readonly value: Readonly<Record<string, unknown>> | null }
  /** Null: it can be read, and is no object. `line`: where it breaks off, if the browser says so. */
  | { readonly broken: { readonly line: string | null } | null }

/** What is written there; null for nothing. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { value: null }
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? { value } : { broken: null }
  } catch (error) {
    return { broken: { line: /line (\d+)/.exec(String(error))?.[1] ?? null } }
  }
}

/** What the service is sent; a text that cannot be read is held back before (`fault`). */
export function jsonInput(text: string): Readonly<Record<string, unknown>> | null {
  const read = readJson(text)
  return 'value' in read ? read.value : null
}

type Words = { readonly jsonBroken: (line: string | null) => string; readonly jsonNoObject: string }

export function jsonFault(text: string, words: Words): string | null {
  const read = readJson(text)
  if ('value' in read) return null
  return read.broken ? words.jsonBroken(read.broken.line) : words.jsonNoObject
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
