import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { putInPlace } from './put-in-place.ts'

/**
 * Builds the dashboard when there is none or its sources have changed: `npm start` begins with it. What is built goes into place by one
 * rename, so that a service that starts meanwhile finds the old one or the new one.
 */
const root = join(import.meta.dirname, '..')
const dashboard = join(root, 'dashboard')
const output = join(dashboard, 'dist')
const stamp = join(output, 'sources.sha256')

/** The explorer's editor: the last two per cent of its size would take half of the time of a build. */
const LARGE = 500_000

const sources = hashSources()
const built = await readFile(stamp, 'utf8').catch(() => null)
if (built !== sources) await buildDashboard()

async function buildDashboard(): Promise<void> {
  const started = performance.now()
  const fresh = `${output}-${process.pid}`
  // Whatever the environment says (test runners say "test"): otherwise React comes as its development version, 60 kB larger and slower.
  process.env['NODE_ENV'] = 'production'
  const { build } = await import('vite')
  await build({ root: dashboard, logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } })
  await compressAssets(join(fresh, 'assets'))
  await writeFile(join(fresh, 'sources.sha256'), sources)
  await putInPlace(fresh, output)
  console.log(`The dashboard was built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** Of everything that what is built depends on: the sources, and the versions of the packages. */
function hashSources(): string {
  const files = [
    join(root, 'package-lock.json'),
    ...['index.html', 'vite.config.ts', 'package.json'].map((name) => join(dashboard, name)),
    ...filesBelow(join(dashboard, 'src')),
    ...filesBelow(join(dashboard, 'public')),
  ]
  const hash = createHash('sha256')
  for (const file of files.filter((path) => existsSync(path)).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Once and well here, instead of for each request. Fonts are compressed already. */
async function compressAssets(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(directory, name))
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length < LARGE ? 11 : 9 },
        }),
        promisify(gzip)(bytes, { level: 9 }),
      ])
      await writeFile(join(directory, `${name}.br`), br)
      await writeFile(join(directory, `${name}.gz`), gz)
    }),
  )
}
