import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lookThrough } from '#test/wrong-files/look-through.ts'
import { WRONG_FILES } from '#test/wrong-files/wrong-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'selvedge-test-wrong-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(WRONG_FILES)('of a file with this wrong in it everything is said, and nothing else: $is', async (wrong) => {
  const { says, reads } = await lookThrough(folder, wrong.file)
  expect({ says: says.toSorted(), reads }).toEqual({ says: wrong.says.toSorted(), reads: wrong.reads })
})
