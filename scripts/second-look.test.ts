import { expect, test } from 'vitest'
import { runTests, unsteadyWords } from './second-look.ts'

const green = { code: 0, red: [] }
const red = (...files: string[]) => ({ code: 1, red: files })

/** What becomes of a run whose looks end like this, and what each look was at. */
async function run(...looks: { code: number; red: string[] }[]) {
  const at: (readonly string[])[] = []
  const whole = await runTests(['all'], {}, async (files) => {
    at.push(files)
    return looks.shift() ?? { code: 99, red: [] }
  })
  return { ...whole, at }
}

test('up to five red files are looked at once more, alone', async () => {
  expect(await run(green)).toEqual({ code: 0, unsteady: [], at: [['all']] })
  expect(await run(red('a', 'b'), green)).toEqual({ code: 0, unsteady: ['a', 'b'], at: [['all'], ['a', 'b']] })
  const five = ['a', 'b', 'c', 'd', 'e']
  expect(await run(red(...five), green)).toEqual({ code: 0, unsteady: five, at: [['all'], five] })
  expect(unsteadyWords(['a', 'b'])).toMatch(/^Unsteady: a .*\nUnsteady: b .*\n$/)
})

test('what is red twice, six files, and what fails outside of a test are red', async () => {
  expect(await run(red('a', 'b'), red('b'))).toEqual({ code: 1, unsteady: [], at: [['all'], ['a', 'b']] })
  expect(await run(red('a', 'b', 'c', 'd', 'e', 'f'))).toEqual({ code: 1, unsteady: [], at: [['all']] })
  expect(await run(red())).toEqual({ code: 1, unsteady: [], at: [['all']] })
})
