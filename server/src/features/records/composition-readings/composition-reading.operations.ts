import type { Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'readComposition',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () =>
      '{ readComposition(text: "95% organic cotton, 5% elastane") { valid entries { materialId share } } }',
    bad: [
      ['language_unknown', () => '{ readComposition(text: "100% silk", language: "xx") { valid } }'],
      ['text_too_long', () => `{ readComposition(text: "${'x'.repeat(5_001)}") { valid } }`],
      [
        'share_out_of_range',
        () => '{ readComposition(text: "100% silk", partShares: [{ part: "shell", share: 2 }]) { valid } }',
      ],
      ['graphql_validation', () => '{ readComposition { valid } }'],
    ],
  },
  {
    name: 'readLabelName',
    need: 'nothing',
    foreign: 'own_workspace',
    document: () => '{ readLabelName(name: "My Organic Cotton") { isLawful proposal } }',
    bad: [
      ['language_unknown', () => '{ readLabelName(name: "Wool", language: "xx") { isLawful } }'],
      ['text_too_long', () => `{ readLabelName(name: "Wool", label: "${'x'.repeat(201)}") { isLawful } }`],
      ['graphql_validation', () => '{ readLabelName { isLawful } }'],
    ],
  },
]
