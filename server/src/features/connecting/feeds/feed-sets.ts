/** What an OData feed can have in it, by the names that reports know. A name is never taken away or given to something else. */
export const FEED_SETS = [
  'Products',
  'Variants',
  'Compositions',
  'Materials',
  'Companies',
  'Certifications',
  'Assessments',
  'Stages',
  'StageImpacts',
  'ProductScores',
  'Passports',
  'PassportVersions',
  'ScansByDay',
  'Imports',
  'Deliveries',
  'DeletedRows',
] as const

export type FeedSet = (typeof FEED_SETS)[number]
