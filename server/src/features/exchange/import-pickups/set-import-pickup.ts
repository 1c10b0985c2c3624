import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { requireFreshProof } from '#features/people/access/require-fresh-proof.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { refuseStale } from '#kit/refuse-stale.ts'
import { nextRun } from '#kit/times.ts'
import { write } from '#kit/write.ts'
import { badInput, notFound } from '#platform/app-error.ts'
import { type Input, parseNew, parsePatch } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { findProfile } from '../import-profiles/import-profile.store.ts'
import {
  countPickups,
  deletePickupRow,
  findPickup,
  insertPickup,
  lockPickup,
  updatePickupRow,
} from './import-pickup.store.ts'
import {
  type GivenSecret,
  type ImportPickup,
  importPickupRules,
  isSftp,
  parseSecret,
  pickupPlace,
  refuseTooManyPickups,
  toldTo,
  USUAL,
} from './import-pickup.ts'

type Given = Input<typeof importPickupRules> & GivenSecret & { readonly profileId?: string | null }

/** From now on a file is fetched at set times. Nothing is asked of the server yet. */
export async function createImportPickup(
  deps: Deps,
  reader: Reader,
  { password, privateKey, passphrase, profileId, ...input }: Given,
): Promise<ImportPickup> {
  requirePermission(reader, 'administer')
  const parsed = parseNew(importPickupRules, input)
  const secret = parseSecret({ password, privateKey, passphrase })
  const isPaused = parsed.isPaused ?? USUAL.isPaused
  const guardPercent = Math.round(parsed.guardPercent ?? USUAL.guardPercent)
  const fields = { ...parsed, isPaused, guardPercent, profileId: profileId ?? null }
  requireWhole(fields, secret !== undefined)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    await requireFreshProof(tx, actor, deps.now())
    refuseTooManyPickups((await countPickups(tx, workspaceId)) + 1)
    await requireProfile(tx, workspaceId, fields.profileId)
    const id = newId('ipk')
    const sealed = secret ? deps.secrets.seal(JSON.stringify(secret), pickupPlace(workspaceId, id)) : null
    const nextRunAt = isPaused ? null : nextRun(fields, deps.now())
    await insertPickup(tx, workspaceId, { ...fields, id, nextRunAt, sealed })
    const data = { ...toldOf(fields), profileId: fields.profileId }
    recordEvent(tx, actor, { kind: 'import_pickup.created', subjectType: 'import_pickup', subjectId: id, data })
    return foundPickup(tx, workspaceId, id)
  })
}

export type PickupChange = Given & { readonly id: string; readonly expectedRevision?: number | null }

/** Changes a pickup, pauses it or lets it go on: what it missed while it was paused is not made up for. Another server or user needs the secret anew. */
export async function updateImportPickup(
  deps: Deps,
  reader: Reader,
  { id, expectedRevision, password, privateKey, passphrase, profileId, ...input }: PickupChange,
): Promise<ImportPickup> {
  requirePermission(reader, 'administer')
  const { guardPercent, isPaused, ...others } = parsePatch(importPickupRules, input)
  const secret = parseSecret({ password, privateKey, passphrase })
  const fields = {
    ...others,
    ...(guardPercent !== undefined && { guardPercent: Math.round(guardPercent ?? USUAL.guardPercent) }),
    ...(isPaused !== undefined && { isPaused: isPaused ?? USUAL.isPaused }),
    ...(profileId !== undefined && profileId !== null && { profileId }),
  }
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    const before = await holdPickup(tx, workspaceId, id)
    refuseStale('import_pickup', before, expectedRevision)
    const isElsewhere = toldTo({ ...before, ...fields }) !== toldTo(before)
    if (isElsewhere && before.hasSecret && !secret) {
      const message =
        'With another server or user name, give the password or key again: it was given for the former one.'
      throw badInput('secret_needed', message, { field: 'password' })
    }
    // A key was confirmed of one server.
    const hostKey = fields.hostKey !== undefined ? fields.hostKey : isElsewhere ? null : before.hostKey
    const after = { ...before, ...fields, hostKey }
    requireWhole(after, secret !== undefined || before.hasSecret)
    const isOtherPlace = after.address !== before.address || after.userName !== before.userName
    if (secret || isOtherPlace || after.hostKey !== before.hostKey) await requireFreshProof(tx, actor, deps.now())
    if (fields.profileId !== undefined) await requireProfile(tx, workspaceId, fields.profileId)
    const sealed = secret && deps.secrets.seal(JSON.stringify(secret), pickupPlace(workspaceId, id))
    const isOther = isOtherPlace || after.profileId !== before.profileId
    const isTimed =
      after.cron !== before.cron || after.timeZone !== before.timeZone || after.isPaused !== before.isPaused
    const nextRunAt = after.isPaused ? null : isTimed ? nextRun(after, deps.now()) : before.nextRunAt
    await updatePickupRow(tx, workspaceId, { ...after, nextRunAt, sealed, isOther })
    const { address, userName: _user, ...told } = fields
    const data = { ...told, ...(address && { host: new URL(address).host }), ...(secret && { hasNewSecret: true }) }
    recordEvent(tx, actor, { kind: 'import_pickup.updated', subjectType: 'import_pickup', subjectId: id, data })
    return foundPickup(tx, workspaceId, id)
  })
}

/** With its secret, for good. What it has imported stays. */
export async function deleteImportPickup(deps: Deps, reader: Reader, { id }: { id: string }): Promise<ImportPickup> {
  return write(deps, reader, 'administer', async (tx, actor) => {
    const pickup = await holdPickup(tx, actor.workspaceId, id)
    await deletePickupRow(tx, actor.workspaceId, id)
    const data = { name: pickup.name }
    recordEvent(tx, actor, { kind: 'import_pickup.deleted', subjectType: 'import_pickup', subjectId: id, data })
    return pickup
  })
}

/** Locked until the transaction ends. */
export async function holdPickup(tx: Tx, workspaceId: string, id: string): Promise<ImportPickup> {
  const pickup = await lockPickup(tx, workspaceId, id)
  if (!pickup) throw notFound('import_pickup', id)
  return pickup
}

export async function foundPickup(tx: Tx, workspaceId: string, id: string): Promise<ImportPickup> {
  const pickup = await findPickup(tx, workspaceId, id)
  if (!pickup) throw notFound('import_pickup', id)
  return pickup
}

async function requireProfile(tx: Tx, workspaceId: string, profileId: string | null): Promise<void> {
  if (profileId === null) {
    const message = '"profileId" is required: a file that is fetched automatically is read as a profile says.'
    throw badInput('field_required', message, { field: 'profileId' })
  }
  if (!(await findProfile(tx, workspaceId, profileId))) throw notFound('import_profile', profileId)
}

type Whole = Pick<ImportPickup, 'address' | 'userName' | 'hostKey'>

/** SFTP knows everybody by name; the web may ask for nobody. */
function requireWhole({ address, userName, hostKey }: Whole, hasSecret: boolean): void {
  if (!isSftp(address)) {
    if (hostKey === null) return
    throw badInput('host_key_not_of_web', 'Only SFTP servers have a host key.', { field: 'hostKey', value: hostKey })
  }
  if (userName === null || userName === '') {
    throw badInput('field_required', '"userName" is required for SFTP.', { field: 'userName' })
  }
  if (!hasSecret) throw badInput('secret_needed', 'SFTP needs a password or a private key.', { field: 'password' })
}

type Told = Pick<ImportPickup, 'name' | 'address' | 'cron' | 'timeZone' | 'guardPercent' | 'isPaused'>

function toldOf({ name, address, cron, timeZone, guardPercent, isPaused }: Told) {
  return { name, host: new URL(address).host, cron, timeZone, guardPercent, isPaused }
}
