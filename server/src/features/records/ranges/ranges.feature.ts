import type { Feature } from '#kit/feature.ts'
import './range.graphql.ts'
import './range.resource.ts'

export const ranges: Feature = { name: 'ranges' }
