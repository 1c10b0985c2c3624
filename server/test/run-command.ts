import { execFile } from 'node:child_process'
import { join } from 'node:path'

export type Ran = { readonly code: number; readonly text: string }

/** A command of package.json that is a file of `server/src`, as an operator runs it: with these settings and no others. */
export function runCommand(
  name: 'backup' | 'restore' | 'verify',
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Ran> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...settings }
  const entry = join(import.meta.dirname, `../src/${name}.ts`)
  return new Promise((resolve) => {
    execFile(process.execPath, [entry, ...args], { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    )
  })
}
