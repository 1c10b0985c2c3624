import type { Deps } from '#deps.ts'
import { requireFreshProof } from '#features/people/access/require-fresh-proof.ts'
import { type Reader, requirePermission } from '#kit/actor.ts'
import { recordEvent } from '#kit/record-event.ts'
import { write } from '#kit/write.ts'
import { parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { countConnections, insertConnection } from './connection.store.ts'
import { type Connection, connectionRules, parseTexts, partSettings, refuseTooManyConnections } from './connection.ts'
import { keepSecrets } from './connection-secrets.ts'
import { holdConnection } from './hold-connection.ts'
import { requireConnector } from './require-connector.ts'

export type NewConnection = {
  readonly kind: string
  readonly name: unknown
  readonly settings?: unknown
  readonly secrets?: unknown
}

/** Sets up a connection as a draft: nothing is asked of the system yet. Its secrets are never shown again. */
export async function createConnection(deps: Deps, reader: Reader, input: NewConnection): Promise<Connection> {
  requirePermission(reader, 'administer')
  const connector = requireConnector(input.kind)
  const { name } = parseNew({ name: connectionRules.name }, { name: input.name })
  const typed = { ...parseTexts(input.settings, 'settings'), ...parseTexts(input.secrets, 'secrets') }
  const { settings, secrets } = partSettings(connector, typed)
  return write(deps, reader, 'administer', async (tx, actor) => {
    const { workspaceId } = actor
    await requireFreshProof(tx, actor, deps.now())
    refuseTooManyConnections((await countConnections(tx, workspaceId)) + 1)
    const id = newId('cnx')
    const { kind, usualCron: cron = null } = connector
    await insertConnection(tx, workspaceId, { id, kind, name, settings, cron, timeZone: cron && 'UTC' })
    await keepSecrets(deps, tx, workspaceId, id, secrets)
    recordEvent(tx, actor, {
      kind: 'connection.created',
      subjectType: 'connection',
      subjectId: id,
      data: { name, kind },
    })
    return holdConnection(tx, workspaceId, id)
  })
}
