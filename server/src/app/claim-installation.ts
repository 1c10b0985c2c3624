import type pg from 'pg'
import type { Owner } from '#database/as-owner.ts'
import { placeOfLogin } from '#database/door-passwords.ts'
import {
  type Installation,
  type InstallationState,
  type SealedRow,
  settleInstallation,
} from '#database/installation.ts'
import { keysPlace } from '#features/telling/webhooks/webhook-secret.ts'
import { AppError } from '#platform/app-error.ts'
import type { FileStorage } from '#platform/file-storage/file-storage.ts'
import { identifyStorage } from '#platform/file-storage/open-file-storage.ts'
import {
  createSecretBox,
  fingerprintOf,
  makeSecretKey,
  readSecretKey,
  type SecretBox,
  secretKeyFile,
} from '#platform/secret-box.ts'
import type { Config } from '../config.ts'

/**
 * Makes sure that this process is one of the installation that the database belongs to: with the key that its secrets are sealed with, and with
 * the storage that its files are in. The first start notes both. One that has another is refused, for it could do nothing but harm: webhooks
 * would wait without end for a process that can sign, and files would be missing wherever the other one answers.
 */
export async function claimInstallation(
  owner: Owner,
  config: Pick<Config, 'dataDir' | 'secretKey' | 'fileStorage'>,
  storage: FileStorage,
  note: (message: string) => void,
): Promise<SecretBox> {
  let box: SecretBox | null = null
  await settleInstallation(owner, async (state) => {
    const key = await claimKey(config, state)
    box = createSecretBox(key)
    const own = await identifyStorage(config.dataDir, config.fileStorage)
    if (state.known?.storage === own) return null
    if (state.known !== null) {
      await requireTheFiles(config, state, storage)
      note(`The files of this database are now kept elsewhere: ${own}.`)
    }
    return { keyFingerprint: fingerprintOf(key), storage: own } satisfies Installation
  })
  if (box === null) throw new Error('A start has a key or is refused.')
  return box
}

/** For a command that reads or keeps secrets beside the service. */
export async function openInstallationSecrets(connection: pg.ClientConfig, config: KeyConfig): Promise<SecretBox> {
  let box: SecretBox | null = null
  await settleInstallation(connection, async (state) => {
    box = createSecretBox(await claimKey(config, state))
    return null
  })
  if (box === null) throw new Error('A command has a key or is refused.')
  return box
}

type KeyConfig = Pick<Config, 'dataDir' | 'secretKey'>

/** The key that is here, if it is this database's; a new one where there has been none. */
async function claimKey(config: KeyConfig, { known, sealed }: InstallationState): Promise<Buffer> {
  const key = await readSecretKey(config.dataDir, config.secretKey)
  if (key === null) {
    if (known !== null || (await sealed()).length > 0) throw keyLost(config.dataDir)
    return makeSecretKey(config.dataDir)
  }
  const isSame = known?.keyFingerprint.equals(fingerprintOf(key)) ?? opensAny(createSecretBox(key), await sealed())
  if (!isSame) throw keyDiffers(config)
  return key
}

/** A database of before kept no fingerprint: its key is one that opens a secret, if there is any. */
function opensAny(box: SecretBox, sealed: readonly SealedRow[]): boolean {
  if (sealed.length === 0) return true
  return sealed.some(({ workspaceId, id, sealed: secret }) =>
    canOpen(box, secret, workspaceId === null ? placeOfLogin(id) : keysPlace(workspaceId, id)),
  )
}

export function canOpen(box: SecretBox, sealed: Buffer, place: string): boolean {
  try {
    box.open(sealed, place)
    return true
  } catch {
    return false
  }
}

/** Files that were moved, as to a bucket, are there; those of another process are not. */
async function requireTheFiles(
  config: Pick<Config, 'dataDir' | 'fileStorage'>,
  state: InstallationState,
  storage: FileStorage,
): Promise<void> {
  const keys = (await state.isInUse()) ? null : await state.storageKeys()
  const found = keys && (await Promise.all(keys.map((key) => storage.stat(key))))
  if (found?.every((bytes) => bytes !== null)) return
  const here = config.fileStorage ? `the bucket ${config.fileStorage.url}` : `the folder "files" of ${config.dataDir}`
  const known = state.known?.storage.startsWith('s3 ') ? `the bucket ${state.known.storage.slice(3)}` : 'another folder'
  throw new AppError(
    'unavailable',
    'storage_differs',
    `Selvedge could not start: the files of this database are kept in ${known}, but this process is set to ` +
      `keep them in ${here}. ` +
      (found
        ? 'Put the files back, or copy them to the new place first. If they are lost, run "npm run accept-loss ' +
          '-- files".'
        : 'Another process is running on this database: give all processes the same bucket in FILE_STORAGE_URL ' +
          'or, if the files were moved, stop that process first.'),
  )
}

function keyLost(dataDir: string): AppError {
  return new AppError(
    'unavailable',
    'secret_key_lost',
    'Selvedge could not start: the key that encrypts the secrets of this database is missing. Restore ' +
      `"${secretKeyFile(dataDir)}" from a backup, or set SECRET_KEY to its content. If the key is lost for ` +
      'good, "npm run accept-loss -- key" lists what can no longer be read, and continues with a new key.',
  )
}

function keyDiffers({ dataDir, secretKey }: Pick<Config, 'dataDir' | 'secretKey'>): AppError {
  const here = secretKey ? 'SECRET_KEY' : `"${secretKeyFile(dataDir)}"`
  return new AppError(
    'unavailable',
    'secret_key_differs',
    `Selvedge could not start: ${here} is not the key that encrypts the secrets of this database. All ` +
      'processes on one database need the same key: set SECRET_KEY to it, or restore the file "secret.key". If ' +
      'the key is lost for good, "npm run accept-loss -- key" lists what can no longer be read, and continues ' +
      'with this one.',
  )
}
