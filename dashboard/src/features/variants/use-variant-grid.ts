import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { GridDeclaration } from '../../kit/grid/grid-types.ts'
import { useWords } from '../../words/use-words.tsx'
import { gridOf, OUTCOME } from '../grid-save.ts'
import { referenceTo } from '../references.ts'
import { variantFields } from './variant-fields.tsx'

const ROW = `
  id revision inherited name color size gtin code weight careInstructions productionLocation manufacturer airFreightShare expectedUses
  recyclability repairability undyed faded
  product { id name }
  manufacturerCompany { id name }
`
const ROWS = graphql(`query VariantsInGrid { rows: variants(take: 1) { cursor ${ROW} } }`)
const SAVE = graphql(`
  mutation SaveVariants($changes: [VariantChange!]!) {
    outcomes: updateVariants(changes: $changes) { ${OUTCOME} record { ${ROW} } }
  }
`)

type Row = ResultOf<typeof ROWS>['rows'][number]
type Unit = Row['inherited'][number]

/** Variants as a grid: what each has of its own, and what it takes from its product. */
export function useVariantGrid(): GridDeclaration<Row> {
  const words = useWords()
  const fields = variantFields(words)
  const inherits = (unit: Unit) => ({
    inherits: { unit, isFirst: true, of: () => null, words: words.variant.inheritance },
  })
  return gridOf<Row>(ROWS, SAVE, [
    { ...fields.name, isRequired: true },
    { ...fields.productId, isRequired: true, from: ({ product }) => referenceTo(product) },
    fields.color,
    fields.size,
    { ...fields.weight, ...inherits('WEIGHT') },
    fields.gtin,
    fields.code,
    {
      ...fields.manufacturerId,
      ...inherits('MANUFACTURER'),
      from: ({ manufacturerCompany }) => referenceTo(manufacturerCompany),
    },
    { ...fields.manufacturer, ...inherits('MANUFACTURER') },
    { ...fields.productionLocation, ...inherits('PRODUCTION_LOCATION') },
    fields.airFreightShare,
    fields.expectedUses,
    fields.recyclability,
    fields.repairability,
    fields.undyed,
    fields.faded,
    { ...fields.careInstructions, ...inherits('CARE_INSTRUCTIONS') },
  ])
}
