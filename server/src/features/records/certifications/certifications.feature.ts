import type { Feature } from '#kit/feature.ts'
import { startTellingExpiring } from './certifications.jobs.ts'
import './certification.events.ts'
import './certification.graphql.ts'
import './certification.resource.ts'

export const certifications: Feature = {
  name: 'certifications',
  sweep: startTellingExpiring,
}
