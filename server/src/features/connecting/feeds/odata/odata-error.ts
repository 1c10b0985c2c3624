import { AppError, badInput } from '#platform/app-error.ts'

/** A part of OData that the feed does not have. It is refused, because an answer to another question would be taken for the right one. */
export function notOffered(what: string, target: string): AppError {
  return new AppError(
    'not_implemented',
    'odata_not_offered',
    `${what} is part of OData, but this feed does not have it. What it has is described in docs/odata.md.`,
    { field: target },
  )
}

/** An address that leads nowhere. */
export function noSuchAddress(part: string): AppError {
  return new AppError(
    'not_found',
    'odata_address_unknown',
    `There is nothing at "${part.slice(0, 80)}" in this feed. Its sets are named in the service document, and what is in them in $metadata.`,
    { field: 'path' },
  )
}

/** What cannot be read as OData, with the place where that shows. */
export function malformed(target: string, text: string, at: number, expected: string): AppError {
  const found = at >= text.length ? 'it ends there' : `there is "${text.slice(at, at + 20)}"`
  return badInput(
    'odata_malformed',
    `"${target}" cannot be read at character ${at + 1}: ${expected} is expected, and ${found}.`,
    { field: target },
  )
}
