import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import reference from '../../reference-cases/ecobalyse-2025-02.json' with { type: 'json' }
import { HEADINGS } from '../ecobalyse/inventory.ts'
import { openFactors } from '../factors/shipped-factors.ts'
import { linesOf } from './lines.ts'
import { listedSources } from './list-sources.ts'

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
    expect(answers.map(({ id, error }) => [id, error?.code, error?.field, error?.line])).toEqual([
      [null, 'invalid_json', undefined, 1],
      [null, 'invalid_line', undefined, 2],
      [1, 'missing_input', 'query', 3],
      [2, 'invalid_input', 'mass', 4],
      [null, 'invalid_line', 'id', 5],
      [null, 'line_too_long', undefined, 7],
      ['deep', 'invalid_input', 'product', 8],
      ['é\u2028', undefined, undefined, undefined],
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
    [['measure', '--method', 'ecobalyse-2025-02'], '"measure" is none of them.'],
    [[...ECOBALYSE, '--without', 'kering-epl'], 'cannot leave out "kering-epl"'],
    [['assess', '--method', 'selvedge-open-1', '--with', 'idemat'], 'no source "idemat" that is off by default'],
    [[...ECOBALYSE, '--to', 'csv', '--explain'], 'does not fit into CSV'],
    [['assess', '--methud', 'x'], "Unknown option '--methud'"],
  ])('refuses %j with a sentence and exit code 2', async (args, sentence) => {
    const { code, stdout, stderr } = await run(args, '')
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(sentence)
    if (!/leave out|no source|CSV/.test(sentence)) expect(stderr).toContain('Methods: ecobalyse-2025-02')
  })

  it('helps, and says on request that a line failed: exit code 1, how many, and which is the first', async () => {
    const { code, stdout } = await run(['--help'], '')
    expect(code).toBe(0)
    for (const option of ['--in', '--out', '--from', '--to', '--explain', '--strict', '--without', '--with'])
      expect(stdout).toContain(option)
    const lines = `${JSON.stringify({ id: 1, query: shirt })}\n\nnot json\n`
    const strict = await run([...ECOBALYSE, '--strict'], lines)
    expect([strict.code, strict.stderr]).toEqual([1, '1 of 2 lines failed, the first is line 3.\n'])
    expect((await run([...ECOBALYSE, '--strict'], lines.split('\n')[0]!)).code).toBe(0)
  })

  it('says what is wrong with a file that cannot be read or written: exit code 3', async () => {
    const missing = await run([...ECOBALYSE, '--in', 'no/such/file.jsonl'], '')
    expect([missing.code, missing.stderr]).toEqual([
      3,
      'no/such/file.jsonl cannot be read: there is no such file or folder.\n',
    ])
    const nowhere = await run([...ECOBALYSE, '--out', 'no/such/folder/out.jsonl'], JSON.stringify({ query: shirt }))
    expect([nowhere.code, nowhere.stderr]).toEqual([
      3,
      'no/such/folder/out.jsonl cannot be written: there is no such file or folder.\n',
    ])
  })

  it('reads and writes CSV, whatever divides its cells, with the line of what is wrong', async () => {
    const csv =
      '\uFEFFid;product;mass;materials;making;fading\r\n' +
      '"a;1";t-shirt-polo;0,17;cotton-conventional 95 %| elastane 5 %;PT;\r\n' +
      '"two\nlines";jeans;0.45;cotton-conventional;TR;true\r\n' +
      'b;jeans;heavy;cotton-conventional;TR;\r\n' +
      'c;jeans;0.4;cotton-conventional;TR;;one too many\r\n'
    const args = ['assess', '--method', 'selvedge-open-1', '--from', 'csv']
    const { answers } = await run([...args, '--to', 'jsonl'], csv)
    expect(answers.map(({ id, error }) => [id, error?.line, error?.field])).toEqual([
      ['a;1', undefined, undefined],
      ['two\nlines', undefined, undefined],
      ['b', 5, 'mass'],
      ['c', 6, undefined],
    ])
    const { stdout } = await run(args, csv)
    const [head, first] = stdout.split('\n')
    expect(head).toBe('id,carbonFootprint,waterLiters,score,grade,reasons,error,field,line')
    expect(first).toMatch(/^"a;1",\d+\.\d+,/)
    const { stdout: refused } = await run(args, 'id,product,masss,materials\n1,jeans,1,wool\n')
    expect(refused).toContain('The header names ""masss"", which the method does not read')
  })

  it('lists every source with its rows, licence, address and year, and whether its text was read', async () => {
    const { stdout } = await run(['sources'], '')
    for (const { id } of listedSources()) expect(stdout).toContain(`${id}\n  title `)
    expect(stdout.match(/^ {2}text read by us (yes|no)/gm)).toHaveLength(listedSources().length)
    const { answers } = await run(['sources', '--json'], '')
    expect(answers).toEqual(listedSources())
    const total = listedSources().filter(({ on, method }) => on && method === 'selvedge-open')
    expect(total.reduce((sum, { rows }) => sum + rows, 0)).toBe(openFactors.rows.size)
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
  error?: { code: string; message: string; field?: string; line: number }
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
  const answers: Answer[] = !stdout.startsWith('{')
    ? []
    : stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
  return { code, stdout, stderr, answers }
}
