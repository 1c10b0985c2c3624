import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { scratch } from '#test/scratch.ts'
import { finishSwap, swapCluster } from './swap-cluster.ts'

const SWAP = { next: 'postgres.restoring-1/postgres', aside: 'postgres.before-now' }

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(scratch(), 'selvedge-test-swap-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  for (const [folder, content] of [
    ['postgres', 'old'],
    [SWAP.next, 'new'],
  ] as const) {
    mkdirSync(join(dataDir, folder), { recursive: true })
    writeFileSync(join(dataDir, folder, 'content'), content)
  }
})

const contentOf = (folder: string) => readFileSync(join(dataDir, folder, 'content'), 'utf8')
const journal = () => writeFileSync(join(dataDir, 'postgres.swap'), JSON.stringify(SWAP))

test('the new cluster takes the place of the old one, which is kept', () => {
  swapCluster(dataDir, SWAP)
  expect([contentOf('postgres'), contentOf(SWAP.aside)]).toEqual(['new', 'old'])
  expect(readdirSync(dataDir)).not.toContain('postgres.swap')
})

test('killed before the first rename, all is as it was; between the two, the next start does the second', () => {
  journal()
  finishSwap(dataDir)
  expect([contentOf('postgres'), contentOf(SWAP.next)]).toEqual(['old', 'new'])

  journal()
  renameSync(join(dataDir, 'postgres'), join(dataDir, SWAP.aside))
  finishSwap(dataDir)
  expect([contentOf('postgres'), contentOf(SWAP.aside)]).toEqual(['new', 'old'])

  journal()
  finishSwap(dataDir)
  expect([contentOf('postgres'), existsSync(join(dataDir, 'postgres.swap'))]).toEqual(['new', false])
})
