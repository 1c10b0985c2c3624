import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import { selectSealed } from './channel.store.ts'

export type Kept = Readonly<Record<string, string>>

export function sealKept({ secrets }: Pick<Deps, 'secrets'>, workspaceId: string, id: string, kept: Kept): Buffer {
  return secrets.seal(JSON.stringify(kept), channelPlace(workspaceId, id))
}

/** Null where the key of the installation was lost. */
export async function openKept(
  { secrets }: Pick<Deps, 'secrets'>,
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<Kept | null> {
  const sealed = await selectSealed(tx, workspaceId, id)
  return sealed === null ? null : JSON.parse(secrets.open(sealed, channelPlace(workspaceId, id)))
}

export function channelPlace(workspaceId: string, id: string): string {
  return `channels/${workspaceId}/${id}`
}
