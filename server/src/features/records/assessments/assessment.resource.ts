import { addOperations } from '#kit/rest-resources.ts'
import { AppError } from '#platform/app-error.ts'

const PARTS = ['carbonRange', 'waterRange', 'stages', 'subScores', 'reasons', 'missingInputs']

addOperations('Assessments', [
  {
    method: 'GET',
    path: '/variants/{id}/assessment',
    id: 'readAssessment',
    field: 'variant',
    at: 'assessment',
    parts: PARTS,
    absent: noAssessment,
    summary: "Read a variant's impact and score",
  },
  {
    method: 'GET',
    path: '/variants/{id}/assessment/explanation',
    id: 'readExplanation',
    field: 'variant',
    at: 'assessment.explanation',
    parts: ['factor', 'quantityFrom'],
    absent: noAssessment,
    summary: 'Read how a figure was calculated, line by line',
  },
  {
    method: 'POST',
    path: '/variants/{id}/draft-assessment',
    id: 'assessDraft',
    field: 'assessDraft',
    asks: true,
    parts: PARTS,
    example: { weight: 0.2 },
    summary: 'Assess a variant with values that are not saved',
  },
  {
    method: 'GET',
    path: '/variants/{variantId}/levers',
    id: 'listLevers',
    field: 'levers',
    summary: "List what would raise a variant's score",
  },
  {
    method: 'GET',
    path: '/products/{productId}/score-order',
    id: 'listScoreOrder',
    field: 'scoreOrder',
    summary: "List the scores of a product's variants, and where their order is not certain",
  },
  {
    method: 'POST',
    path: '/compared-scores',
    id: 'compareScores',
    field: 'comparedScores',
    asks: true,
    example: { variantIds: ['{variant}'] },
    summary: 'Say which of some scores are certain in their order',
  },
  {
    method: 'GET',
    path: '/impact-method',
    id: 'readImpactMethod',
    field: 'impactMethod',
    parts: ['countries', 'materials', 'products', 'sources'],
    summary: 'Read what the method covers',
  },
  {
    method: 'GET',
    path: '/reassessment',
    id: 'readReassessment',
    field: 'reassessment',
    absent: () =>
      new AppError('not_found', 'reassessment_not_found', 'Nothing has been assessed again in this workspace.'),
    summary: 'Read the progress of reassessing variants',
  },
])

function noAssessment(): AppError {
  return new AppError('not_found', 'assessment_not_found', 'There is no such variant, or it has not been assessed yet.')
}
