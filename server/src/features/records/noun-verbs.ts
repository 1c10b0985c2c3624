import type { NounVerbs } from '#kit/noun-verbs.ts'
import { certificationVerbs } from './certifications/certification.verbs.ts'
import { companyVerbs } from './companies/company.verbs.ts'
import { materialVerbs } from './materials/material.verbs.ts'
import type { NounName } from './nouns.ts'
import { productVerbs } from './products/product.verbs.ts'
import { variantVerbs } from './variants/variant.verbs.ts'

/** What can be done with each kind of record, by the names that all have in common. */
export const NOUN_VERBS: Readonly<Record<NounName, NounVerbs>> = {
  company: companyVerbs,
  material: materialVerbs,
  product: productVerbs,
  variant: variantVerbs,
  certification: certificationVerbs,
}
