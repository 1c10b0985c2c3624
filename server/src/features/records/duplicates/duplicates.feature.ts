import type { Feature } from '#kit/feature.ts'
import './duplicate.graphql.ts'
import './duplicate.resource.ts'

export const duplicates: Feature = { name: 'duplicates' }
