import { arrowsBack, foldersWithin, storesOfNeighbours, storesOfOtherWings } from './arrows.ts'
import { circlesOf } from './circles-of.ts'
import { dodgesIn, functionsOf, isTest, readSources, type SourceFile } from './source-files.ts'
import { LONG, WHY_LONG } from './why-long.ts'

export type Figure = {
  readonly name: string
  readonly what: string
  readonly value: string
  /** What is behind the figure: files, arrows or circles, one a line. */
  readonly list: readonly string[]
  /** The check fails unless it is 0. */
  readonly isToBeNone?: boolean
}

type Sized = { readonly name: string; readonly lines: number }

/** By their names' patterns. */
const NOUNS = {
  company: ['compan(y|ies)', 'companies'],
  product: ['product', 'products'],
  variant: ['variant', 'variants'],
  material: ['material', 'materials'],
  certification: ['certification', 'certifications'],
} as const

/** Everything above the leaves. A wing's own folders are leaves: they are about one thing, and told apart by their nouns. */
const ABOVE_THE_LEAVES = ['server/src/', 'server/src/features/', 'dashboard/src/', 'lca/src/']
const WINGS = ['people', 'records', 'publishing', 'sharing', 'exchange', 'telling']

export function measure(): Figure[] {
  const files = readSources()
  const shipped = files.filter(({ path }) => !isTest(path) && /^(server|dashboard|lca)\/src\//.test(path))
  const circlesWithin = (folders: readonly string[]) =>
    folders.flatMap((folder) => circlesOf(foldersWithin(folder, shipped)).map((circle) => `${folder}: ${circle}`))
  return [
    none('circles', 'circles of files', circlesOf(new Map(files.map(({ path, imports }) => [path, imports])))),
    none('folder-circles', 'circles of folders above the leaves', circlesWithin(ABOVE_THE_LEAVES)),
    count(
      'leaf-circles',
      'circles of folders within a wing',
      circlesWithin(WINGS.map((wing) => `server/src/features/${wing}/`)),
    ),
    none('arrows', 'arrows against the order of the wings', arrowsBack(shipped)),
    none('stores', 'imports of another wing’s store', storesOfOtherWings(shipped)),
    count('near-stores', 'imports of a neighbouring folder’s store within a wing', storesOfNeighbours(shipped)),
    none('dodges', 'literals spread into literals only to shape their lines', files.flatMap(dodgesIn)),
    ...(['server', 'dashboard'] as const).flatMap((part) => {
      const own = shipped.filter(({ path }) => path.startsWith(`${part}/`) && /\.tsx?$/.test(path))
      return [
        sizes(
          `${part}-files`,
          `${part}: lines of a file`,
          own.map(({ path, lines }) => ({ name: path, lines })),
        ),
        sizes(`${part}-functions`, `${part}: lines of a function`, own.flatMap(functionsOf)),
      ]
    }),
    ...Object.entries(NOUNS).map(([noun, [pattern, folder]]) => naming(noun, new RegExp(pattern, 'i'), folder, files)),
    ...longFiles(files),
  ]
}

function count(name: string, what: string, list: readonly string[]): Figure {
  return { name, what, value: String(list.length), list }
}

function none(name: string, what: string, list: readonly string[]): Figure {
  return { ...count(name, what, list), isToBeNone: true }
}

function naming(noun: string, pattern: RegExp, folder: string, files: readonly SourceFile[]): Figure {
  const outside = files.filter(({ path, text }) => !path.includes(`/${folder}/`) && pattern.test(text))
  return count(
    `names-${noun}`,
    `files that name a ${noun} outside its folders (strings, words and tests count)`,
    outside.map(({ path }) => path),
  )
}

function sizes(name: string, what: string, all: readonly Sized[]): Figure {
  const sorted = all.toSorted((a, b) => a.lines - b.lines)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.lines ?? 0
  const largest = sorted.at(-1)
  return {
    name,
    what: `${what}: median / 90 % / largest`,
    value: `${at(0.5)} / ${at(0.9)} / ${largest?.lines} (${largest?.name})`,
    list: sorted.toReversed().map(({ name: one, lines }) => `${lines} ${one}`),
  }
}

function longFiles(files: readonly SourceFile[]): Figure[] {
  const long = files.filter(({ lines }) => lines > LONG).toSorted((a, b) => b.lines - a.lines)
  const list = (some: readonly SourceFile[]) =>
    some.map(({ path, lines }) => `${lines} ${path}: ${WHY_LONG[path] ?? 'no reason'}`)
  return [
    count('long', `files of more than ${LONG} lines`, list(long.filter(({ path }) => !isProof(path)))),
    count(
      'long-proofs',
      `tests, benches and scripts of more than ${LONG} lines`,
      list(long.filter(({ path }) => isProof(path))),
    ),
    none('long-unexplained', 'of these without a reason', list(long.filter(({ path }) => !(path in WHY_LONG)))),
    none(
      'reasons-left',
      'reasons for files that are no longer long',
      Object.keys(WHY_LONG).filter((path) => !long.some((file) => file.path === path)),
    ),
  ]
}

function isProof(path: string): boolean {
  return isTest(path) || !/^(server|dashboard|lca)\/src\//.test(path)
}
