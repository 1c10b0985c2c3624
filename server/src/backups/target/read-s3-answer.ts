import { targetFull, targetRefused, targetUnavailable } from './target.ts'

/** Of answers whose names are fixed by the protocol; what they are asked for has no characters that XML writes otherwise, but for those in tokens. */
export function textOf(text: string, name: string): string | undefined {
  const [, value] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text) ?? []
  return value
    ?.replace(/&(lt|gt|quot|apos|#34|#39);/g, (_, entity: string) => ENTITIES[entity] ?? '')
    .replaceAll('&amp;', '&')
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", '#34': '"', '#39': "'" }

/** Of an object; a bucket that is not there must not look like an empty one. */
export async function nothing(url: string, answer: Response): Promise<null> {
  const text = await answer.text()
  if (text.includes('<Code>NoSuchBucket<'))
    throw targetUnavailable(url, new Error('S3 responded that there is no such bucket.'))
  return null
}

export async function failureOf(url: string, method: string, answer: Response) {
  const text = await answer.text().catch(() => '')
  const cause = new Error(`S3 answered ${method} with ${answer.status}: ${text.slice(0, 300)}`)
  const isFull = answer.status === 507 || /<Code>(QuotaExceeded|XMinioStorageFull|StorageFull)/.test(text)
  if (isFull) return targetFull(url, cause)
  return answer.status === 401 || answer.status === 403 ? targetRefused(url, cause) : targetUnavailable(url, cause)
}
