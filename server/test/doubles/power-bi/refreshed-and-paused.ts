import { createRefreshedModel } from '#features/connecting/refreshed-models/create-refreshed-model.ts'
import { refreshModel } from '#features/connecting/refreshed-models/refresh-model.ts'
import { refreshModelNow } from '#features/connecting/refreshed-models/refresh-now.ts'
import { updateRefreshedModel } from '#features/connecting/refreshed-models/update-refreshed-model.ts'
import { createOutboundClient } from '#platform/outbound/outbound-client.ts'
import { parsePrivateTarget } from '#platform/outbound/private-targets.ts'
import { atFileEnd } from '../../file-end.ts'
import type { TestApp, TestWorkspace } from '../../harness.ts'
import { DOUBLE_TLS } from '../double-tls.ts'
import { type PowerBiDouble, startPowerBiDouble } from './power-bi-double.ts'

const MICROSOFT: ReadonlySet<string> = new Set(['https://login.microsoftonline.com', 'https://api.powerbi.com'])

/** From now on the service asks the double where it would ask Microsoft, its own worker too, by a guarded client that waits for a second at most. */
export async function reachPowerBi({ deps: { outbound } }: TestApp): Promise<PowerBiDouble> {
  const double = await startPowerBiDouble()
  atFileEnd(() => double.close())
  const client = createOutboundClient({
    privateTargets: [parsePrivateTarget('127.0.0.1')].filter((one) => one !== undefined),
    allowHttp: false,
    ca: DOUBLE_TLS.cert,
    limits: { totalMs: 1_000, connectMs: 1_000 },
  })
  atFileEnd(() => client.close())
  const others = outbound.send
  const send: typeof others = (request) => {
    const { origin, href } = new URL(request.url)
    return MICROSOFT.has(origin)
      ? client.send({ ...request, url: href.replace(origin, double.origin) })
      : others(request)
  }
  Object.assign(outbound, { send })
  return double
}

/** A look at what is due, by this test or by the service's worker, whichever comes first; ended when it is. */
export async function refreshDue(
  { deps, owner }: TestApp,
  { id: workspaceId }: TestWorkspace,
  id: string,
): Promise<void> {
  await refreshModel(deps, workspaceId, id, AbortSignal.timeout(30_000))
  const held = () => owner.query('select 1 from refreshed_models where id = $1 and held_until is not null', [id])
  while ((await held()).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** A model that was refreshed once, and then paused by the service because its secret is wrong. */
export async function refreshedAndPaused(t: TestApp, w: TestWorkspace): Promise<string> {
  const { tenant, clientId, clientSecret, groupId, datasetId } = await reachPowerBi(t)
  const ids = { tenant, clientId, groupId, datasetId }
  const { id } = await createRefreshedModel(t.deps, w.actor, { name: 'A report', ...ids, clientSecret })
  for (const isWrong of [false, true]) {
    if (isWrong) await updateRefreshedModel(t.deps, w.actor, { id, clientSecret: 'planted-wrong' })
    await refreshModelNow(t.deps, w.actor, { id })
    await refreshDue(t, w, id)
  }
  return id
}
