import type { Feature } from '#kit/feature.ts'
import { addEndWithMaker } from '../access/end-with-maker.ts'
import { startTellingExpiringKeys } from './api-keys.jobs.ts'
import { endKeysOf } from './end-keys-of.ts'
import './api-key.events.ts'
import './api-key.graphql.ts'
import './api-key.resource.ts'

addEndWithMaker(endKeysOf)

export const apiKeys: Feature = {
  name: 'api-keys',
  sweep: startTellingExpiringKeys,
}
