import { timingSafeEqual } from 'node:crypto'
import type { Database } from '#database/database.ts'
import type { Deps } from '#deps.ts'
import { hashSecret, newSecretToken } from '#kit/secret-token.ts'
import { isInstallationEmpty } from './setup.store.ts'

/** The link that makes the first owner, for the operator's console. Null when there is somebody already. */
export async function createSetup(deps: Deps): Promise<{ url: string } | null> {
  if (!(await isInstallationEmpty(deps.db.app))) return null
  const token = newSecretToken()
  hashes.set(deps.db, hashSecret(token))
  return { url: `${deps.config.publicUrl}/setup/${token}` }
}

/** Whether this token opens the setup, which it does only as long as nobody has been set up by another process either. */
export async function opensSetup(deps: Deps, token: string): Promise<boolean> {
  const expected = hashes.get(deps.db)
  if (!expected || !timingSafeEqual(expected, hashSecret(token))) return false
  return isInstallationEmpty(deps.db.app)
}

/** In memory only, one for each database this process serves: a restart makes another link. */
const hashes = new WeakMap<Database, Buffer>()
