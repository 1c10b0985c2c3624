import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { GridDeclaration } from '../../kit/grid/grid-types.ts'
import { useWords } from '../../words/use-words.tsx'
import { gridOf, OUTCOME } from '../grid-save.ts'
import { referenceTo } from '../references.ts'
import { materialFields, useFactors } from './material-fields.ts'

const ROW = `
  id revision name label type fibre code originCountry recycledShare supplier factorMaterial carbonFootprint carbonFootprintBoundary
  carbonFootprintEvidence footprintStandard footprintVerifier footprintValidUntil waterLiters factorSource description
  supplierCompany { id name }
`
const ROWS = graphql(`query MaterialsInGrid { rows: materials(take: 1) { cursor ${ROW} } }`)
const SAVE = graphql(`
  mutation SaveMaterials($changes: [MaterialChange!]!) {
    outcomes: updateMaterials(changes: $changes) { ${OUTCOME} record { ${ROW} } }
  }
`)

type Row = ResultOf<typeof ROWS>['rows'][number]

export function useMaterialGrid(): GridDeclaration<Row> {
  const words = useWords()
  const fields = materialFields(words, useFactors())
  return gridOf<Row>(ROWS, SAVE, [
    { ...fields.name, isRequired: true },
    fields.label,
    fields.type,
    fields.fibre,
    fields.code,
    fields.originCountry,
    fields.recycledShare,
    { ...fields.supplierId, from: ({ supplierCompany }) => referenceTo(supplierCompany) },
    fields.supplier,
    fields.factorMaterial,
    fields.carbonFootprint,
    fields.carbonFootprintBoundary,
    fields.carbonFootprintEvidence,
    fields.footprintStandard,
    fields.footprintVerifier,
    fields.footprintValidUntil,
    fields.waterLiters,
    fields.factorSource,
    fields.description,
  ])
}
