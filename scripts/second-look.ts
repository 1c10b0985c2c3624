import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RED_TESTS } from './test-times.ts'

/** With more of them, it is not the machine that was slow for a moment. */
const AT_MOST = 5

type Look = (
  files: readonly string[],
  env: NodeJS.ProcessEnv,
) => Promise<{ readonly code: number; readonly red: readonly string[] }>
type Whole = { readonly code: number; readonly unsteady: readonly string[] }

/**
 * Runs tests. Where up to five files are red, they are looked at once more, with nothing beside them: green then, the run is green and names them as
 * unsteady, which is a fault to be mended; red again, so is the run (docs/decisions/0049-a-second-look.md).
 */
export async function runTests(given: readonly string[], env = process.env, look: Look = vitest): Promise<Whole> {
  const { code, red } = await look(given, env)
  if (code === 0 || red.length === 0 || red.length > AT_MOST) return { code, unsteady: [] }
  console.log(`\nRed, and looked at once more with nothing beside: ${red.join(', ')}`)
  const again = await look(red, { ...env, SECOND_LOOK: '1' })
  return { code: again.code, unsteady: again.code === 0 ? red : [] }
}

/** As the last words of a run. */
export function unsteadyWords(unsteady: readonly string[]): string {
  return unsteady
    .map((file) => `Unsteady: ${file} was red among the others and green alone. Why is above; mend it.\n`)
    .join('')
}

async function vitest(args: readonly string[], env: NodeJS.ProcessEnv): ReturnType<Look> {
  rmSync(RED_TESTS, { force: true })
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env,
  })
  const [ended] = await once(child, 'close')
  const red = existsSync(RED_TESTS) ? JSON.parse(readFileSync(RED_TESTS, 'utf8')) : []
  return { code: ended ?? 1, red }
}
