import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { circumstances } from './circumstances.ts'
import { runTests, unsteadyWords } from './second-look.ts'
import { type FileTime, slowest, TEST_TIMES } from './test-times.ts'

/**
 * `npm test`: checks and builds, then tests, and says how long all of it took. With --keep-times it writes that into docs/testing.md; what
 * else follows `--` goes to vitest.
 */
const root = join(import.meta.dirname, '..')
const given = process.argv.slice(2)
const { date, revision, machine } = circumstances()
// Each commit tries another sample of the proofs (`npm run prove`); the same number tries the same again.
process.env['SAMPLE_SEED'] ??= String(Number.parseInt(revision, 16))
// Checking the generated files imports the whole service: what it has compiled, the first tests load.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'build/compiled-for-tests')
const started = performance.now()
let code = await check()
const checked = performance.now()
let unsteady: readonly string[] = []
if (code === 0) ({ code, unsteady } = await runTests(given.filter((argument) => argument !== '--keep-times')))
const ended = performance.now()
const whole = `${time(ended - started)}: checking ${time(checked - started)}, tests ${time(ended - checked)}`
console.log(`\nThe samples of proofs were those of SAMPLE_SEED=${process.env['SAMPLE_SEED']}.`)
console.log(`The whole took ${whole}.`)
console.log(unsteadyWords(unsteady))
if (code === 0 && given.includes('--keep-times')) keepTimes()
process.exitCode = code

function keepTimes(): void {
  const file = join(root, 'docs/testing.md')
  const times: FileTime[] = JSON.parse(readFileSync(TEST_TIMES, 'utf8'))
  const rows = slowest(times).map(({ file, seconds }) => `| \`${file}\` | ${seconds.toFixed(1)} |`)
  const kept = [
    '<!-- times -->',
    `${date} UTC at ${revision}, ${machine}: ${whole}. ${times.length} files.`,
    ['| file | seconds |', '| --- | ---: |', ...rows].join('\n'),
    '<!-- /times -->',
  ].join('\n\n')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/<!-- times -->.*<!-- \/times -->/s, () => kept),
  )
}

async function check(): Promise<number> {
  const [ended] = await once(
    spawn(process.execPath, ['scripts/check.ts', '--build'], { cwd: root, stdio: 'inherit' }),
    'close',
  )
  return ended ?? 1
}

function time(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
