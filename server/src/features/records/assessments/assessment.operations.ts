import type { Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'impactMethod',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ impactMethod { factorSetVersion materials { id } sources { licence } } }',
    bad: [['graphql_validation', () => '{ impactMethod(id: 1) { id } }']],
  },
  {
    name: 'levers',
    need: 'read',
    foreign: 'null',
    document: ({ published }) => `{ levers(variantId: "${published}") { kind scoreGain } }`,
    bad: [
      ['field_out_of_range', ({ published }) => `{ levers(variantId: "${published}", lifeFactor: 1) { kind } }`],
      ['country_unknown', ({ published }) => `{ levers(variantId: "${published}", countries: ["XX"]) { kind } }`],
    ],
  },
  {
    name: 'scoreOrder',
    need: 'read',
    foreign: 'null',
    document: ({ product }) => `{ scoreOrder(productId: "${product}") { variantIds score isApartFromNext } }`,
    bad: [['graphql_validation', () => '{ scoreOrder { score } }']],
  },
  {
    name: 'comparedScores',
    need: 'read',
    foreign: 'empty',
    document: ({ draft }) => `{ comparedScores(variantIds: ["${draft}"]) { id isApart } }`,
    bad: [
      ['compared_scores_of_one_noun', () => '{ comparedScores { id } }'],
      [
        'compared_scores_of_one_noun',
        ({ draft, product }) => `{ comparedScores(variantIds: ["${draft}"], productIds: ["${product}"]) { id } }`,
      ],
      [
        'too_many_compared_scores',
        ({ product }) => `{ comparedScores(productIds: [${`"${product}" `.repeat(101)}]) { id } }`,
      ],
    ],
  },
  {
    name: 'assessDraft',
    need: 'read',
    foreign: 'not_found',
    document: ({ draft }) => `{ assessDraft(id: "${draft}", weight: 0.2) { carbonFootprint stages { stage } } }`,
    bad: [
      ['field_out_of_range', ({ draft }) => `{ assessDraft(id: "${draft}", weight: 0) { id } }`],
      ['variant_not_found', () => '{ assessDraft(id: "var_00000000000000000000000000") { id } }'],
    ],
  },
  {
    name: 'reassessment',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ reassessment { total waiting } }',
    bad: [['graphql_validation', () => '{ reassessment { all } }']],
  },
]
