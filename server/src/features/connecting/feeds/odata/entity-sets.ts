import type { EntitySet } from './entity-set.ts'
import { deletedRows, deliveries, imports, passports, passportVersions, scansByDay } from './sets/history.ts'
import { certifications, companies, compositions, materials, products, stages, variants } from './sets/records.ts'
import { assessments, productScores, stageImpacts } from './sets/results.ts'

/** All that a feed can have, in the order in which it is shown. */
export const ENTITY_SETS: readonly EntitySet[] = [
  products,
  variants,
  compositions,
  materials,
  companies,
  certifications,
  assessments,
  stages,
  stageImpacts,
  productScores,
  passports,
  passportVersions,
  scansByDay,
  imports,
  deliveries,
  deletedRows,
]
