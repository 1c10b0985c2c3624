import type { Connector } from '../connector.ts'
import { parseOwnAddress, requireText } from '../own-address.ts'
import { askFjord } from './ask-fjord.ts'
import { discoverFjord, testFjord } from './describe-fjord.ts'
import { readFjord } from './read-fjord.ts'
import { lookInFjord, writeFjord } from './write-fjord.ts'

/** Fjord PIM, by its interface for articles. */
export const fjord: Connector = {
  kind: 'fjord',
  name: 'Fjord PIM',
  settings: [
    { key: 'address', kind: 'address', isRequired: true },
    { key: 'key', kind: 'secret', isRequired: true },
  ],
  writes: ['passport_address'],
  overlapSeconds: 60,
  parse: (typed) => ({
    address: parseOwnAddress(typed['address'] ?? '', {
      field: 'address',
      example: 'https://pim.example',
      pages: /\/articles(\/.*)?$/,
    }),
    key: requireText(typed['key'], 'key', '"key" is missing. Make one in Fjord under Settings › Keys.'),
  }),
  open(world, settings) {
    const fjord = askFjord(world, settings)
    return {
      test: () => testFjord(fjord),
      discover: discoverFjord,
      read: (from) => readFjord(fjord, from),
      look: (_target, items) => lookInFjord(fjord, items),
      write: (_target, items) => writeFjord(fjord, items),
    }
  },
}
