import type { Fixture } from '#test/fixture.ts'
import { missing, mutation, type Operation } from '#test/operation.ts'

const duplicate = (name: string, noun: string, id: (fixture: Fixture) => string): Operation =>
  mutation(name, (fixture) => `id: "${id(fixture)}"`, 'not_found', [
    [`${noun}_not_found`, () => `mutation { ${name}(id: "${missing}") { id } }`],
    ['graphql_validation', () => `mutation { ${name} { id } }`],
  ])

export const operations: readonly Operation[] = [
  duplicate('duplicateCompany', 'company', ({ company }) => company),
  duplicate('duplicateProduct', 'product', ({ product }) => product),
  duplicate('duplicateVariant', 'variant', ({ draft }) => draft),
  duplicate('duplicateMaterial', 'material', ({ material }) => material),
  duplicate('duplicateCertification', 'certification', ({ certification }) => certification),
]
