import { stages as lifeCycle } from '@selvedge/lca/open/calculate.ts'
import { stageNames } from '@selvedge/lca/open/explain.ts'
import { id, moment, number, text, whole } from '../edm.ts'
import type { EntitySet } from '../entity-set.ts'

export const assessments: EntitySet = {
  name: 'Assessments',
  type: 'Assessment',
  about: 'The impact of each variant as it was last assessed. Values are null where there was not enough to go by.',
  from: 'assessments it',
  key: ['variantId'],
  changed: 'assessedAt',
  byProcessClock: true,
  properties: {
    variantId: id.required('it.variant_id', 'The variant that was assessed.'),
    carbonFootprintKg: number('it.carbon_footprint', 'kg CO₂e per item.'),
    waterLiters: number('it.water_liters', 'Litres of blue water per item.'),
    score: number('it.sustainability_score', 'The score, 0 to 100.'),
    method: text.required('it.method', 'The method it was assessed by.'),
    methodVersion: text.required('it.method_version', 'The version of the method.'),
    factorSetVersion: text.required('it.factor_set_version', 'The version of the factors.'),
    reasons: text("nullif(array_to_string(it.reason_codes, ', '), '')", 'Codes of what is missing or assumed.'),
    assessedAt: moment.required('it.assessed_at', 'When it was assessed. It takes the place of `updatedAt`.'),
  },
  navigation: {
    Variant: { to: 'Variants', many: false, by: { variantId: 'id' } },
    Stages: { to: 'Stages', many: true, by: { variantId: 'variantId' } },
    StageImpacts: { to: 'StageImpacts', many: true, by: { variantId: 'variantId' } },
  },
}

const words = (values: readonly string[]) => `array['${values.join("', '")}']`
const STAGES = words(lifeCycle)
const NAMES = words(lifeCycle.map((stage) => stageNames[stage]))

export const stageImpacts: EntitySet = {
  name: 'StageImpacts',
  type: 'StageImpact',
  about:
    'What each stage of its life cycle contributes to the footprint of a variant, with all digits, so that it adds up: a row for each stage. The rows of a ' +
    'variant change with its row in Assessments: those of a later `assessedAt` replace all that were there for the variant, and where that row has no ' +
    '`carbonFootprintKg`, there are none.',
  from:
    'assessments it cross join lateral (select sum(t.carbon) as carbon, sum(t.water) as water from unnest(it.stage_carbon, it.stage_water) t (carbon, water)) total ' +
    `cross join lateral unnest(${STAGES}, ${NAMES}, it.stage_carbon, it.stage_water) with ordinality s (stage, name, carbon, water, place)`,
  where: 's.carbon is not null',
  key: ['variantId', 'stage'],
  changed: 'assessedAt',
  byProcessClock: true,
  properties: {
    variantId: id.required('it.variant_id', 'The variant that was assessed.'),
    stage: text.required(
      's.stage',
      'The stage: "material", "spinning", "fabric", "wet", "making", "transport", "use" or "eol".',
    ),
    name: text.required('s.name', 'Its name in English: "Wet processes", "End of life".'),
    position: whole.required('s.place::integer', 'Its place in the life cycle, counted from 1.'),
    carbonFootprintKg: number.required('s.carbon', 'kg CO₂e per item.'),
    carbonShare: number.required(
      'coalesce(s.carbon / nullif(total.carbon, 0), 0)',
      'Its share of the footprint, 0 to 1.',
    ),
    waterLiters: number.required(
      's.water',
      'Litres of blue water per item; 0 where the method counts none. Also where too little is known for the `waterLiters` of the assessment.',
    ),
    waterShare: number.required('coalesce(s.water / nullif(total.water, 0), 0)', 'Its share of the water, 0 to 1.'),
    assessedAt: moment.required('it.assessed_at', 'When it was assessed. It takes the place of `updatedAt`.'),
  },
  navigation: {
    Variant: { to: 'Variants', many: false, by: { variantId: 'id' } },
    Assessment: { to: 'Assessments', many: false, by: { variantId: 'variantId' } },
  },
}

export const productScores: EntitySet = {
  name: 'ProductScores',
  type: 'ProductScore',
  about:
    'The score of each product. It changes with the assessments of its variants, which is no change of the product, so it has a set and a time of its own.',
  from: 'products it',
  key: ['productId'],
  changed: 'updatedAt',
  properties: {
    productId: id.required('it.id', 'The product.'),
    score: number(
      'it.sustainability_score',
      'The mean score of all its variants, 0 to 100; one without a score counts as 0.',
    ),
    assessedVariants: whole.required('it.assessed_variants', 'How many variants have a score.'),
    updatedAt: moment.required('it.scored_at', 'When one of the two last changed, or the product was entered.'),
  },
  navigation: {
    Product: { to: 'Products', many: false, by: { productId: 'id' } },
  },
}
