import { createHash } from 'node:crypto'
import { badInput } from '#platform/app-error.ts'
import type { SecretBox } from '#platform/secret-box.ts'
import type { Begun } from './entity.store.ts'

/** Where a reading goes on: readable by this service alone, and only with what it was made for. */
export type Place = {
  /** The moment of the first page. */
  readonly begun: Begun
  readonly after: readonly (string | null)[]
  /** Of "$top", what is still to come. */
  readonly left: number | null
  readonly count: string | null
  readonly size: number
}

/** `of`: the workspace, the set, and the options that say which rows there are and in which order. */
export function writeSkipToken(secrets: SecretBox, of: readonly string[], place: Place): string {
  const { begun, after, left, count, size } = place
  return secrets.seal(JSON.stringify([begun, after, left, count, size]), placeOf(of)).toString('base64url')
}

export function readSkipToken(secrets: SecretBox, of: readonly string[], token: string): Place {
  try {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.toString('base64url') !== token) throw new Error('Written in another way.')
    const [begun, after, left, count, size] = JSON.parse(secrets.open(bytes, placeOf(of)))
    return { begun, after, left, count, size }
  } catch {
    throw badInput(
      'odata_skip_token_foreign',
      '"$skiptoken" was not made by this feed for this address. Follow "@odata.nextLink" as it is, or start again with the first page.',
      { field: '$skiptoken' },
    )
  }
}

function placeOf(of: readonly string[]): string {
  return `odata:${createHash('sha256').update(JSON.stringify(of)).digest('base64url')}`
}
