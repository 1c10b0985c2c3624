import { type GraphQLOutputType, getNamedType, isListType, isNonNullType, isObjectType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCertification } from '#features/certifications/create-certification.ts'
import { createCompany } from '#features/companies/create-company.ts'
import { createMaterial } from '#features/materials/create-material.ts'
import { publishPassport } from '#features/passports/publish-passport.ts'
import { createProduct } from '#features/products/create-product.ts'
import { createVariant } from '#features/variants/create-variant.ts'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'
import { schema } from './schema.ts'

/** The lists whose records have relations. */
const LISTS = ['products', 'variants', 'materials', 'companies', 'certifications']

let t: TestApp
let reader: Credentials

beforeAll(async () => {
  t = await startTestApp()
  const home = await t.workspace()
  reader = await home.key('read')
  const { deps } = t
  for (let i = 0; i < 12; i += 1) {
    const company = await createCompany(deps, home.actor, { name: `Company ${i}` })
    const material = await createMaterial(deps, home.actor, { name: `Material ${i}`, supplierId: company.id })
    const product = await createProduct(deps, home.actor, { name: `Product ${i}`, companyId: company.id })
    for (const size of ['S', 'M']) {
      const variant = await createVariant(deps, home.actor, {
        name: size,
        productId: product.id,
        manufacturerId: company.id,
        composition: [{ materialId: material.id, share: 1 }],
      })
      await publishPassport(deps, home.actor, { id: variant.id })
    }
    for (const subject of [{ productId: product.id }, { materialId: material.id }, { companyId: company.id }]) {
      await createCertification(deps, home.actor, { scheme: 'GOTS', ...subject })
    }
  }
})

async function statementsOf(query: string): Promise<number> {
  const before = t.deps.db.statementCount()
  const answer = await t.graphql(query, reader)
  expect(answer.errors, query).toBeUndefined()
  return t.deps.db.statementCount() - before
}

/** Every field of the type, objects selected down to their names. */
function fieldsOf(list: string): [field: string, selection: string][] {
  const type = getNamedType(schema.getQueryType()?.getFields()[list]?.type)
  if (!isObjectType(type)) throw new Error(`${list} is no list of records`)
  return Object.values(type.getFields()).map(({ name, type: output }) => [name, select(name, output)])
}

function select(name: string, output: GraphQLOutputType, depth = 2): string {
  const type = getNamedType(output)
  if (!isObjectType(type)) return name
  const inner = Object.values(type.getFields())
    .filter(({ type: field }) => depth > 1 || !isObjectType(getNamedType(field)))
    .map(({ name: field, type: inside }) =>
      isObjectType(getNamedType(inside)) ? select(field, inside, depth - 1) : field,
    )
  return `${name} { ${inner.join(' ')} }`
}

describe.each(LISTS)('%s', (list) => {
  test.each(fieldsOf(list))('%s costs as many statements for ten records as for two', async (_field, selection) => {
    const two = await statementsOf(`{ ${list}(take: 2) { ${selection} } }`)
    const ten = await statementsOf(`{ ${list}(take: 10) { ${selection} } }`)
    expect(ten).toBe(two)
    expect(ten).toBeGreaterThan(0)
  })
})

test('twenty variants with product, company, materials and certifications take six statements', async () => {
  const query = `{ variants(take: 20) { id name
    product { name company { name } certifications { scheme } } composition { share material { name } } } }`
  expect(await statementsOf(query)).toBe(6)
})

test('every relation of the schema is among those above', () => {
  const covered = new Set(LISTS.map((list) => getNamedType(schema.getQueryType()?.getFields()[list]?.type)?.name))
  const withRelations = Object.values(schema.getTypeMap()).filter(
    (type) =>
      isObjectType(type) &&
      !type.name.startsWith('__') &&
      !['Query', 'Mutation'].includes(type.name) &&
      Object.values(type.getFields()).some(({ type: field }) => isRecordList(field)),
  )
  // Passport versions are reached through variants, two levels deep.
  expect(withRelations.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual(['Passport'])
})

function isRecordList(type: GraphQLOutputType): boolean {
  const inner = isNonNullType(type) ? type.ofType : type
  return isListType(inner) && isObjectType(getNamedType(inner))
}
