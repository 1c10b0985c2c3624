import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

export type FileTime = { readonly file: string; readonly seconds: number }

/** Where the times of the last run are, of every file. */
export const TEST_TIMES = join(import.meta.dirname, '../build/test-times.json')

/** Which files were red in the last run. */
export const RED_TESTS = join(import.meta.dirname, '../build/red-tests.json')

/** By its path: Vite bundles what the configuration imports by name, and the browser's packages may not be installed yet. */
const BROWSER = join(import.meta.dirname, '../e2e/browser.ts')

export const slowest = (times: readonly FileTime[]) => times.slice(0, 10)

/** Ends a run with the ten slowest files, and with why tests were skipped. */
export const testTimes: Reporter = {
  async onTestRunEnd(modules, errors) {
    mkdirSync(join(TEST_TIMES, '..'), { recursive: true })
    const red = modules.filter((module) => module.state() === 'failed').map(({ relativeModuleId }) => relativeModuleId)
    // An error outside of every test belongs to none of them, so it is not looked at again.
    writeFileSync(RED_TESTS, JSON.stringify(errors.length > 0 ? [] : red))
    if (process.env['SECOND_LOOK']) return
    const times = modules.map(timeOf).sort((one, other) => other.seconds - one.seconds)
    writeFileSync(TEST_TIMES, `${JSON.stringify(times, null, 1)}\n`)
    if (times.length > 1) console.log(`\nThe slowest files, imports included:\n${slowest(times).map(line).join('\n')}`)
    for (const reason of await reasonsOfSkipped(modules)) console.log(`\nSkipped: ${reason}`)
  },
}

/** What a worker was busy with: importing, setting up, testing. */
function timeOf(module: TestModule): FileTime {
  const { collectDuration, duration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic()
  const milliseconds = collectDuration + duration + environmentSetupDuration + prepareDuration + setupDuration
  return { file: module.relativeModuleId, seconds: Math.round(milliseconds / 100) / 10 }
}

function line({ file, seconds }: FileTime): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${file}`
}

async function reasonsOfSkipped(modules: readonly TestModule[]): Promise<string[]> {
  const notes = new Map<string, number>()
  let inBrowser = 0
  for (const module of modules) {
    for (const test of module.children.allTests('skipped')) {
      const result = test.result()
      const note = result.state === 'skipped' ? result.note : undefined
      if (note !== undefined) notes.set(note, (notes.get(note) ?? 0) + 1)
      else if (module.relativeModuleId.startsWith('e2e/')) inBrowser += 1
    }
  }
  // Whole files of e2e/ are left out before a test could say why.
  if (inBrowser > 0) {
    const { whyNoBrowser } = (await import(BROWSER)) as { readonly whyNoBrowser: string | null }
    if (whyNoBrowser !== null) notes.set(whyNoBrowser, inBrowser)
  }
  return [...notes].map(([note, count]) => `${count} ${count === 1 ? 'test' : 'tests'}. ${note}`)
}
