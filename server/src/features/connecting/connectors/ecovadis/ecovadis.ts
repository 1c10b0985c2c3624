import { badInput } from '#platform/app-error.ts'
import type { Connector } from '../connector.ts'
import { requireText } from '../own-address.ts'
import { ecoVadisOf } from './ask-ecovadis.ts'
import { readRatings } from './read-ratings.ts'
import { requestRating } from './request-rating.ts'

/** EcoVadis by its API for buyers, of the live platform or of the sandbox: ratings of suppliers, and requests for assessments. */
export const ecovadis: Connector = {
  kind: 'ecovadis',
  name: 'EcoVadis',
  settings: [
    { key: 'where', kind: 'choice', isRequired: true, choices: ['live', 'sandbox'] },
    { key: 'user', kind: 'text', isRequired: true },
    { key: 'password', kind: 'secret', isRequired: true },
    { key: 'version', kind: 'text', isRequired: false },
  ],
  writes: [],
  rates: true,
  // Ratings are published once a year.
  usualCron: '0 6 1 * *',
  // Dates there are days.
  overlapSeconds: 172_800,
  parse(typed) {
    const version = (typed['version'] ?? '').trim() || 'v2.1'
    if (!/^v\d{1,2}(\.\d{1,2})?$/.test(version)) {
      throw badInput('version_malformed', '"version" must be a version of the API, such as v2.1.', {
        field: 'version',
        value: version.slice(0, 40),
      })
    }
    return {
      where: typed['where'] === 'sandbox' ? 'sandbox' : 'live',
      user: requireText(typed['user'], 'user', '"user" is missing: the user name of the API, not that of a person.'),
      password: requireText(typed['password'], 'password', '"password" is missing: that of the API user.'),
      version,
    }
  },
  open(world, settings) {
    const asked = ecoVadisOf(world, settings)
    return {
      async test() {
        await asked.page({ page: 1, size: 1, filters: {} })
        return {
          name: settings['user'] ?? '',
          address: settings['where'] === 'sandbox' ? null : 'https://portal.ecovadis.com',
          version: `EcoVadis API ${settings['version']}`,
          permissions: [],
          warnings: [],
          credentialsExpireAt: null,
        }
      },
      discover: async () => ({ columns: [], choices: [], targets: [] }),
      async *read() {
        yield { rows: [], cursor: null }
      },
      ratings: ({ since }) => readRatings(asked, since),
      requestRating: (request) => requestRating(asked, request),
      write: async () => [],
    }
  },
}
