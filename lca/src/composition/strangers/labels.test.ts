import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseComposition } from '../parse-composition.ts'
import { outline } from '../test-outline.ts'

type Judged = { right: number; told: number; silent: number; readonly which: string[] }

/** A wrong reading counts twice as much as one that says it is in doubt. */
const score = ({ right, told, silent }: Judged) => 1 - (told + 2 * silent) / (right + told + silent)

test('labels in thirty-five languages are read as they are meant, and what is not is said', () => {
  const rest = judge(LABELS.filter(({ isHeldOut }) => !isHeldOut))
  const heldOut = judge(LABELS.filter(({ isHeldOut }) => isHeldOut))
  expect(LABELS.length).toBeGreaterThan(250)
  expect(rest.which).toEqual([])
  // Of these only how many: whoever chooses the words does not look at them.
  expect(score(heldOut)).toBeGreaterThanOrEqual(0.9)
  expect(heldOut.silent).toBe(0)
})

function judge(labels: readonly Label[]): Judged {
  const judged: Judged = { right: 0, told: 0, silent: 0, which: [] }
  for (const { language, text, meant } of labels) {
    const parsed = parseComposition(text)
    const read = outline(parsed)
    if (read === meant) judged.right += 1
    else if (parsed.problems.length > 0) judged.told += 1
    else judged.silent += 1
    if (read !== meant) judged.which.push(`${language} "${text}" is ${meant}, read as ${read}`)
  }
  return judged
}

type Label = { readonly language: string; readonly text: string; readonly meant: string; readonly isHeldOut: boolean }

const LABELS: readonly Label[] = readLabels(readFileSync(join(import.meta.dirname, 'labels.txt'), 'utf8'))

function readLabels(file: string): Label[] {
  let language = ''
  return file.split('\n').flatMap((line) => {
    language = /^\[(\w+)\]$/.exec(line)?.[1] ?? language
    const [, text, meant] = /^([^#].*?) => (.+)$/.exec(line) ?? []
    return text === undefined || meant === undefined
      ? []
      : [{ language, text, meant, isHeldOut: isHeldOut(language, text) }]
  })
}

function isHeldOut(language: string, text: string): boolean {
  return createHash('sha256').update(`${language} ${text}`).digest().readUInt32BE(0) % 5 === 0
}
