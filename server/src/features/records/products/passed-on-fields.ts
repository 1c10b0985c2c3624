import type { Field, FieldFacts, Fields } from '#kit/field.ts'

/** The fields of a product that its variants inherit: those of the variant, in columns and words of the product's own. */
export function passedOnFields<F extends Fields>(fields: F): PassedOnFields<F> {
  const passed = Object.entries(fields).flatMap(([name, { inherited, ...field }]) =>
    inherited === undefined ? [] : [[name, ofProduct(field, inherited)] as const],
  )
  return Object.fromEntries(passed) as PassedOnFields<F>
}

type PassedOnFields<F extends Fields> = {
  readonly [K in keyof F as F[K] extends { inherited: string } ? K : never]: Omit<F[K], 'inherited' | 'heading'> & {
    readonly passedOn: string
  }
}

function ofProduct({ heading, column, about, given = about, ...field }: Field, passedOn: string): Field & FieldFacts {
  return {
    ...field,
    about: `${about} Variants that have no value of their own take it.`,
    given: `${given} Variants that have no value of their own take it.`,
    passedOn,
    isPrivate: true,
    ...(column && {
      column: {
        name: `product_${column.name}`,
        ...(column.cell && { cell: column.cell }),
        ...(column.synonyms && column.cell !== 'mass' && { synonyms: ofProducts(column.synonyms) }),
        ...(column.example !== undefined && { example: column.example }),
        meaning: {
          en: `For all variants of the product that have no value of their own. ${column.meaning.en}`,
          de: `Für alle Varianten des Produkts ohne eigenen Wert. ${column.meaning.de}`,
          fr: `Pour toutes les variantes du produit qui n’ont pas leur propre valeur. ${column.meaning.fr}`,
        },
      },
    }),
  }
}

/** "product composition". Not of weights: files call that of each variant the product's. */
function ofProducts(synonyms: string): string {
  return synonyms
    .split(', ')
    .map((name) => `product ${name}`)
    .join(', ')
}
