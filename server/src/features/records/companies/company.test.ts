import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { parseNew, parsePatch } from '#platform/fields.ts'
import { companyFields, hasLeiCheckDigits } from './company-fields.ts'

function refusalOf(input: Record<string, unknown>) {
  try {
    parsePatch(companyFields, input)
    return null
  } catch (error) {
    if (error instanceof AppError) return { reason: error.reason, field: error.details.field }
    throw error
  }
}

describe('a company', () => {
  test('needs nothing but a name', () => {
    expect(parseNew(companyFields, { name: 'Vesperholm' })).toMatchObject({ name: 'Vesperholm', role: null, gln: null })
  })

  test('keeps what it was given as it was written', () => {
    const fields = {
      name: ' Solbriar Studio ',
      role: 'brand',
      country: 'NL',
      website: 'https://solbriar.example',
      email: 'hello@solbriar.example',
      gln: '9521000000025',
      vatId: 'NL 0000.00.000.B00',
      lei: '529900T8BM49AURSDO55',
    }
    expect(parseNew(companyFields, fields)).toMatchObject(fields)
  })

  test.each([
    [{ name: ' ' }, 'field_required', 'name'],
    [{ role: 'BRAND' }, 'field_not_allowed', 'role'],
    [{ country: 'XX' }, 'country_unknown', 'country'],
    [{ email: 'hello' }, 'email_malformed', 'email'],
    [{ email: 'a b@c.example' }, 'email_malformed', 'email'],
    [{ website: 'solbriar.example' }, 'web_address_malformed', 'website'],
    [{ gln: '952100000002' }, 'gln_malformed', 'gln'],
    [{ gln: '9521000000026' }, 'check_digit_wrong', 'gln'],
    [{ lei: '529900t8bm49aursdo55' }, 'lei_malformed', 'lei'],
    [{ lei: '529900T8BM49AURSDO5' }, 'lei_malformed', 'lei'],
    [{ lei: '529900T8BM49AURSDO56' }, 'check_digit_wrong', 'lei'],
  ])('refuses %j and names the field', (input, reason, field) => {
    expect(refusalOf(input)).toEqual({ reason, field })
  })
})

describe('hasLeiCheckDigits', () => {
  // Real ones: GE Financing, Jaguar Land Rover and the BBC, as in the examples of Wikipedia's "Legal Entity Identifier".
  test.each(['54930084UKLVMY22DS16', '213800WSGIIZCXF1P572', '5493000IBP32UQZ0KL24'])('accepts %s', (lei) => {
    expect(hasLeiCheckDigits(lei)).toBe(true)
  })

  test('notices two characters that changed places', () => {
    expect(hasLeiCheckDigits('5493000IPB32UQZ0KL24')).toBe(false)
  })
})
