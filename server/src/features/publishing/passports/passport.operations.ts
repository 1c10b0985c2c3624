import { missing, mutation, type Operation } from '#test/operation.ts'

export const operations: readonly Operation[] = [
  {
    name: 'passportChanges',
    need: 'read',
    foreign: 'not_found',
    document: ({ published }) => `{ passportChanges(variantId: "${published}") { path section before after } }`,
    bad: [['version_unknown', ({ published }) => `{ passportChanges(variantId: "${published}", from: 9) { path } }`]],
  },
  mutation('publishVariant', ({ draft }) => `id: "${draft}"`, 'not_found', [
    ['variant_not_found', () => `mutation { publishVariant(id: "${missing}") { id } }`],
  ]),
  mutation('withdrawVariant', ({ published }) => `id: "${published}"`, 'not_found', [
    ['variant_not_found', () => `mutation { withdrawVariant(id: "${missing}") { id } }`],
    ['not_published', ({ draft }) => `mutation { withdrawVariant(id: "${draft}") { id } }`],
  ]),
]
