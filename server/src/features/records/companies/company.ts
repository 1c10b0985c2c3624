import { badInput } from '#platform/app-error.ts'
import { country, name, oneOf, optional, type Parsed, parseText, show, text, webAddress } from '#platform/fields.ts'
import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import type { OrderName } from '#platform/page.ts'

/** A company that records name: a brand, a maker, a supplier. It is a record of the workspace, not a tenant. */
export type Company = CompanyFields & {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type CompanyFields = Parsed<typeof companyRules>

/** What a company is to the workspace. */
export const COMPANY_ROLES = ['brand', 'manufacturer', 'supplier', 'retailer', 'importer', 'recycler', 'other'] as const
export type CompanyRole = (typeof COMPANY_ROLES)[number]

export const companyRules = {
  name: name(),
  role: oneOf(COMPANY_ROLES),
  description: text(10_000),
  country: country(),
  city: text(200),
  address: text(1000),
  website: webAddress(),
  email: emailAddress(),
  phone: text(50),
  gln: gln(),
  vatId: text(50),
  lei: lei(),
}

/** Only the form: whether mail arrives there is known by sending some. 254 characters is the longest address of SMTP. */
function emailAddress() {
  return optional((value, field): string => {
    const parsed = parseText(value, field, 254)
    if (!/^[^\s@]+@[^\s@]+$/.test(parsed)) {
      throw badInput('email_malformed', `"${field}" must be an email address; got ${show(value)}.`, { field, value })
    }
    return parsed
  })
}

/** Global Location Number. */
function gln() {
  return optional((value, field): string => {
    const parsed = parseText(value, field, 50)
    if (!/^\d{13}$/.test(parsed)) {
      throw badInput('gln_malformed', `"${field}" must be a GLN of 13 digits; got ${show(value)}.`, { field, value })
    }
    if (!hasGs1CheckDigit(parsed)) {
      const message = `"${field}" has a wrong check digit, so at least one digit of this GLN is mistyped: ${parsed}.`
      throw badInput('check_digit_wrong', message, { field, value })
    }
    return parsed
  })
}

/** Legal Entity Identifier. */
function lei() {
  return optional((value, field): string => {
    const parsed = parseText(value, field, 50)
    if (!/^[A-Z0-9]{18}[0-9]{2}$/.test(parsed)) {
      const message = `"${field}" must be an LEI of 20 capital letters and digits, the last two digits; got ${show(value)}.`
      throw badInput('lei_malformed', message, { field, value })
    }
    if (!hasLeiCheckDigits(parsed)) {
      const message = `"${field}" has wrong check digits, so at least one character of this LEI is mistyped: ${parsed}.`
      throw badInput('check_digit_wrong', message, { field, value })
    }
    return parsed
  })
}

/** With A as 10 to Z as 35, the number leaves 1 when divided by 97. Source: ISO 17442-1 with ISO/IEC 7064, MOD 97-10. */
export function hasLeiCheckDigits(code: string): boolean {
  let remainder = 0
  for (const character of code) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

export type CompanyOrder = OrderName<'NAME' | 'UPDATED'>
