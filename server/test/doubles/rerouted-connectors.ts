import type { Connector, World } from '#features/connecting/connectors/connector.ts'
import { CONNECTORS } from '#features/connecting/connectors/connectors.ts'

/**
 * For a service that a test starts as a process of its own: where this file is loaded, requests to the origins in REROUTE go to the doubles that
 * stand for them. Systems with an address that a person enters need none of it.
 */
const reroute: Readonly<Record<string, string>> = JSON.parse(process.env['REROUTE'] ?? '{}')

function led<T extends { readonly url: string }>(request: T): T {
  const { origin, href } = new URL(request.url)
  const to = reroute[origin]
  return to === undefined ? request : { ...request, url: href.replace(origin, to) }
}

function ledWorld(world: World): World {
  return { ...world, send: (request) => world.send(led(request)), lines: (request) => world.lines(led(request)) }
}

const list = CONNECTORS as Connector[]
for (const [at, connector] of list.entries()) {
  list[at] = { ...connector, open: (world, settings, chosen) => connector.open(ledWorld(world), settings, chosen) }
}
