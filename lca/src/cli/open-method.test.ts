import { describe, expect, it } from 'vitest'
import reference from '../../reference-cases/selvedge-open-1.json' with { type: 'json' }
import { openFactors } from '../factors/shipped-factors.ts'
import { assess } from '../open/assess.ts'
import { explain } from '../open/explain.ts'
import { methodologyOf } from '../open/methodology.ts'
import { readOpenInput } from '../open/open-input.ts'
import { methodIds, openMethod } from '../open/open-method.ts'
import { codesOf } from '../open/reasons.ts'
import { scenarioMethods } from '../open/scenarios.ts'
import { type Answer, answerLine } from './answer-line.ts'
import { readArguments } from './arguments.ts'

const base = ['assess', '--method', 'selvedge-open-1']

function answers(args: readonly string[], lines: readonly unknown[]): Answer[] {
  const command = readArguments(args)
  if ('problem' in command) throw new Error(command.problem)
  if (command.name !== 'assess') throw new Error(command.name)
  return lines.flatMap((line, i) => answerLine({ text: JSON.stringify(line) }, i + 1, command) ?? [])
}

describe('assess --method selvedge-open-1', () => {
  it.each([
    ['recommended', [...base, '--with', 'kering-epl']],
    ['open', base],
  ] as const)('answers the worked examples with the %s factors', (name, args) => {
    const lines = reference.examples.map((example) => ({
      id: example.name,
      input: example.input,
      scoreInputs: example.scoreInputs,
    }))
    answers(args, lines).forEach((answer, i) => {
      const { result, score } = reference.examples[i]![name]
      expect(Object.keys(answer)).toEqual(['id', 'carbonFootprint', 'waterLiters', 'score', 'grade', 'reasons'])
      if (result.carbonFootprint === null) {
        expect(answer).toMatchObject({ carbonFootprint: null, score: null, grade: null })
        expect(answer['reasons']).toContain('COVERAGE')
      } else {
        expect(answer['carbonFootprint']).toBeCloseTo(result.carbonFootprint, 6)
        expect(answer['score']).toBe(score?.score)
        expect(answer['grade']).toBe(score?.grade)
      }
    })
  })

  it('explains when asked, down to the text', () => {
    const [answer] = answers([...base, '--explain'], [{ id: 1, input: reference.examples[0]!.input }])
    expect(answer).toMatchObject({ carbon: { unit: 'kg CO2e' }, scenarios: { low: {}, central: {}, high: {} } })
    expect(answer?.['methodology']).toMatch(/^Carbon footprint cradle to grave, per item over 45 uses/)
  })

  it('explains of one calculation what its parts say one by one', () => {
    const energy = {
      dyeing: { heatPerKg: 9, electricityPerKg: 1 },
      making: { electricityIntensity: 0.2, evidence: 'verified' },
    }
    const kinds = [
      {},
      { product: undefined },
      { mass: null },
      { product: 'other-goods' },
      { uses: 200, making: 'PT' },
      { energy },
      { energy, dyeing: undefined, product: undefined },
    ]
    const lines = reference.examples.flatMap(({ input, scoreInputs }, i) => [
      { id: i, input: { ...input, ...kinds[i % kinds.length] }, scoreInputs },
    ])
    for (const version of methodIds) {
      const method = openMethod(openFactors, { version })
      const readings = scenarioMethods(method)
      const found = answers(['assess', '--method', version, '--explain'], lines)
      found.forEach((answer, i) => {
        const { id, input, scoreInputs } = lines[i]!
        const read = readOpenInput({ ...input, scoreInputs }, method.codes)
        const { carbonFootprint, waterLiters, score, grade, reasons } = assess(method, read)
        const [low, central, high] = [readings.low, readings.central, readings.high].map((one) => {
          const { carbonFootprint: carbon, waterLiters: water } = assess(one, read)
          return { carbonFootprint: carbon, waterLiters: water }
        })
        const scenarios = { low, central, high }
        const said = { id, carbonFootprint, waterLiters, score, grade, reasons: codesOf(reasons) }
        const parts = { ...said, ...explain(method, read), scenarios, methodology: methodologyOf(method, read) }
        expect(JSON.stringify(answer)).toBe(JSON.stringify(parts))
      })
    }
  })

  it('says what is wrong with a line on its line', () => {
    const [answer] = answers(base, [{ id: 1, input: { ...reference.examples[0]!.input, making: 'Portugal' } }])
    expect(answer).toMatchObject({ id: 1, error: { field: 'making', line: 1 } })
  })

  it('refuses to leave out a source without which nothing can be calculated', () => {
    expect(readArguments([...base, '--without', 'ember-co2js'])).toMatchObject({
      problem: expect.stringContaining('cannot leave out "ember-co2js"'),
    })
  })
})
