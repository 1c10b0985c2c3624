import { badInput } from '#platform/app-error.ts'
import type { Connector } from '../connector.ts'
import { requireText } from '../own-address.ts'
import { IN_A_MOMENT } from '../patiently.ts'
import { schemaOf } from './airtable-schema.ts'
import { airtableOf } from './ask-airtable.ts'
import { readFilesAgain } from './attached-files.ts'
import { discoverAirtable } from './discover-airtable.ts'
import { keepAirtable } from './keep-airtable.ts'
import { readAirtable } from './read-airtable.ts'
import { testAirtable } from './test-airtable.ts'
import { lookInAirtable, prepareAirtable, writeAirtable } from './write-airtable.ts'

/** A table of Airtable by its Web API: products, variants, materials, companies or certifications, as a person has laid them out. */
export const airtable: Connector = {
  kind: 'airtable',
  name: 'Airtable',
  settings: [{ key: 'access_token', kind: 'secret', isRequired: true }],
  writes: ['passport_address', 'score', 'carbon'],
  // Times of change are told to the second, by a clock of theirs.
  overlapSeconds: 300,
  countsCalls: true,
  keepsTables: true,
  parse(typed) {
    const token = requireText(
      typed['access_token'],
      'access_token',
      '"access_token" is missing. Make one at airtable.com/create/tokens.',
    )
    if (/^key[A-Za-z0-9]{14}$/.test(token) || !/^[\x21-\x7e]{20,300}$/.test(token)) {
      throw badInput(
        'token_malformed',
        '"access_token" must be a personal access token, which begins with pat. Airtable accepts API keys, which begin with key, no longer.',
        { field: 'access_token' },
      )
    }
    return { access_token: token }
  },
  open(world, settings, chosen = {}) {
    const asked = airtableOf(world, settings)
    const schema = schemaOf(asked)
    return {
      tables: keepAirtable(asked, schema),
      test: () => {
        const soon = airtableOf(world, settings, IN_A_MOMENT)
        return testAirtable(soon, schemaOf(soon))
      },
      discover: () => discoverAirtable(schema, chosen),
      read: (from) => readAirtable(world, asked, schema, from),
      files: (ids) => readFilesAgain(asked, schema, chosen, ids),
      prepare: (target) => prepareAirtable(asked, schema, chosen, target),
      look: (target, items) => lookInAirtable(asked, schema, { chosen, target }, items),
      write: (target, items) => writeAirtable(asked, schema, { chosen, target }, items),
    }
  },
}
