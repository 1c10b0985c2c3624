import { expect, test } from 'vitest'
import { identifier, parseMoment } from './fields.ts'
import { parsePage } from './page.ts'

test.each([
  ['2026-11-21T09:30:00Z', '2026-11-21T09:30:00.000Z'],
  ['2026-11-21t09:30:00.5+01:00', '2026-11-21T08:30:00.500Z'],
])('reads the moment %s', (written, moment) => expect(parseMoment(written)?.toISOString()).toBe(moment))

test.each([
  '2026-11-21',
  '2026-11-21 09:30:00Z',
  '2026-11-21T09:30:00',
  '2026-02-30T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T09:61:00Z',
  'Sat Nov 21 2026',
  '1',
  1,
  null,
])('takes %s for no moment', (value) => expect(parseMoment(value)).toBeNull())

test.each(['', ' ', '\t\u00a0'])('refuses %j where it would have to tell records apart', (value) => {
  const refusal = expect.objectContaining({ reason: 'field_blank', details: { field: 'sku', value } })
  expect(() => identifier(10).parse(value, 'sku')).toThrow(refusal)
})

test('pages from the beginning when "after" is empty', () => expect(parsePage({ after: '' }).after).toBeNull())
