import { text } from 'node:stream/consumers'
import { AppError } from '#platform/app-error.ts'
import { createOnce } from '#platform/create-once.ts'
import { fingerprintOf, parseSecretKey, readSecretKey, secretKeyFile } from '#platform/secret-box.ts'
import type { Manifest } from './archive/archive.ts'
import { damaged, readPart } from './archive/part.ts'
import type { Seal } from './archive/seal.ts'
import type { Target } from './target/target.ts'

/** `here`: the installation's key is where the service looks for it; `brought`: the backup has it; `missing`: neither. */
export type FoundKey = { readonly kind: 'here' | 'missing' } | { readonly kind: 'brought'; readonly key: Buffer }

/** The key that the secrets in this backup are sealed with; refused where another one is here. */
export async function findKey(wish: {
  readonly target: Target
  readonly manifest: Manifest
  readonly seal: Seal | null
  readonly dataDir: string
  readonly secretKey: Buffer | null
}): Promise<FoundKey> {
  const { target, manifest, seal, dataDir, secretKey } = wish
  const wanted = manifest.installation.keyFingerprint
  const own = await readSecretKey(dataDir, secretKey)
  if (own !== null) {
    if (wanted === '' || wanted === fingerprintOf(own).toString('hex')) return { kind: 'here' }
    throw keyDiffers(secretKey ? 'SECRET_KEY' : secretKeyFile(dataDir), manifest)
  }
  if (manifest.key === null) return { kind: 'missing' }
  const key = parseSecretKey((await text(readPart(target, manifest.key, seal))).trim())
  if (!key || fingerprintOf(key).toString('hex') !== wanted)
    throw damaged(manifest.key, 'is not the key of this backup')
  return { kind: 'brought', key }
}

/** The next start finds it. */
export async function putKey(dataDir: string, found: FoundKey): Promise<void> {
  if (found.kind === 'brought') await createOnce(secretKeyFile(dataDir), `${found.key.toString('base64')}\n`)
}

function keyDiffers(place: string, { id }: Manifest): AppError {
  return new AppError(
    'conflict',
    'restore_key_differs',
    `The key in ${place} is not the one that the secrets in the backup "${id}" are encrypted with. Put the key of that installation in its place (file "secret.key" of its data directory, or its SECRET_KEY). If that key is lost, take this one away: the restore then goes on without a key, and says what to do.`,
  )
}
