export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The content coding to answer with, RFC 9110 §12.5.3: the highest quality wins, then the smallest result. When the
 * client refuses all three, identity, which the section allows instead of 406.
 */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = remembered.get(header)
  if (known !== undefined) return known
  const encoding = choose(header)
  if (header.length <= MAX_REMEMBERED_LENGTH) {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(header, encoding)
  }
  return encoding
}

/** Browsers and libraries send a few dozen different values between them; strangers may send any number. */
const MAX_REMEMBERED = 200
const MAX_REMEMBERED_LENGTH = 200
const remembered = new Map<string, Encoding>()

function choose(header: string): Encoding {
  const qualities = new Map(header.split(',').map(readMember))
  const any = qualities.get('*')
  const quality = (name: string) => qualities.get(name) ?? any ?? 0
  // The old name of gzip, RFC 9110 §8.4.1.3.
  const gzip = Math.max(quality('gzip'), qualities.get('x-gzip') ?? 0)
  // Acceptable without being named, but then anything that is named is preferred.
  const identity = qualities.get('identity') ?? (any === 0 ? 0 : Number.MIN_VALUE)
  const best = Math.max(quality('br'), gzip, identity)
  if (best === 0) return 'identity'
  if (quality('br') === best) return 'br'
  return gzip === best ? 'gzip' : 'identity'
}

function readMember(member: string): [name: string, quality: number] {
  const [name = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (weight === undefined) return [name, 1]
  return [name, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0]
}
