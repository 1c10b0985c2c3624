import { isUtf8 } from 'node:buffer'
import type { AppError } from '#platform/app-error.ts'
import { faultsError, type Place } from '../rest/field-fault.ts'

/** Where in a request something stands: the steps into its body, or the name of a parameter. */
export type At = { readonly place: Place; readonly steps: readonly (string | number)[] }

/** PostgreSQL cannot store U+0000 in text. */
export function nulIn(what: string, at: At): AppError {
  const detail = `${what} contains the character NUL (U+0000), which cannot be stored. Leave it out.`
  return faultsError([{ ...at, reason: 'nul_character', detail }])
}

export function notUtf8(what: string, at: At, bytes: Buffer): AppError {
  const first = firstUnreadable(bytes)
  const byte = `0x${(bytes[first] ?? 0).toString(16).toUpperCase().padStart(2, '0')}`
  const before = bytes.subarray(0, first).toString('utf8').slice(-20)
  const after = before === '' ? 'at its beginning' : `after ${JSON.stringify(before)}`
  const detail =
    `${what} is not UTF-8: the byte ${byte} ${after} begins no character. Send the text as UTF-8, and declare ` +
    'no other charset.'
  return faultsError([{ ...at, reason: 'text_not_utf8', detail }])
}

/** Text that was decoded by somebody who puts U+FFFD for what cannot be read, and passes NUL. */
export function refuseUnreadable(text: string, what: string, at: At): void {
  if (text.includes('\0')) throw nulIn(what, at)
  if (text.includes('\ufffd')) {
    const detail = `${what} is not UTF-8: it contains bytes that begin no character. Send the form in UTF-8.`
    throw faultsError([{ ...at, reason: 'text_not_utf8', detail }])
  }
}

/** By halves: the longest beginning that is text, but for a character that was cut at its end. */
function firstUnreadable(bytes: Buffer): number {
  let [low, high] = [0, bytes.length]
  const isText = (end: number) => [0, 1, 2, 3].some((cut) => cut <= end && isUtf8(bytes.subarray(0, end - cut)))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isText(middle)) low = middle
    else high = middle - 1
  }
  for (let cut = 0; cut <= 3 && cut <= low; cut += 1) if (isUtf8(bytes.subarray(0, low - cut))) return low - cut
  return low
}
