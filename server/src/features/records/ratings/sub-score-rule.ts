import { badInput } from '#platform/app-error.ts'
import { parseText, show } from '#platform/fields.ts'

/** What a scheme gives for a theme of its own. */
export type SubScore = { readonly name: string; readonly score: number }

/** "Environment:70" as it is kept: "Environment: 70". */
export function parseSubScore(value: unknown, field: string): string {
  const read = readSubScore(parseText(value, field, 120))
  if (read) return writeSubScore(read)
  throw badInput(
    'sub_score_malformed',
    `"${field}" must be a theme and its score, such as "Environment: 70"; got ${show(value)}.`,
    { field, value },
  )
}

export function readSubScore(text: string): SubScore | null {
  const [, name = '', digits = ''] = /^\s*(\S.*?)\s*:\s*(\d{1,5}(?:\.\d{1,4})?)\s*$/su.exec(text) ?? []
  return name === '' ? null : { name, score: Number(digits) }
}

export function writeSubScore({ name, score }: SubScore): string {
  return `${name}: ${score}`
}
