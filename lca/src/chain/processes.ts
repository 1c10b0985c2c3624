/** The ways to make a fabric, and how much there is to sew, by the names both methods have for them. */
export const fabricProcesses = [
  'knitting-mix',
  'knitting-circular',
  'knitting-straight',
  'knitting-fully-fashioned',
  'knitting-integral',
  'weaving',
] as const
export type FabricProcess = (typeof fabricProcesses)[number]

export const makingComplexities = ['very-low', 'low', 'medium', 'high', 'very-high', 'not-applicable'] as const
export type MakingComplexity = (typeof makingComplexities)[number]
