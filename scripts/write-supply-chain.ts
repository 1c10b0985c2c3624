import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes what is inside an installation: `build/sbom.cdx.json` (CycloneDX 1.5, as npm makes it from what is installed, without what only
 * development needs) and `build/third-party-notices.txt` (the licence and notice files of the same packages, equal texts once, and those of the impact method's data).
 * Ends with exit code 1 where a package has no licence, or one that would bind the whole product.
 */
const root = join(import.meta.dirname, '..')
const output = join(root, 'build')

/** Packages that name no licence in package.json but bring one as a file, which was read. */
const READ_BY_US: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Would ask for the source of the whole product; LGPL, MPL and the like bind only the package itself. */
const BINDS_ALL = /(^|[^L])GPL/

/** What npm marks a package with that nothing but development needs. */
const DEVELOPMENT = 'cdx:npm:package:development'

type Sbom = {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

type Component = {
  readonly 'bom-ref': string
  readonly properties?: readonly { readonly name: string }[]
  readonly name: string
  readonly group?: string
  readonly version: string
  readonly purl: string
  readonly licenses?: readonly { license?: { id?: string; name?: string }; expression?: string }[]
}

const listed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const whole = JSON.parse(listed) as Sbom
// `--omit dev` would leave out graphql, pg-protocol and all else that a package of development needs as well.
const kept = whole.components.filter(({ properties = [] }) => !properties.some(({ name }) => name === DEVELOPMENT))
const refs = new Set([whole.metadata.component['bom-ref'], ...kept.map((component) => component['bom-ref'])])
const sbom: Sbom = {
  ...whole,
  components: kept,
  dependencies: whole.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
}
const components = kept.filter(({ purl }) => !purl.includes('%40selvedge/'))
const packages = components.map((component) => ({
  ...component,
  path: nameOf(component),
  licence: licenceOf(component),
}))
const texts = new Map<string, string[]>()
const faults: string[] = []

for (const { path, version, licence } of packages) {
  const label = `${path} ${version} (${licence ?? 'no licence named'})`
  if (licence === null) faults.push(`${label}: read its licence and name it in scripts/write-supply-chain.ts`)
  else if (BINDS_ALL.test(licence)) faults.push(`${label}: its licence would bind the whole product`)
  const text = noticesOf(path, version)
  if (text === null) faults.push(`${label}: it is not where the lock file says`)
  else texts.set(text, [...(texts.get(text) ?? []), label])
}

mkdirSync(output, { recursive: true })
writeFileSync(join(output, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
writeFileSync(join(output, 'third-party-notices.txt'), notices())
for (const fault of faults) console.error(fault)
console.log(`build/sbom.cdx.json and build/third-party-notices.txt: ${packages.length} packages.`)
if (faults.length > 0 || packages.length === 0) process.exitCode = 1

function nameOf({ purl }: Component): string {
  return decodeURIComponent(purl.slice('pkg:npm/'.length, purl.lastIndexOf('@')))
}

function licenceOf(component: Component): string | null {
  const [first] = component.licenses ?? []
  return first?.expression ?? first?.license?.id ?? first?.license?.name ?? READ_BY_US[nameOf(component)] ?? null
}

/** The texts of a package's licence and notice files; empty where it ships none, null where the package is not found. */
function noticesOf(path: string, version: string): string | null {
  const folders = ['', 'server/', 'dashboard/', 'lca/'].map((workspace) => join(root, workspace, 'node_modules', path))
  folders.push(...nestedFolders(path))
  const folder = folders.find((one) => versionIn(one) === version)
  if (!folder) return null
  return readdirSync(folder)
    .filter((name) => /^(licen[cs]e|notice|copying|third.?party)/i.test(name) && !/\.(js|ts|cjs|mjs|json)$/.test(name))
    .sort()
    .map((name) => readTextIn(join(folder, name)))
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Where npm had to keep a second version: the lock file knows each place. */
function nestedFolders(path: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>
  }
  return Object.keys(lock.packages)
    .filter((place) => place.endsWith(`node_modules/${path}`))
    .map((place) => join(root, place))
}

function versionIn(folder: string): string | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
  } catch {
    return null
  }
}

function readTextIn(path: string): string {
  try {
    return readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()
  } catch {
    return ''
  }
}

function notices(): string {
  const rule = '-'.repeat(78)
  const parts = [...texts].map(([text, labels]) =>
    [
      rule,
      ...labels.sort(),
      '',
      text || 'The package ships no licence file; its package.json names the licence above.',
    ].join('\n'),
  )
  return [
    'Selvedge contains or runs with the packages below. Each is under the licence',
    'given with it. Packages that only development needs are left out.',
    '',
    ...parts,
    [rule, 'Data of the impact method', '', readTextIn(join(root, 'lca/NOTICES.txt'))].join('\n'),
    '',
  ].join('\n')
}
