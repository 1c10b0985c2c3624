export type Preference = { readonly name: string; readonly quality: number }

/**
 * What an `Accept` or `Accept-Language` header names, in lower case, best first, without what it refuses by `q=0` (RFC 9110 §12.4.2). Other
 * parameters are dropped. Nothing for a missing header.
 */
export function readPreferences(header: string | undefined): readonly Preference[] {
  if (header === undefined || header.length > MAX_LENGTH) return []
  return header
    .split(',')
    .map(readMember)
    .filter(({ name, quality }) => name !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
}

/** Browsers send some 150 characters. */
const MAX_LENGTH = 2_000

function readMember(member: string): Preference {
  const [name = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (weight === undefined) return { name, quality: 1 }
  return { name, quality: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 }
}
