import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atFileEnd } from '#test/file-end.ts'
import { runCommand } from '#test/run-command.ts'
import { scratch } from '#test/scratch.ts'

test.each([
  ['the embedded database', {}],
  ['a PostgreSQL elsewhere', { DATABASE_URL: 'postgres://127.0.0.1:9/selvedge' }],
])('without the data directory there is no backup, and a sentence says what to do: of %s', async (_of, settings) => {
  const place = await mkdtemp(join(scratch(), 'selvedge-no-data-'))
  atFileEnd(() => rm(place, { recursive: true, force: true }))
  const dataDir = join(place, 'data')
  const { code, text } = await runCommand('backup', [join(place, 'target')], { DATA_DIR: dataDir, ...settings })
  expect([code, text]).toEqual([
    2,
    expect.stringContaining(
      `There is no folder ${dataDir}, where the files of the installation are. Run this with the same DATA_DIR as Selvedge.`,
    ),
  ])
  expect(await readdir(place)).not.toContain('data')
})
