import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { FAULTS, type Fault } from './faults.ts'
import { ASPECTS, type Aspect, type Trial } from './trial.ts'

/**
 * Does to the service what operators meet, and holds it to its word: within 60 s after a fault has ended, every write, passport, webhook and
 * schedule and /readyz are right, nothing that was acknowledged is lost, and it stays so.
 *
 *   npm run faults                  all of them; what it prints becomes RESULTS.md beside this file
 *   npm run faults -- kill proxy    some
 *   npm run faults -- --ci          those that CI runs, side by side
 */
const WITHIN_MS = 60_000
/** A schedule of every minute is due once within that time, and told a moment later. */
const MOMENT_MS = 5_000
const words = process.argv.slice(2)
const isCi = words.includes('--ci')
const named = words.filter((word) => !word.startsWith('--'))
const unknown = named.filter((name) => !FAULTS.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(`There is no fault "${unknown.join('", "')}". There are: ${FAULTS.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}
const chosen = FAULTS.filter(({ name, isOfCi }) => (named.length > 0 ? named.includes(name) : !isCi || isOfCi))
/** Each is a service with a database of its own. */
const AT_ONCE = isCi ? chosen.length : Math.max(2, cpus().length)

const lines: string[] = []
const say = (line = '') => {
  lines.push(line)
  console.log(line)
}

type Outcome = { readonly fault: Fault; readonly trial: Trial; readonly endedAt: number; readonly failures: string[] }

const began = performance.now()
const root = await mkdtemp(join(tmpdir(), 'selvedge-faults-'))
const undo: (() => unknown)[] = []
const outcomes: Outcome[] = []
const broken: string[] = []
const left = [...chosen]
say(`# Faults`)
say()
say(
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, revision ${revision()}, ${cpus().length} cores, Node ${process.versions.node}, ${AT_ONCE} at once.`,
)
say(
  'Seconds from the end of the fault until each was right for the first time; 60 are allowed (65 for a ' +
    'schedule of every minute).',
)
say()
say(`| fault | what | ended after | ${ASPECTS.join(' | ')} | acknowledged | |`)
say(`| --- | --- | ---: | ${ASPECTS.map(() => '---:').join(' | ')} | ---: | --- |`)
await Promise.all(Array.from({ length: AT_ONCE }, work))

const lastEnd = Math.max(0, ...outcomes.map(({ endedAt }) => endedAt))
await sleep(Math.max(0, lastEnd + WITHIN_MS - performance.now()))
say()
say('Checked again a minute after the last fault had ended:')
say()
for (const { fault, trial, failures } of outcomes) {
  const still: string[] = []
  for (const aspect of ASPECTS) {
    const since = performance.now() - WITHIN_MS - MOMENT_MS
    if (!(await rightWithin(trial, aspect, since, aspect === 'schedule' ? MOMENT_MS : 0)))
      still.push(`${aspect} is not right`)
  }
  await trial.setWriting(false)
  const missing = await missingAtLast(trial)
  still.push(...missing.slice(0, 3), ...(missing.length > 3 ? [`and ${missing.length - 3} more`] : []))
  failures.push(...still)
  say(
    `- ${fault.name}: ${still.length === 0 ? `all right; each of ${trial.acknowledged()} acknowledged writes exists once and was sent` : `**${still.join('; ')}**`}`,
  )
}
for (const { trial } of outcomes) await trial.end()
for (const step of undo.reverse()) await step()
await rm(root, { recursive: true, force: true })

const failed = outcomes.filter(({ failures }) => failures.length > 0).map(({ fault }) => fault.name)
const all = [...new Set([...failed, ...broken])]
say()
say(
  `${outcomes.length + broken.length - all.length} passed, ${all.length} failed${all.length > 0 ? ` (${all.join(', ')})` : ''}; ${Math.round((performance.now() - began) / 1_000)} s.`,
)
if (named.length === 0 && !isCi)
  await writeFile(
    join(import.meta.dirname, 'RESULTS.md'),
    `<!-- Printed by "npm run faults". Do not edit. -->\n\n${lines.join('\n')}\n`,
  )
process.exit(all.length > 0 ? 1 : 0)

async function work(): Promise<void> {
  for (let fault = left.shift(); fault; fault = left.shift()) {
    const { name, what, whyNot } = fault
    const reason = whyNot?.() ?? null
    if (reason !== null) {
      say(`| ${name} | ${what} | | ${ASPECTS.map(() => '').join(' | ')} | | **NOT RUN: ${reason}** |`)
      continue
    }
    try {
      await tryOne(fault)
    } catch (error) {
      broken.push(name)
      const told = String(error instanceof Error ? error.message : error).replaceAll(/\s*\n\s*/g, ' ')
      say(`| ${name} | ${what} | | ${ASPECTS.map(() => '').join(' | ')} | | **broke off: ${told.slice(0, 400)}** |`)
    }
  }
}

async function tryOne(fault: Fault): Promise<void> {
  const { trial, run } = await fault.prepare(join(root, fault.name), (step) => undo.push(step))
  await trial.setWriting(true)
  const startedAt = performance.now()
  await run()
  const endedAt = performance.now()
  const times = await Promise.all(
    ASPECTS.map(async (aspect) => {
      const most = WITHIN_MS + (aspect === 'schedule' ? MOMENT_MS : 0)
      const isRight = await rightWithin(trial, aspect, endedAt, most)
      return isRight ? ((performance.now() - endedAt) / 1_000).toFixed(1) : null
    }),
  )
  const failures = [...new Set(trial.failures)]
  ASPECTS.forEach((aspect, index) => {
    if (times[index] === null) failures.push(`${aspect} was not right within ${WITHIN_MS / 1_000} s`)
  })
  outcomes.push({ fault, trial, endedAt, failures })
  const cells = times.map((time) => time ?? '**never**').join(' | ')
  say(
    `| ${fault.name} | ${fault.what} | ${((endedAt - startedAt) / 1_000).toFixed(1)} s | ${cells} | ${trial.acknowledged()} | ${failures.length === 0 ? 'right' : `**${failures.slice(0, 3).join('; ')}**`} |`,
  )
}

async function rightWithin(trial: Trial, aspect: Aspect, since: number, ms: number): Promise<boolean> {
  const until = performance.now() + ms
  for (;;) {
    if (await trial.isRight(aspect, since)) return true
    if (performance.now() > until) return false
    await sleep(100)
  }
}

/** Deliveries of the last moment are given one. */
async function missingAtLast(trial: Trial): Promise<string[]> {
  for (let i = 0; ; i += 1) {
    const missing = await trial.missing().catch((error: unknown) => [String(error)])
    if (missing.length === 0 || i === 20) return missing
    await sleep(500)
  }
}

function revision(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
