import { NOUNS } from '#features/records/nouns.ts'

/** The queries that answer from the workspace's records alone, so that their answers may be remembered until one of those changes. */
export const RECORD_FIELDS: ReadonlySet<string> = new Set([
  ...Object.values(NOUNS).flatMap(({ name, plural }) => [plural, name, `${name}Count`]),
  'getStatistics',
  'readComposition',
  'readLabelName',
  'productCategories',
  'productBrands',
  'brandMatches',
  'materialFibres',
  'certificationSchemes',
  'ratingSchemes',
  'levers',
  'scoreOrder',
  'comparedScores',
  'impactMethod',
  'assessDraft',
  'readinessOverview',
  'readinessRequirements',
  'files',
  'file',
  'fileCount',
])
