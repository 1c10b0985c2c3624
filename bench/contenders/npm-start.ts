import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ENTRY = 'server/bin/selvedge.js'
const built = new Set<string>()

export type NodeStart = { readonly flags: readonly string[]; readonly env: Readonly<Record<string, string>> }

/** How `npm start` of a checkout starts its service, which is built first as it does; nothing for other programs, which get Node's defaults. */
export function npmStartOf(script: URL): NodeStart {
  const path = fileURLToPath(script)
  if (!path.endsWith(`/${ENTRY}`)) return { flags: [], env: {} }
  const checkout = path.slice(0, -ENTRY.length)
  build(checkout)
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const words: string[] = scripts.start.split('&&').at(-1).trim().split(' ')
  const node = words.indexOf('node')
  const env = words.slice(0, node).filter((word) => word.includes('='))
  return {
    flags: words.slice(node + 1).filter((word) => word.startsWith('--')),
    env: Object.fromEntries(env.map((word) => word.split('=', 2))),
  }
}

function build(checkout: string): void {
  const script = join(checkout, 'scripts/build-server.ts')
  if (built.has(checkout) || !existsSync(script)) return
  built.add(checkout)
  execFileSync(process.execPath, [script], { stdio: 'inherit' })
}
