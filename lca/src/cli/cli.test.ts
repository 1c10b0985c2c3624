import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import reference from '../../reference-cases/ecobalyse-2025-02.json' with { type: 'json' }
import { HEADINGS } from '../ecobalyse/inventory.ts'
import { linesOf } from './lines.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const ECOBALYSE = ['assess', '--method', 'ecobalyse-2025-02']
const [first] = reference.cases
const shirt = first?.query

describe('assess', () => {
  it('answers every reference case with its published scores and stages that add up', async () => {
    const input = reference.cases.map(({ name, query }) => JSON.stringify({ id: name, query }))
    const { code, answers } = await run(ECOBALYSE, `${input.join('\n')}\n`)
    expect(code).toBe(0)
    expect(answers.map(({ id }) => id)).toEqual(reference.cases.map(({ name }) => name))
    for (const [index, { expected }] of reference.cases.entries()) {
      const answer = answers[index]
      expect(Object.keys(answer ?? {})).toEqual(['id', 'ecs', 'pef', 'stages'])
      expect(Object.keys(answer?.stages ?? {})).toEqual([...HEADINGS])
      expect(Math.abs((answer?.ecs ?? 0) / expected.ecs - 1)).toBeLessThanOrEqual(5e-6)
      expect(Math.abs((answer?.pef ?? 0) / expected.pef - 1)).toBeLessThanOrEqual(5e-6)
      const sum = Object.values(answer?.stages ?? {}).reduce((total, { ecs }) => total + ecs, 0)
      expect(sum).toBeCloseTo(answer?.ecs ?? 0, 9)
    }
  })

  it('says what is wrong with a line on that line, and goes on', async () => {
    const lines = [
      'not json',
      '[]',
      JSON.stringify({ id: 1 }),
      JSON.stringify({ id: 2, query: { ...shirt, mass: -1 } }),
      JSON.stringify({ id: { deep: true }, query: shirt }),
      '',
      `{"id":"long","query":"${'x'.repeat(1_100_000)}"}`,
      `{"id":"deep","query":{"product":${'['.repeat(400_000)}${']'.repeat(400_000)}}}`,
      JSON.stringify({ id: 'é\u2028', input: shirt }),
    ]
    const { code, answers } = await run(ECOBALYSE, lines.join('\r\n'))
    expect(code).toBe(0)
    expect(answers.map(({ id, error }) => [id, error?.code, error?.field])).toEqual([
      [null, 'invalid_json', undefined],
      [null, 'invalid_line', undefined],
      [1, 'missing_input', 'query'],
      [2, 'invalid_input', 'mass'],
      [null, 'invalid_line', 'id'],
      [null, 'line_too_long', undefined],
      ['deep', 'invalid_input', 'product'],
      ['é\u2028', undefined, undefined],
    ])
    expect(answers[3]?.error?.message).toBe('mass must be a number above 0 and at most 1000000, not -1.')
  })

  it('adds the explanation when asked', async () => {
    const { answers } = await run([...ECOBALYSE, '--explain'], JSON.stringify({ id: 1, query: shirt }))
    expect(answers[0]?.explanation?.['ecs']?.value).toBeCloseTo(first?.expected.ecs ?? 0, 1)
    expect(answers[0]?.explanation?.['ecs']?.children.length).toBeGreaterThan(5)
  })

  it.each([
    [['assess', '--method', 'guess'], 'There is no method "guess".'],
    [['assess'], '--method is missing.'],
    [['measure', '--method', 'ecobalyse-2025-02'], 'The only command is "assess".'],
    [['assess', '--methud', 'x'], "Unknown option '--methud'"],
  ])('refuses %j with a sentence and exit code 2', async (args, sentence) => {
    const { code, stdout, stderr } = await run(args, '')
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(sentence)
    expect(stderr).toContain('Methods: ecobalyse-2025-02')
  })

  it('answers thousands of lines in order while the reader is slow', async () => {
    const count = 5000
    const line = JSON.stringify({ id: 'n', query: shirt })
    const input = Array.from({ length: count }, (_, id) => line.replace('"n"', String(id))).join('\n')
    const { answers } = await run(ECOBALYSE, input, { slowReader: true })
    expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, id) => id))
  })
})

describe('lines', () => {
  it('puts together what chunks cut, also in the middle of a character', async () => {
    const bytes = new TextEncoder().encode('é1\nß2\n\n€3')
    const chunks = async function* () {
      for (const byte of bytes) yield new Uint8Array([byte])
    }
    const lines = []
    for await (const some of linesOf(chunks(), 10)) lines.push(...some)
    expect(lines).toEqual([{ text: 'é1' }, { text: 'ß2' }, { text: '' }, { text: '€3' }])
  })
})

interface Answer {
  id: unknown
  ecs?: number
  pef?: number
  stages?: Record<string, { ecs: number; pef: number }>
  explanation?: Record<string, { value: number; children: unknown[] }>
  error?: { code: string; message: string; field?: string }
}

async function run(args: readonly string[], input: string, { slowReader = false } = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: 'pipe' })
  // A child that refuses its arguments reads nothing.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    if (!slowReader) return
    child.stdout.pause()
    setImmediate(() => child.stdout.resume())
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  const answers: Answer[] =
    stdout === ''
      ? []
      : stdout
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
  return { code, stdout, stderr, answers }
}
