import { airtable } from '#features/connecting/connectors/airtable/airtable.ts'
import type { Connector } from '#features/connecting/connectors/connector.ts'
import { CONNECTORS } from '#features/connecting/connectors/connectors.ts'
import { atFileEnd } from '../../file-end.ts'
import { type AirtableDouble, startAirtableDouble } from './airtable-double.ts'

const API = 'https://api.airtable.com'

/** A double, to which this process's connections to Airtable lead from now on. */
export async function ledAirtable(): Promise<AirtableDouble> {
  const double = await startAirtableDouble({ isPlain: true })
  atFileEnd(() => double.close())
  const list = CONNECTORS as Connector[]
  const at = list.findIndex(({ kind }) => kind === airtable.kind)
  list[at] = {
    ...airtable,
    open: (world, settings, chosen) =>
      airtable.open(
        { ...world, send: (request) => world.send({ ...request, url: request.url.replace(API, double.origin) }) },
        settings,
        chosen,
      ),
  }
  return double
}
