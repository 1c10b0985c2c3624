import { badInput } from '#platform/app-error.ts'
import { optional, parseText, show } from '#platform/fields.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'

export const gtinRule = optional(
  (value, field): string => {
    const digits = parseText(value, field, 20)
    if (!/^(\d{8}|\d{12,14})$/.test(digits)) {
      throw badInput('gtin_malformed', `"${field}" must be a GTIN of 8, 12, 13 or 14 digits; got ${show(value)}.`, {
        field,
        value,
      })
    }
    if (!hasGs1CheckDigit(digits)) {
      throw badInput(
        'gtin_check_digit',
        `"${field}" is mistyped: the last digit of ${digits} does not match the others.`,
        {
          field,
          value,
        },
      )
    }
    return digits
  },
  {},
  'text',
)
