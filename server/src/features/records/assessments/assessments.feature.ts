import type { Feature } from '#kit/feature.ts'
import { createReassessmentWorker } from './reassessment-worker.ts'
import './assessment-details.graphql.ts'
import './levers.graphql.ts'
import './score-order.graphql.ts'
import './compared-scores.graphql.ts'
import './assessment.events.ts'
import './assessment.graphql.ts'
import './assess-draft.graphql.ts'
import './impact-method.graphql.ts'
import './reassessment.graphql.ts'
import './assessment.resource.ts'

export const assessments: Feature = {
  name: 'assessments',
  work: createReassessmentWorker,
}
