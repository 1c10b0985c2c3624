import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { GridDeclaration } from '../../kit/grid/grid-types.ts'
import { useWords } from '../../words/use-words.tsx'
import { gridOf, OUTCOME } from '../grid-save.ts'
import { companyFields } from './company-fields.ts'

const ROW = 'id revision name role country city address website email phone gln vatId lei code description'
const ROWS = graphql(`query CompaniesInGrid { rows: companies(take: 1) { cursor ${ROW} } }`)
const SAVE = graphql(`
  mutation SaveCompanies($changes: [CompanyChange!]!) {
    outcomes: updateCompanies(changes: $changes) { ${OUTCOME} record { ${ROW} } }
  }
`)

type Row = ResultOf<typeof ROWS>['rows'][number]

export function useCompanyGrid(): GridDeclaration<Row> {
  const fields = companyFields(useWords())
  return gridOf<Row>(ROWS, SAVE, [
    { ...fields.name, isRequired: true },
    fields.role,
    fields.country,
    fields.city,
    fields.address,
    fields.website,
    fields.email,
    fields.phone,
    fields.gln,
    fields.vatId,
    fields.lei,
    fields.code,
    fields.description,
  ])
}
