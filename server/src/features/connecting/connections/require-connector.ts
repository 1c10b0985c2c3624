import { badInput } from '#platform/app-error.ts'
import type { Connector } from '../connectors/connector.ts'
import { CONNECTORS } from '../connectors/connectors.ts'

export function requireConnector(kind: string): Connector {
  const connector = CONNECTORS.find((one) => one.kind === kind)
  if (connector) return connector
  const known = CONNECTORS.map((one) => one.kind).join(', ')
  throw badInput('connector_unknown', `There is no connector "${kind}". There are: ${known}.`, {
    field: 'kind',
    value: kind,
  })
}
