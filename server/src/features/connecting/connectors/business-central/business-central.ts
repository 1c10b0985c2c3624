import { badInput } from '#platform/app-error.ts'
import type { Connector } from '../connector.ts'
import { parseDay, parseOwnAddress, requireText } from '../own-address.ts'
import { centralOf } from './ask-central.ts'
import { parseCustomPage } from './custom-page.ts'
import { discoverCentral } from './discover-central.ts'
import { readCentral } from './read-central.ts'
import { testCentral } from './test-central.ts'
import { lookInCentral, writeCentral } from './write-central.ts'

/** Business Central by its API 2.0: Microsoft's cloud, where an app of the company signs in, and a server of one's own with a user's access key. */
export const businessCentral: Connector = {
  kind: 'business-central',
  name: 'Business Central',
  settings: [
    { key: 'where', kind: 'choice', isRequired: true, choices: ['cloud', 'own'] },
    { key: 'tenant', kind: 'text', isRequired: true, onlyIf: { key: 'where', is: 'cloud' } },
    { key: 'environment', kind: 'text', isRequired: true, onlyIf: { key: 'where', is: 'cloud' } },
    { key: 'client_id', kind: 'text', isRequired: true, onlyIf: { key: 'where', is: 'cloud' } },
    { key: 'client_secret', kind: 'secret', isRequired: true, onlyIf: { key: 'where', is: 'cloud' } },
    { key: 'client_secret_ends', kind: 'day', isRequired: false, onlyIf: { key: 'where', is: 'cloud' } },
    { key: 'address', kind: 'address', isRequired: true, onlyIf: { key: 'where', is: 'own' } },
    { key: 'user', kind: 'text', isRequired: true, onlyIf: { key: 'where', is: 'own' } },
    { key: 'access_key', kind: 'secret', isRequired: true, onlyIf: { key: 'where', is: 'own' } },
    { key: 'custom_page', kind: 'text', isRequired: false },
    { key: 'custom_item_field', kind: 'text', isRequired: false },
    { key: 'custom_variant_field', kind: 'text', isRequired: false },
  ],
  writes: ['passport_address', 'score', 'carbon'],
  // Reading is from a copy of the database, which runs some minutes late.
  overlapSeconds: 900,
  parse(typed) {
    const where = typed['where'] === 'own' ? 'own' : 'cloud'
    const custom = {
      custom_page: parseCustomPage(typed['custom_page'] ?? ''),
      custom_item_field: parseName(typed['custom_item_field'], 'custom_item_field'),
      custom_variant_field: parseName(typed['custom_variant_field'], 'custom_variant_field'),
    }
    if (where === 'own') {
      return {
        where,
        address: parseOwnAddress(typed['address'] ?? '', {
          field: 'address',
          example: 'https://erp.example:7048/BC',
          pages: /\/(api|ODataV4|WebClient)(\/.*)?$/i,
        }),
        user: requireText(typed['user'], 'user', '"user" is missing: the user whose access key it is.'),
        access_key: requireText(
          typed['access_key'],
          'access_key',
          '"access_key" is missing: it is on the user’s card, as Web Service Access Key.',
        ),
        ...custom,
      }
    }
    return {
      where,
      tenant: parsePart(
        typed['tenant'],
        'tenant',
        'the directory (tenant) ID, such as 11111111-2222-3333-4444-555555555555',
      ),
      environment: parsePart(typed['environment'], 'environment', 'the name of the environment, such as Production'),
      client_id: parsePart(typed['client_id'], 'client_id', 'the application (client) ID'),
      client_secret: requireText(
        typed['client_secret'],
        'client_secret',
        '"client_secret" is missing: the value of the secret, which Microsoft Entra shows once.',
      ),
      client_secret_ends: parseDay(typed['client_secret_ends'], 'client_secret_ends'),
      ...custom,
    }
  },
  open(world, settings) {
    const central = centralOf(world, settings)
    return {
      test: () => testCentral(central),
      discover: () => discoverCentral(central),
      read: (from) => readCentral(world, central, from),
      look: (target, items) => lookInCentral(central, target, items),
      write: (target, items) => writeCentral(central, target, items),
    }
  },
}

/** It becomes a part of an address that credentials are sent to. */
function parsePart(typed: string | undefined, field: string, what: string): string {
  const text = (typed ?? '').trim()
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(text)) return text
  throw badInput('setting_malformed', `"${field}" must be ${what}.`, { field, value: text.slice(0, 100) })
}

function parseName(typed: string | undefined, field: string): string {
  const text = (typed ?? '').trim()
  if (text === '' || /^[A-Za-z_][A-Za-z0-9_]{0,99}$/.test(text)) return text
  throw badInput(
    'setting_malformed',
    `"${field}" must be the name of a field as the page has it, such as number or Item_No.`,
    {
      field,
      value: text.slice(0, 100),
    },
  )
}
