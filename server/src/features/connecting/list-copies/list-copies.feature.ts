import type { Feature } from '#kit/feature.ts'
import { createListCopyWorker } from './list-copy-worker.ts'
import './list-copy.events.ts'
import './list-copy.graphql.ts'
import './list-copy.resource.ts'

export const listCopies: Feature = { name: 'list-copies', work: createListCopyWorker }
