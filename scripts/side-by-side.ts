import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

export type Task = { readonly name: string; readonly command: readonly [string, ...string[]] }

export const root = join(import.meta.dirname, '..')

/** Where commands are looked for: what only checking needs, whose compiler is the fast one, and the packages of the house. */
const BINARIES = [join(root, 'proof/check/node_modules/.bin'), join(root, 'node_modules/.bin')]

/** Runs tasks, as many at once as there are cores, and prints of each what it said once it has ended. Answers whether all went well. */
export async function runSideBySide(tasks: readonly Task[]): Promise<boolean> {
  const waiting = [...tasks]
  let isWell = true
  async function work(): Promise<void> {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const started = performance.now()
      const { code, output } = await run(task)
      if (code !== 0) isWell = false
      console.log(`${code === 0 ? '✓' : '✗'} ${task.name}, ${((performance.now() - started) / 1_000).toFixed(1)} s`)
      if (code !== 0 || output.trim() !== '') console.log(output.trimEnd())
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  return isWell
}

function run({ command: [program, ...args] }: Task): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const path = [...BINARIES, process.env['PATH']].join(delimiter)
    const child = spawn(program, args, { cwd: root, env: { ...process.env, PATH: path } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}
