import { airtable } from '#features/connecting/connectors/airtable/airtable.ts'
import type { Connector, World } from '#features/connecting/connectors/connector.ts'
import { CONNECTORS } from '#features/connecting/connectors/connectors.ts'
import { API } from './airtable-with.ts'

/** In this process the connector to Airtable asks the double in its place: the last one, where files of tests share the process. */
export function leadAirtableTo(origin: string): void {
  const led = <T extends { readonly url: string }>(request: T): T => ({
    ...request,
    url: request.url.replace(API, origin),
  })
  const ledWorld = (world: World): World => ({ ...world, send: (request) => world.send(led(request)) })
  const list = CONNECTORS as Connector[]
  const at = list.findIndex(({ kind }) => kind === airtable.kind)
  list[at] = { ...airtable, open: (world, settings, chosen) => airtable.open(ledWorld(world), settings, chosen) }
}
