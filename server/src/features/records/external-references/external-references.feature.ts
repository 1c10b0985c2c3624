import type { Feature } from '#kit/feature.ts'
import './external-reference.graphql.ts'

export const externalReferences: Feature = { name: 'externalReferences' }
