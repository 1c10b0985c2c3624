import { badInput } from '#platform/app-error.ts'
import type { Connector } from '../connector.ts'
import { parseDay, parseOwnAddress, requireText } from '../own-address.ts'
import { sapOf } from './ask-sap.ts'
import { discoverSap } from './discover-sap.ts'
import { readSap } from './read-sap.ts'
import { testSap } from './test-sap.ts'
import { lookInSap, writeSap } from './write-sap.ts'

/** SAP S/4HANA by its product interfaces: CE_PRODUCT_0002 (OData V4) where it is there, API_PRODUCT_SRV (V2) otherwise. */
export const sap: Connector = {
  kind: 'sap',
  name: 'SAP S/4HANA',
  settings: [
    { key: 'address', kind: 'address', isRequired: true },
    { key: 'by', kind: 'choice', isRequired: true, choices: ['user', 'key'] },
    { key: 'user', kind: 'text', isRequired: true, onlyIf: { key: 'by', is: 'user' } },
    { key: 'password', kind: 'secret', isRequired: true, onlyIf: { key: 'by', is: 'user' } },
    { key: 'api_key', kind: 'secret', isRequired: true, onlyIf: { key: 'by', is: 'key' } },
    { key: 'credentials_end', kind: 'day', isRequired: false },
    { key: 'client', kind: 'text', isRequired: false },
    { key: 'service', kind: 'choice', isRequired: false, choices: ['auto', 'v4', 'v2'] },
  ],
  writes: ['passport_address', 'score', 'carbon'],
  // Changes are dated when they begin to be saved.
  overlapSeconds: 900,
  parse(typed) {
    const by = typed['by'] === 'key' ? 'key' : 'user'
    return {
      address: apiHost(
        parseOwnAddress(typed['address'] ?? '', {
          field: 'address',
          example: 'https://my123456-api.s4hana.cloud.sap',
          pages: /\/(sap|ui)(\/.*)?$/i,
        }),
      ),
      by,
      ...(by === 'key'
        ? { api_key: requireText(typed['api_key'], 'api_key', '"api_key" is missing.') }
        : {
            user: requireText(typed['user'], 'user', '"user" is missing: a communication user, not one of a person.'),
            password: requireText(typed['password'], 'password', '"password" is missing.'),
          }),
      credentials_end: parseDay(typed['credentials_end'], 'credentials_end'),
      client: parseClient(typed['client']),
      service: ['v2', 'v4'].includes(typed['service'] ?? '') ? (typed['service'] ?? '') : 'auto',
    }
  },
  open(world, settings) {
    const system = sapOf(world, settings)
    return {
      test: () => testSap(system),
      discover: () => discoverSap(system),
      read: (from) => readSap(world, system, from),
      look: (target, items) => lookInSap(system, target, items),
      write: (target, items) => writeSap(system, target, items),
    }
  },
}

/** In SAP's cloud people and programs have addresses of their own, and people know theirs. */
function apiHost(address: string): string {
  return address.replace(/^(https:\/\/my\d+)(\.s4hana\.(cloud\.sap|ondemand\.com))/i, '$1-api$2')
}

function parseClient(typed: string | undefined): string {
  const text = (typed ?? '').trim()
  if (/^(\d{3})?$/.test(text)) return text
  throw badInput('client_malformed', '"client" must be three digits, such as 100.', {
    field: 'client',
    value: text.slice(0, 40),
  })
}
