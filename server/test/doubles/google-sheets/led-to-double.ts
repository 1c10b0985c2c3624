import type { Connector, World } from '#features/connecting/connectors/connector.ts'
import { CONNECTORS } from '#features/connecting/connectors/connectors.ts'
import { API, TOKENS } from './sheets-with.ts'

/** In this process the connector to Google Sheets asks the double in its place. */
export function leadSheetsTo(origin: string): void {
  const led = <T extends { readonly url: string }>(request: T): T => ({
    ...request,
    url: request.url.replace(API, origin).replace(TOKENS, origin),
  })
  const ledWorld = (world: World): World => ({ ...world, send: (request) => world.send(led(request)) })
  const list = CONNECTORS as Connector[]
  const at = list.findIndex(({ kind }) => kind === 'google-sheets')
  const connector = list[at]
  if (connector)
    list[at] = { ...connector, open: (world, settings, chosen) => connector.open(ledWorld(world), settings, chosen) }
}
