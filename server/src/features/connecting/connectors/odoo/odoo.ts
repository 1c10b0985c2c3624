import type { Connector } from '../connector.ts'
import { parseDay, parseOwnAddress, requireText } from '../own-address.ts'
import { odooOf } from './ask-odoo.ts'
import { companiesRead } from './companies-read.ts'
import { discoverOdoo } from './discover-odoo.ts'
import { readOdoo } from './read-odoo.ts'
import { testOdoo } from './test-odoo.ts'
import { lookInOdoo, prepareOdoo, writeOdoo } from './write-odoo.ts'

/** Odoo from 14 on: its JSON-2 interface where there is one (19 and later), JSON-RPC before. Which of them is there is asked, not entered. */
export const odoo: Connector = {
  kind: 'odoo',
  name: 'Odoo',
  settings: [
    { key: 'address', kind: 'address', isRequired: true },
    { key: 'api_key', kind: 'secret', isRequired: true },
    { key: 'api_key_ends', kind: 'day', isRequired: false },
    { key: 'login', kind: 'text', isRequired: false },
    { key: 'database', kind: 'text', isRequired: false },
  ],
  writes: ['passport_address', 'score', 'carbon'],
  // A change has the time at which its transaction began, and an import there can take half an hour.
  overlapSeconds: 1_800,
  parse: (typed) => ({
    address: parseOwnAddress(typed['address'] ?? '', {
      field: 'address',
      example: 'https://acme.odoo.com',
      pages: /\/(web|odoo|json|jsonrpc|xmlrpc)(\/.*)?$/,
    }),
    api_key: requireText(
      typed['api_key'],
      'api_key',
      '"api_key" is missing. Make one in Odoo under your name › My Preferences › Account Security › New API Key.',
    ).replace(/\s+/g, ''),
    api_key_ends: parseDay(typed['api_key_ends'], 'api_key_ends'),
    login: (typed['login'] ?? '').trim(),
    database: (typed['database'] ?? '').trim(),
  }),
  open(world, settings) {
    const odoo = odooOf(world, settings)
    return {
      test: () => testOdoo(odoo),
      discover: () => discoverOdoo(odoo),
      reach: companiesRead,
      read: (from) => readOdoo(world, odoo, from),
      prepare: (target) => prepareOdoo(odoo, target),
      look: (target, items) => lookInOdoo(odoo, target, items),
      write: (target, items) => writeOdoo(odoo, target, items),
    }
  },
}
