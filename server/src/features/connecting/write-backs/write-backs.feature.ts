import type { Feature } from '#kit/feature.ts'
import { createWriteBackWorker } from './write-back-worker.ts'
import './write-back.events.ts'
import './write-back.graphql.ts'
import './write-back.resource.ts'

export const writeBacks: Feature = { name: 'write-backs', work: createWriteBackWorker }
