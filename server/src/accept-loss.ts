import type pg from 'pg'
import { openDatabase } from '#database/database.ts'
import { DOORS_OF_A_COMMAND } from '#database/door-logins.ts'
import {
  forgetDoorLogins,
  listSealedChannels,
  listSealedConnections,
  listSealedEmails,
  listSealedModels,
  listSealedPickups,
  listSealedWebhooks,
  type SealedConnection,
  type SealedWebhook,
  settleInstallation,
} from '#database/installation.ts'
import { secretsPlace } from '#features/connecting/connections/connection-secrets.ts'
import { forgetLostSecrets } from '#features/connecting/connections/forget-lost-secrets.ts'
import { channelPlace } from '#features/connecting/messages/set-up/channel-settings.ts'
import { forgetLostSettings } from '#features/connecting/messages/set-up/forget-lost-settings.ts'
import { forgetLostSecret } from '#features/connecting/refreshed-models/forget-lost-secret.ts'
import { secretPlace } from '#features/connecting/refreshed-models/secret-place.ts'
import { forgetPickupSecret } from '#features/exchange/import-pickups/forget-pickup-secret.ts'
import { pickupPlace } from '#features/exchange/import-pickups/import-pickup.ts'
import { letterPlace } from '#features/people/emails/queue-email.ts'
import { replaceLostSecrets } from '#features/telling/webhooks/replace-lost-secrets.ts'
import { headersPlace, keysPlace } from '#features/telling/webhooks/webhook-secret.ts'
import { AppError } from '#platform/app-error.ts'
import { identifyStorage, openFileStorage } from '#platform/file-storage/open-file-storage.ts'
import { createSecretBox, fingerprintOf, makeSecretKey, readSecretKey, type SecretBox } from '#platform/secret-box.ts'
import { canOpen } from './app/claim-installation.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { bringToThisVersion, reachDatabase } from './reach-database.ts'

/**
 * `npm run accept-loss -- key` and `-- files`: for an installation whose secret key, or whose folder of files, is lost for good. Says what is lost
 * with it, and with `--yes` goes on with what is here now. With the settings of the service, while it is stopped.
 */
async function main([what, ...options]: readonly string[]): Promise<void> {
  if (what !== 'key' && what !== 'files') {
    throw new AppError('bad_input', 'loss_unnamed', 'Say what is lost: npm run accept-loss -- key, or -- files.')
  }
  const config = readConfig(process.env)
  const isMeant = options.includes('--yes')
  const reached = await reachDatabase(config)
  try {
    await bringToThisVersion(config, reached.connection)
    await (what === 'key' ? acceptKey : acceptFiles)(config, reached.connection, isMeant)
    console.log(isMeant ? 'Done. Selvedge can be started.' : 'Nothing was changed. To go ahead, add --yes.')
  } finally {
    await reached.close()
  }
}

async function acceptKey(config: Config, connection: pg.ClientConfig, isMeant: boolean): Promise<void> {
  await settleInstallation(connection, async ({ known, isInUse }) => {
    if (await isInUse()) throw inUse()
    const own = await readSecretKey(config.dataDir, config.secretKey)
    const lost = (await listSealedWebhooks(connection)).filter((webhook) =>
      isLost(webhook, own && createSecretBox(own)),
    )
    for (const { name, id, workspace } of lost) {
      console.log(`The secret of the webhook "${name}" (${id}, workspace ${workspace}), and the headers sent with it.`)
    }
    console.log(
      lost.length === 0
        ? 'No webhook has a secret that only the lost key could read.'
        : `${lost.length} ${lost.length === 1 ? 'webhook is' : 'webhooks are'} switched off, with new secrets ` +
            'that are not known to anyone. Give each a new secret and its headers in the dashboard, give the ' +
            'secret to its receiver, and switch it on.',
    )
    const lostConnections = (await listSealedConnections(connection)).filter(
      ({ workspaceId, id, sealed }) =>
        own === null || !canOpen(createSecretBox(own), sealed, secretsPlace(workspaceId, id)),
    )
    for (const { name, id, workspace } of lostConnections) {
      console.log(`The credentials of the connection "${name}" (${id}, workspace ${workspace}).`)
    }
    if (lostConnections.length > 0) {
      const which = lostConnections.length === 1 ? '1 connection is' : `${lostConnections.length} connections are`
      console.log(`${which} paused. Enter the credentials again in the dashboard, and switch it on.`)
    }
    const lostChannels = (await listSealedChannels(connection)).filter(
      ({ workspaceId, id, sealed }) =>
        own === null || !canOpen(createSecretBox(own), sealed, channelPlace(workspaceId, id)),
    )
    for (const { name, id, workspace } of lostChannels) {
      console.log(`The address of the channel "${name}" (${id}, workspace ${workspace}).`)
    }
    if (lostChannels.length > 0) {
      const which = lostChannels.length === 1 ? '1 channel is' : `${lostChannels.length} channels are`
      console.log(`${which} paused. Enter the address again in the dashboard, which switches it on.`)
    }
    const lostModels = (await listSealedModels(connection)).filter(
      ({ workspaceId, id, sealed }) =>
        own === null || !canOpen(createSecretBox(own), sealed, secretPlace(workspaceId, id)),
    )
    for (const { name, id, workspace } of lostModels) {
      console.log(`The client secret of the semantic model "${name}" (${id}, workspace ${workspace}).`)
    }
    if (lostModels.length > 0) {
      const which = lostModels.length === 1 ? '1 semantic model is' : `${lostModels.length} semantic models are`
      console.log(`${which} paused. Enter the client secret again in the dashboard, and resume it.`)
    }
    const lostPickups = (await listSealedPickups(connection)).filter(
      ({ workspaceId, id, sealed }) =>
        own === null || !canOpen(createSecretBox(own), sealed, pickupPlace(workspaceId, id)),
    )
    for (const { name, id, workspace } of lostPickups) {
      console.log(`The credentials of the pickup "${name}" (${id}, workspace ${workspace}).`)
    }
    if (lostPickups.length > 0) {
      const which = lostPickups.length === 1 ? '1 pickup is' : `${lostPickups.length} pickups are`
      console.log(`${which} paused. Enter the credentials again in the dashboard, and resume it.`)
    }
    const lostEmails = (await listSealedEmails(connection)).filter(
      ({ workspaceId, id, sealed }) =>
        own === null || !canOpen(createSecretBox(own), sealed, letterPlace(workspaceId, id)),
    )
    for (const { name, id, workspace } of lostEmails) {
      console.log(`An e-mail to ${name} that was not sent yet (${id}, workspace ${workspace}).`)
    }
    if (lostEmails.length > 0) console.log('The next start gives up e-mails that cannot be read. Send them again.')
    if (!isMeant) return null
    const key = own ?? (await makeSecretKey(config.dataDir))
    await replaceAll(config, connection, createSecretBox(key), {
      webhooks: lost,
      connections: lostConnections,
      channels: lostChannels,
      models: lostModels,
      pickups: lostPickups,
    })
    const storage = known?.storage ?? (await identifyStorage(config.dataDir, config.fileStorage))
    return { keyFingerprint: fingerprintOf(key), storage }
  })
}

function isLost({ workspaceId, id, secrets, sealedHeaders }: SealedWebhook, box: SecretBox | null): boolean {
  const keys = secrets.map(
    (secret) => [Buffer.from(secret.sealed, 'base64'), keysPlace(workspaceId, secret.id)] as const,
  )
  const headers = sealedHeaders ? [[sealedHeaders, headersPlace(workspaceId, id)] as const] : []
  return [...keys, ...headers].some(([sealed, place]) => box === null || !canOpen(box, sealed, place))
}

async function replaceAll(
  config: Config,
  connection: pg.ClientConfig,
  secrets: SecretBox,
  lost: {
    readonly webhooks: readonly SealedWebhook[]
    readonly connections: readonly SealedConnection[]
    readonly channels: readonly SealedConnection[]
    readonly models: readonly SealedConnection[]
    readonly pickups: readonly SealedConnection[]
  },
): Promise<void> {
  await forgetDoorLogins(connection)
  const db = openDatabase({ connection, doors: DOORS_OF_A_COMMAND, poolSize: 1 })
  try {
    for (const { workspaceId, id } of lost.webhooks) await replaceLostSecrets({ config, db, secrets }, workspaceId, id)
    for (const { workspaceId, id } of lost.connections) await forgetLostSecrets({ db }, workspaceId, id)
    for (const { workspaceId, id } of lost.channels) await forgetLostSettings({ db }, workspaceId, id)
    for (const { workspaceId, id } of lost.models) await forgetLostSecret({ db }, workspaceId, id, new Date())
    for (const { workspaceId, id } of lost.pickups) await forgetPickupSecret({ db }, workspaceId, id)
  } finally {
    await db.close()
  }
}

async function acceptFiles(config: Config, connection: pg.ClientConfig, isMeant: boolean): Promise<void> {
  const storage = await openFileStorage(config.dataDir, config.fileStorage)
  await settleInstallation(connection, async ({ known, isInUse, storageKeys }) => {
    if (await isInUse()) throw inUse()
    if (known === null)
      throw new AppError('not_found', 'nothing_noted', 'This database has no storage recorded yet: start Selvedge.')
    const keys = await storageKeys()
    const found = await Promise.all(keys.map((key) => storage.stat(key)))
    const missing = found.filter((bytes) => bytes === null).length
    console.log(
      keys.length === 0
        ? 'The database refers to no files.'
        : `Of the ${keys.length} latest files, ${missing} are not here: requests for them are answered with 503 ` +
            'until they are put back or uploaded again.',
    )
    return isMeant ? { ...known, storage: await identifyStorage(config.dataDir, config.fileStorage) } : null
  })
}

function inUse(): AppError {
  return new AppError(
    'conflict',
    'installation_in_use',
    'Selvedge is running on this database. Stop all of its processes first.',
  )
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof AppError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
