import {
  type getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  specifiedScalarTypes,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { describeRestInterface } from './rest.ts'
import { schema } from './schema.ts'

type Told = { readonly description?: string | null | undefined }
const isSilent = ({ description }: Told) => !description?.trim()

describe('the GraphQL schema', () => {
  it('has a sentence for every type, field, argument, input field and enum value', () => {
    const silent = Object.values(schema.getTypeMap())
      .filter((type) => !type.name.startsWith('__') && !specifiedScalarTypes.some(({ name }) => name === type.name))
      .flatMap((type) => [
        ...(isSilent(type) ? [type.name] : []),
        ...membersOf(type).flatMap(({ path, told }) => (isSilent(told) ? [`${type.name}.${path}`] : [])),
      ])
    expect(silent, `${silent.length} without a description`).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  const { tags, paths, info } = describeRestInterface()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods)) as Operation[]
  type Operation = Told & { readonly operationId: string; readonly tags: readonly string[] }

  it('declares every tag that an operation names, each with a sentence', () => {
    const declared = new Set(tags.map(({ name }) => name))
    const undeclared = operations.filter((operation) => !operation.tags.every((tag) => declared.has(tag)))
    expect(undeclared.map(({ operationId }) => operationId)).toEqual([])
    expect((tags as (Told & { name: string })[]).filter(isSilent).map(({ name }) => name)).toEqual([])
  })

  it('declares no tag that no operation names', () => {
    const named = new Set(operations.flatMap((operation) => operation.tags))
    expect(tags.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  })

  it('has a sentence for every operation', () => {
    expect(operations.filter(isSilent).map(({ operationId }) => operationId)).toEqual([])
  })

  it('claims no licence and no contact that nobody has given', () => {
    expect(Object.keys(info).sort()).toEqual(['description', 'title', 'version'])
  })
})

function membersOf(type: ReturnType<typeof getNamedType>): { path: string; told: Told }[] {
  if (isEnumType(type)) return type.getValues().map((value) => ({ path: value.name, told: value }))
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) => ({ path: field.name, told: field }))
  if (!isObjectType(type) && !isInterfaceType(type)) return []
  return Object.values(type.getFields()).flatMap((field) => [
    { path: field.name, told: field },
    ...field.args.map((arg) => ({ path: `${field.name}(${arg.name})`, told: arg })),
  ])
}
