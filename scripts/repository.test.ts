import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { installedBytes } from './measure-install.ts'

const root = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

describe('the repository', () => {
  test('names no path that leads out of it, so that a clone with nothing beside it is whole', () => {
    const sources = files.filter((file) => /\.([cm]?[jt]sx?|json|sh|ya?ml)$|^\.ci\//.test(file) && !isDataOfTests(file))
    expect(sources.length).toBeGreaterThan(1_000)
    expect(sources.flatMap(pathsOut)).toEqual([])
  })

  test('has every package that its lock file names, so that `npm ci` installs what was tested', () => {
    const { packages } = readLock()
    // npm takes no offence at what an optional package lacks: it leaves out the whole of it.
    const needed = Object.entries(packages).filter(([, { optional }]) => !optional)
    const missing = needed.flatMap(([place, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isFound(packages, place, name))
        .map((name) => `${place || 'package.json'} needs ${name}`),
    )
    expect(missing).toEqual([])
  })

  test('pins every package by its checksum, and names no registry', () => {
    const { packages } = readLock()
    const fetched = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
    expect(fetched.length).toBeGreaterThan(400)
    expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual([])
    expect(fetched.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([])
  })

  test.each(files.filter((file) => /^(proof|bench)\/.*package-lock\.json$/.test(file)))(
    'pins what is installed beside it alike: %s',
    (file) => {
      const { packages }: Lock = JSON.parse(readFileSync(join(root, file), 'utf8'))
      const fetched = Object.entries(packages).filter(([place, { inBundle }]) => place !== '' && !inBundle)
      expect(fetched.length).toBeGreaterThan(1)
      expect(fetched.filter(([, { integrity, resolved }]) => !integrity?.startsWith('sha512-') || resolved)).toEqual([])
    },
  )

  test('installs in 450 MB what running and its tests need', () => {
    expect(installedBytes(root) / 2 ** 20).toBeLessThanOrEqual(450)
  })

  test('has commits that say "area: what" in 72 characters', () => {
    // A clone without the whole history has the last commit at least.
    const isWhole = spawnSync('git', ['cat-file', '-e', COMMIT_RULE_SINCE], { cwd: root }).status === 0
    const commits = isWhole ? [`${COMMIT_RULE_SINCE}..HEAD`] : ['-1']
    const subjects = execFileSync('git', ['log', '--no-merges', '--format=%s', ...commits], {
      cwd: root,
      encoding: 'utf8',
    })
    const wrong = subjects
      .split('\n')
      .filter((subject) => subject !== '' && !/^(?=.{1,72}$)[a-z][\w /-]*: \S/.test(subject))
    expect(wrong).toEqual([])
  })

  test('lists what is installed with it, and the notices of all of that, by one command', { timeout: 120_000 }, () => {
    const { status } = spawnSync('npm', ['run', '--silent', 'supply-chain'], { cwd: root, encoding: 'utf8' })
    expect(status).toBe(0)
    const read = (name: string) => readFileSync(join(root, 'build', name), 'utf8')
    const { bomFormat, components } = JSON.parse(read('sbom.cdx.json')) as Sbom
    expect(bomFormat).toBe('CycloneDX')
    const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
    const runs = Object.entries(readLock().packages).filter(
      ([place, { dev, devOptional, optional, link }]) =>
        place.includes('node_modules/') && !dev && !devOptional && !optional && !link,
    )
    expect(runs.length).toBeGreaterThan(200)
    const names = runs.map(([place, { version }]) => [place.split('node_modules/').at(-1), version])
    expect(names.filter(([name, version]) => !listed.has(`pkg:npm/${name}@${version}`))).toEqual([])
    const notices = read('third-party-notices.txt').split('\n')
    // The data of the impact method: MIT asks for its copyright lines, the Open Government Licence for its sentence.
    expect(notices).toEqual(
      expect.arrayContaining([
        '  Copyright (c) 2021 Ministères de la Transition écologique & de la Cohésion des territoires',
        '  Copyright (c) 2025 Fabrique Numérique du ministère de la Transition écologique',
        'Contains public sector information licensed under the Open Government Licence v3.0,',
      ]),
    )
    expect(names.filter(([name, version]) => !notices.some((line) => line.startsWith(`${name} ${version} (`)))).toEqual(
      [],
    )
  })

  test('has a picture of every product of the demo, a WebP of 60 kB at most', async () => {
    const { products } = await (await import('#features/demo/demo-catalogue.ts')).readDemoCatalogue()
    const pictures = files.filter((file) => file.startsWith('server/src/features/demo/pictures/'))
    const drawings = pictures.filter((file) => /pictures\/[^/]+\.webp$/.test(file))
    expect(drawings.map((file) => basename(file)).toSorted()).toEqual(
      products.map(({ sku }) => `${sku}.webp`).toSorted(),
    )
    expect(pictures.filter((file) => statSync(join(root, file)).size > 60_000)).toEqual([])
  })

  test('says plainly, where it is looked for, that its owner has not chosen a licence', () => {
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).license).toBe('UNLICENSED')
    expect(readFileSync(join(root, 'README.md'), 'utf8')).toMatch(/^## Licence\n\n.*has not chosen a licence yet/m)
  })

  test('says before an upgrade all that the service tells of it afterwards', async () => {
    const [, section = ''] =
      /^### Before you upgrade\n(.*?)^### /ms.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? []
    expect(section).not.toBe('')
    const { UPGRADE_NOTICES } = await import('#features/people/upgrade-notices/upgrade-notices.ts')
    // Settings, commands and kinds of events.
    const named = /\b[A-Z]+(?:_[A-Z]+)+\b|npm run [\w-]+|\bwebhook\.\w+\b/g
    const names = UPGRADE_NOTICES.flatMap(({ text }) => text.en.match(named) ?? [])
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !section.includes(name))).toEqual([])
  })
})

/** The commit from which on the rule holds; CONTRIBUTING.md has it. */
const COMMIT_RULE_SINCE = '4809ec3'

type Sbom = { readonly bomFormat: string; readonly components: readonly { readonly purl: string }[] }

type Lock = {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly dependencies?: Record<string, string>
        readonly optionalDependencies?: Record<string, string>
        readonly version?: string
        readonly dev?: boolean
        readonly devOptional?: boolean
        readonly optional?: boolean
        readonly integrity?: string
        readonly resolved?: string
        readonly link?: boolean
        readonly inBundle?: boolean
      }
    >
  >
}

function readLock(): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
}

/** As Node looks for it: beside the package that asks, then in each folder above. */
function isFound(packages: Lock['packages'], place: string, name: string): boolean {
  for (let at = place; ; at = dirname(at) === '.' ? '' : dirname(at)) {
    if (packages[join(at, 'node_modules', name)]) return true
    if (at === '') return false
  }
}

/** Relative paths that end above the root, and absolute ones of somebody's machine. */
function pathsOut(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const relative = [...text.matchAll(/["'`(\s]((?:\.\.\/)+[^"'`\s)]*)/g)]
    .map(([, path = '']) => path)
    .filter((path) => normalize(join(dirname(file), path)).startsWith('..'))
  const absolute = [...text.matchAll(/(?<![\w.)$}])\/(?:home|root|Users|work)\/[^"'`\s)]*/g)].map(([path]) => path)
  return [...relative, ...absolute].map((path) => `${file}: ${path}`)
}

/** Other people's files: what they say is no path of ours. */
function isDataOfTests(file: string): boolean {
  return (
    file.startsWith('server/test/catalogues/') || file.startsWith('server/test/gs1/') || file.endsWith('-lock.json')
  )
}
