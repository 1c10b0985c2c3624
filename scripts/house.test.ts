import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('no file and no wing is in a circle, no arrow runs back between wings, no wing reaches into the store of another, and no literal is spread into another', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'house.ts')], { encoding: 'utf8' })
  expect(stdout.split('\n').filter((line) => line.includes('wanted:'))).toEqual([])
  expect(status).toBe(0)
})
