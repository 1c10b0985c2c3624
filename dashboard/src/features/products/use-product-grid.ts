import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { GridDeclaration } from '../../kit/grid/grid-types.ts'
import { useWords } from '../../words/use-words.tsx'
import { gridOf, OUTCOME } from '../grid-save.ts'
import { referenceTo } from '../references.ts'
import { productFields } from './product-fields.ts'

const ROW = `
  id revision name sku code category brand productType description hsCode gtinPrefix imageUrl weight manufacturer productionLocation careInstructions
  company { id name }
  manufacturerCompany { id name }
`
const ROWS = graphql(`query ProductsInGrid { rows: products(take: 1) { cursor ${ROW} } }`)
const SAVE = graphql(`
  mutation SaveProducts($changes: [ProductChange!]!) {
    outcomes: updateProducts(changes: $changes) { ${OUTCOME} record { ${ROW} } }
  }
`)

type Row = ResultOf<typeof ROWS>['rows'][number]

export function useProductGrid(): GridDeclaration<Row> {
  const fields = productFields(useWords())
  return gridOf<Row>(ROWS, SAVE, [
    { ...fields.name, isRequired: true },
    fields.sku,
    fields.code,
    fields.category,
    fields.brand,
    { ...fields.companyId, from: ({ company }) => referenceTo(company) },
    fields.productType,
    fields.weight,
    { ...fields.manufacturerId, from: ({ manufacturerCompany }) => referenceTo(manufacturerCompany) },
    fields.manufacturer,
    fields.productionLocation,
    fields.hsCode,
    fields.gtinPrefix,
    fields.description,
    fields.careInstructions,
    fields.imageUrl,
  ])
}
