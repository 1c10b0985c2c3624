import type { NounVerbs } from '#kit/noun-verbs.ts'
import type { Input } from '#platform/fields.ts'
import { certificationVerbs } from './certifications/certification.verbs.ts'
import { companyVerbs } from './companies/company.verbs.ts'
import { materialVerbs } from './materials/material.verbs.ts'
import type { NOUNS, NounName } from './nouns.ts'
import { productVerbs } from './products/product.verbs.ts'
import { ratingVerbs } from './ratings/rating.verbs.ts'
import { variantVerbs } from './variants/variant.verbs.ts'

/** What can be done with each kind of record, by the names that all have in common. */
export const NOUN_VERBS: { readonly [N in NounName]: NounVerbs<Input<(typeof NOUNS)[N]['fields']>> } = {
  company: companyVerbs,
  material: materialVerbs,
  product: productVerbs,
  variant: variantVerbs,
  certification: certificationVerbs,
  rating: ratingVerbs,
}
