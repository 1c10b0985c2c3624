import { ask, askFor } from '../graphql/ask.ts'
import type { TadaDocumentNode } from '../graphql/graphql.ts'
import { DELETE_CERTIFICATION, DUPLICATE_CERTIFICATION } from '../graphql/records/certification.ts'
import { DELETE_COMPANY, DUPLICATE_COMPANY } from '../graphql/records/company.ts'
import { DELETE_MATERIAL, DUPLICATE_MATERIAL } from '../graphql/records/material.ts'
import { DELETE_PRODUCT, DUPLICATE_PRODUCT } from '../graphql/records/product.ts'
import { DELETE_VARIANT, DUPLICATE_VARIANT } from '../graphql/records/variant.ts'
import type { Duplicating } from '../kit/record/duplicating.ts'
import { useWords } from '../words/use-words.tsx'

type Noun = 'company' | 'product' | 'variant' | 'material' | 'certification'
type LeftOut = { readonly noun: string; readonly what: string; readonly count: number }
type Made = { readonly id: string; readonly name: string; readonly variantCount: number; readonly leftOut: LeftOut[] }

const OPERATIONS: Readonly<
  Record<
    Noun,
    {
      readonly make: TadaDocumentNode<{ duplicate: Made }, never>
      readonly remove: TadaDocumentNode<unknown, { id: string }>
    }
  >
> = {
  company: { make: DUPLICATE_COMPANY, remove: DELETE_COMPANY },
  product: { make: DUPLICATE_PRODUCT, remove: DELETE_PRODUCT },
  variant: { make: DUPLICATE_VARIANT, remove: DELETE_VARIANT },
  material: { make: DUPLICATE_MATERIAL, remove: DELETE_MATERIAL },
  certification: { make: DUPLICATE_CERTIFICATION, remove: DELETE_CERTIFICATION },
}

type Row = { readonly id: string; readonly name: string }
type Named = Readonly<Record<string, { readonly label: string }>>

/** How a record of a noun is duplicated. `variantCountOf`: of a product, whose variants may come with it. */
export function useDuplicating<R extends Row>(
  noun: Noun,
  variantCountOf: (record: R) => number = () => 0,
): Duplicating<R> {
  const words = useWords()
  const { make, remove } = OPERATIONS[noun]
  const { duplicate } = words.kit
  const { company, product, variant, material, certification } = words
  const nouns = Object.entries({ company, product, variant, material, certification })
  const fields: Readonly<Record<string, Named>> = Object.fromEntries(nouns.map(([name, of]) => [name, of.fields]))
  const nameOf = ({ noun, what, count }: LeftOut) => {
    const belongings: Readonly<Record<string, string>> = duplicate.belongings
    const name = fields[noun]?.[what]?.label ?? belongings[what] ?? what
    return count > 1 ? duplicate.several(name, count) : name
  }
  return {
    titleOf: ({ name }) => name,
    parts(record) {
      const count = variantCountOf(record)
      return count === 0 ? null : { label: words.product.duplicateWith(count), note: words.product.duplicateNote }
    },
    async make({ id }, withVariants) {
      const made = (await askFor(make, { id, ...(withVariants && { withVariants }) })).duplicate
      const done =
        made.variantCount === 0 ? duplicate.done(made.name) : words.product.duplicated(made.name, made.variantCount)
      const said = made.leftOut.length === 0 ? done : `${done} ${duplicate.leftOut(made.leftOut.map(nameOf))}`
      return { id: made.id, said }
    },
    remove: (id) => ask(remove, { id }),
  }
}
