import { expect, test } from 'vitest'
import { chooseImports, type WaitingImport } from './choose-imports.ts'

const NOBODY = new Map<string, number>()

function waiting(workspaceId: string, id: number, totalRows = 10): WaitingImport {
  return { workspaceId, id: `imp_${id}`, totalRows }
}

test('one of each workspace is begun, the first of it, and no other while it is at work', () => {
  const files = [waiting('a', 1), waiting('a', 2), waiting('b', 3), waiting('b', 4)]
  expect(chooseImports(files, [], NOBODY)).toEqual([files[0], files[2]])
  expect(chooseImports(files, [waiting('a', 1)], NOBODY)).toEqual([files[2]])
})

test('however many large ones wait or are at work, a small one of another workspace is begun at once', () => {
  const large = ['a', 'b', 'c', 'd'].map((workspaceId, at) => waiting(workspaceId, at, 1_000_000))
  const small = waiting('z', 9)
  const chosen = chooseImports([...large, small], [], NOBODY)
  expect(chosen).toContain(small)
  // The memory of large files is bounded.
  expect(chosen).toHaveLength(3)
  expect(chooseImports([...large.slice(2), small], large.slice(0, 2), NOBODY)).toEqual([small])
})

test('a workspace with many files keeps none waiting for all of them: whoever had a turn longest ago is next', () => {
  const atWork = ['k', 'l', 'm'].map((workspaceId, at) => waiting(workspaceId, at))
  const files = [waiting('a', 5), waiting('b', 6), waiting('c', 7)]
  const turns = new Map([
    ['a', 3],
    ['b', 2],
    ['c', 1],
  ])
  expect(chooseImports(files, atWork, turns)).toEqual([files[2]])
  expect(chooseImports([...files, waiting('new', 8)], atWork, turns)).toMatchObject([{ workspaceId: 'new' }])
})
