import { describe, expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { parseNew, parsePatch } from '#platform/fields.ts'
import { certificationState, changeCertification, newCertification } from './certification.ts'
import { certificationFields } from './certification-fields.ts'

const TODAY = '2026-11-21'

const make = (input: Record<string, unknown>) => newCertification(parseNew(certificationFields, input))
const alter = (before: Record<string, unknown>, input: Record<string, unknown>) =>
  changeCertification(make(before), parsePatch(certificationFields, input))

function refusalOf(attempt: () => unknown) {
  try {
    attempt()
    return null
  } catch (error) {
    if (error instanceof AppError) return { reason: error.reason, field: error.details.field }
    throw error
  }
}

describe('certificationState', () => {
  test.each([
    [null, null, 'valid'],
    ['2026-11-21', null, 'valid'],
    ['2026-11-22', null, 'not_yet_valid'],
    ['2026-11-22', '2026-12-01', 'not_yet_valid'],
    [null, '2026-11-20', 'expired'],
    [null, '2026-11-21', 'expiring'],
    [null, '2027-01-20', 'expiring'],
    [null, '2027-01-21', 'valid'],
  ] as const)('from %s until %s is %s', (validFrom, validUntil, state) => {
    expect(certificationState({ validFrom, validUntil }, TODAY)).toBe(state)
  })

  test('counts the days across a leap day', () => {
    expect(certificationState({ validFrom: null, validUntil: '2028-03-31' }, '2028-01-31')).toBe('expiring')
    expect(certificationState({ validFrom: null, validUntil: '2028-04-01' }, '2028-01-31')).toBe('valid')
  })
})

describe('a new certification', () => {
  test('takes the name for the scheme and the scheme for the name', () => {
    expect(make({ scheme: 'GOTS' })).toMatchObject({ scheme: 'GOTS', name: 'GOTS' })
    expect(make({ name: 'European Flax' })).toMatchObject({ scheme: 'European Flax', name: 'European Flax' })
    expect(make({ scheme: 'GOTS', name: 'Global Organic' })).toMatchObject({ scheme: 'GOTS', name: 'Global Organic' })
  })

  test('may hold for a single day', () => {
    expect(refusalOf(() => make({ scheme: 'GOTS', validFrom: TODAY, validUntil: TODAY }))).toBeNull()
  })

  test.each([
    [{}, 'field_required', 'scheme'],
    [{ scheme: ' ' }, 'field_required', 'scheme'],
    [{ scheme: 'GOTS', validFrom: '2026-02-30' }, 'day_malformed', 'validFrom'],
    [{ scheme: 'GOTS', validFrom: '2026-11-21', validUntil: '2026-11-20' }, 'ends_before_start', 'validUntil'],
    [{ scheme: 'GOTS', productId: 'prd_1', companyId: 'com_1' }, 'too_many_subjects', 'companyId'],
    [{ scheme: 'GOTS', fileUrl: 'javascript:alert(1)' }, 'web_address_malformed', 'fileUrl'],
  ])('is refused when given %j', (input, reason, field) => {
    expect(refusalOf(() => make(input))).toEqual({ reason, field })
  })
})

describe('a changed certification', () => {
  const before = { scheme: 'GOTS', name: 'Global Organic', productId: 'prd_1', validFrom: '2026-01-01' }

  test('keeps what is not given', () => {
    expect(alter(before, { issuer: 'Textiva' })).toEqual({ issuer: 'Textiva' })
  })

  test('leaves its subject when another is named', () => {
    expect(alter(before, { materialId: 'mat_1' })).toEqual({ productId: null, materialId: 'mat_1', companyId: null })
    expect(alter(before, { productId: null })).toEqual({ productId: null })
  })

  test('gives a cleared name the words of the scheme', () => {
    expect(alter(before, { name: null })).toEqual({ name: 'GOTS' })
    expect(alter(before, { scheme: null, name: 'RWS' })).toEqual({ scheme: 'RWS', name: 'RWS' })
  })

  test.each([
    [{ scheme: null, name: null }, 'field_required', 'scheme'],
    [{ validUntil: '2025-12-31' }, 'ends_before_start', 'validUntil'],
    [{ productId: 'prd_1', materialId: 'mat_1' }, 'too_many_subjects', 'materialId'],
  ])('is refused when given %j', (input, reason, field) => {
    expect(refusalOf(() => alter(before, input))).toEqual({ reason, field })
  })
})
