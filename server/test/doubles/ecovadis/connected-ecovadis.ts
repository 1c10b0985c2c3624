import type { Connector } from '#features/connecting/connectors/connector.ts'
import { CONNECTORS } from '#features/connecting/connectors/connectors.ts'
import { ecovadis } from '#features/connecting/connectors/ecovadis/ecovadis.ts'
import type { EcoVadisDouble } from './ecovadis-double.ts'
import { LIVE } from './ecovadis-with.ts'

/** For the files of this process: EcoVadis of the settings' user is the double of that user. */
const doubles = new Map<string, EcoVadisDouble>()

export function leadToDouble(user: string, double: EcoVadisDouble): void {
  doubles.set(user, double)
  const list = CONNECTORS as Connector[]
  const at = list.indexOf(ecovadis)
  if (at < 0) return
  list[at] = {
    ...ecovadis,
    open(world, settings) {
      const origin = doubles.get(settings['user'] ?? '')?.origin ?? LIVE
      return ecovadis.open(
        { ...world, send: (request) => world.send({ ...request, url: request.url.replace(LIVE, origin) }) },
        settings,
      )
    },
  }
}
