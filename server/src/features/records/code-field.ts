import { type FieldColumn, field } from '#kit/field.ts'
import { badInput } from '#platform/app-error.ts'
import { identifier, optional } from '#platform/fields.ts'
import { hasFormOfId } from '#platform/form-of-id.ts'

export const MAX_CODE = 100

/**
 * What the workspace itself calls a record, in its ERP for example: unique among the records of its kind, and accepted wherever a record
 * is named. It is the workspace's own business, so the public never sees it.
 */
export function codeField<const C extends FieldColumn>(noun: string, column: C) {
  return field(codeRule, {
    about: `Your own code for the ${noun}, unique in the workspace. It is accepted wherever the id is. Never public.`,
    bulk: false,
    isPrivate: true,
    ofOne: true,
    column,
    heading: {
      en: 'Internal code',
      de: 'Interne Nummer',
      fr: 'Code interne',
      it: 'Codice interno',
      es: 'Código interno',
      nl: 'Interne code',
      sv: 'Intern kod',
      pl: 'Kod wewnętrzny',
    },
  })
}

const plain = identifier(MAX_CODE)

const codeRule = optional(
  (value, field): string => {
    const code = plain.parse(value, field)
    if (hasFormOfId(code)) {
      throw badInput(
        'code_like_id',
        `"${field}" must not look like one of the ids that records are given here; got "${code}".`,
        { field, value },
      )
    }
    return code
  },
  plain.bounds,
  'text',
)
