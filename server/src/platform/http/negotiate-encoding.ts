import { readMembers, rememberChoice } from './preferences.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/**
 * The content coding to answer with, RFC 9110 §12.5.3: the highest quality wins, then the smallest result. When the
 * client refuses all three, identity, which the section allows instead of 406.
 */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  return choose(header)
}

const choose = rememberChoice((header): Encoding => {
  const qualities = new Map(readMembers(header).map(({ name, quality }) => [name, quality]))
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
})
