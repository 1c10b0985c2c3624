import type { Feature } from '#kit/feature.ts'
import './rated-company.events.ts'
import './rated-company.graphql.ts'
import './rated-company.resource.ts'

export const ratedCompanies: Feature = {
  name: 'rated-companies',
}
