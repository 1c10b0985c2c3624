export type Preference = { readonly name: string; readonly quality: number }

/**
 * What an `Accept` or `Accept-Language` header names, in lower case, best first, without what it refuses by `q=0` (RFC 9110 §12.4.2).
 * Nothing for a missing header.
 */
export function readPreferences(header: string | undefined): readonly Preference[] {
  return readMembers(header)
    .filter(({ name, quality }) => name !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
}

/** All that such a header names, as it stands, what it refuses included. Parameters other than the weight are dropped. */
export function readMembers(header: string | undefined): Preference[] {
  if (header === undefined || header.length > MAX_LENGTH) return []
  return header.split(',').map(readMember)
}

/** Browsers send some 150 characters. */
const MAX_LENGTH = 2_000

function readMember(member: string): Preference {
  const [name = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (weight === undefined) return { name, quality: 1 }
  return { name, quality: /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0 }
}

/**
 * A choice by a header, made once for each value. Browsers and libraries send a few hundred different ones between them; strangers may
 * send any number.
 */
export function rememberChoice<T>(choose: (header: string) => T): (header: string) => T {
  const remembered = new Map<string, T>()
  return (header) => {
    const known = remembered.get(header)
    if (known !== undefined) return known
    const chosen = choose(header)
    if (header.length <= MAX_REMEMBERED_LENGTH) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      remembered.set(header, chosen)
    }
    return chosen
  }
}

const MAX_REMEMBERED = 500
const MAX_REMEMBERED_LENGTH = 300
