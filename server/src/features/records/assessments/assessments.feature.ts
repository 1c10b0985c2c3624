import type { FastifyInstance } from 'fastify'
import './assessment-details.graphql.ts'
import './assessment.graphql.ts'
import './assess-draft.graphql.ts'
import './impact-method.graphql.ts'
import './reassessment.graphql.ts'
import './assessment.resource.ts'
import type { Deps } from '#deps.ts'
import { createReassessmentWorker } from './reassessment-worker.ts'

export function registerAssessments(app: FastifyInstance, deps: Deps): void {
  const worker = createReassessmentWorker(deps)
  app.addHook('onReady', () => worker.start())
  app.addHook('onClose', () => worker.stop())
}
