import { createRefreshedModel } from '#features/connecting/refreshed-models/create-refreshed-model.ts'
import { refreshModel } from '#features/connecting/refreshed-models/refresh-model.ts'
import { updateRefreshedModel } from '#features/connecting/refreshed-models/update-refreshed-model.ts'
import { createOutboundClient } from '#platform/outbound/outbound-client.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import type { Deps } from '../../../src/deps.ts'
import { atFileEnd } from '../../file-end.ts'
import type { TestApp, TestWorkspace } from '../../harness.ts'
import { DOUBLE_TLS } from '../double-tls.ts'
import { ledTo, type PowerBiDouble, startPowerBiDouble } from './power-bi-double.ts'

/** What asks Microsoft asks the double, by a guarded client that waits for a second at most. */
export async function reachPowerBi(deps: Deps): Promise<{ double: PowerBiDouble; deps: Deps }> {
  const double = await startPowerBiDouble()
  atFileEnd(() => double.close())
  const outbound = createOutboundClient({
    privateTargets: [parsePrivateTarget('127.0.0.1')].filter((one) => one !== undefined),
    allowHttp: false,
    ca: DOUBLE_TLS.cert,
    limits: { totalMs: 1_000, connectMs: 1_000 },
  })
  atFileEnd(() => outbound.close())
  return { double, deps: { ...deps, outbound: { ...outbound, send: ledTo(double.origin, outbound.send) } } }
}

/** A model that was refreshed once, and then paused by the service because its secret is wrong. */
export async function refreshedAndPaused(t: TestApp, w: TestWorkspace): Promise<string> {
  const { double, deps } = await reachPowerBi(t.deps)
  const { tenant, clientId, clientSecret, groupId, datasetId } = double
  const ids = { tenant, clientId, groupId, datasetId }
  const { id } = await createRefreshedModel(deps, w.actor, { name: 'A report', ...ids, clientSecret })
  for (const isWrong of [false, true]) {
    if (isWrong) await updateRefreshedModel(deps, w.actor, { id, clientSecret: 'planted-wrong' })
    // Held meanwhile for the service's own worker, which would ask Microsoft itself.
    await t.owner.query(`update refreshed_models set due_at = $2 where id = $1`, [id, deps.now()])
    await refreshModel(deps, w.id, id, AbortSignal.timeout(30_000))
  }
  return id
}
