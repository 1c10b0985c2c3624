import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { saveSecrets, selectSealed } from './connection.store.ts'

export type Secrets = Readonly<Record<string, string>>

/** Kept so that nobody reads them again but the connector. */
export async function keepSecrets(
  { secrets: box }: Pick<Deps, 'secrets'>,
  tx: Tx,
  workspaceId: string,
  id: string,
  secrets: Secrets,
): Promise<void> {
  const names = Object.keys(secrets).sort()
  const sealed = names.length === 0 ? null : box.seal(JSON.stringify(secrets), secretsPlace(workspaceId, id))
  await saveSecrets(tx, workspaceId, id, { sealed, names })
}

export async function openSecrets(
  { secrets: box }: Pick<Deps, 'secrets'>,
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<Secrets> {
  const sealed = await selectSealed(tx, workspaceId, id)
  return sealed === null ? {} : JSON.parse(box.open(sealed, secretsPlace(workspaceId, id)))
}

export function secretsPlace(workspaceId: string, id: string): string {
  return `connections/${workspaceId}/${id}`
}
