import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '#backups/make-backup.ts'
import { createFolderTarget } from '#backups/target/folder-target.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { startTestApp } from '#test/harness.ts'
import { scratch } from '#test/scratch.ts'
import { makeFile } from '#test/uploads.ts'

const ENTRY = join(import.meta.dirname, '../verify.ts')

test('a backup is restored beside and looked at: rows, passports and files, each fault in a line; nothing of it stays', async () => {
  const t = await startTestApp()
  const { actor, slug } = await t.workspace()
  const product = await createProduct(t.deps, actor, { name: 'Everyday Tee' })
  const variant = await createVariant(t.deps, actor, { name: 'White, M', productId: product.id })
  await publishPassport(t.deps, actor, { id: variant.id })
  const gone = await makeFile(t.deps, actor, { name: 'gone.txt' })
  const flipped = await makeFile(t.deps, actor, { name: 'flipped.txt' })
  const folder = await mkdtemp(join(scratch(), 'selvedge-verified-'))
  const temporary = await mkdtemp(join(scratch(), 'selvedge-tmp-'))
  const wish = {
    storage: t.deps.storage,
    target: createFolderTarget(folder),
    seal: null,
    version: '0.1.0',
    signWith: null,
  }
  const first = (await makeBackup({ ...wish, connection: t.connection })).manifest
  const verify = (...more: string[]) => run([folder, ...more], { TMPDIR: temporary, DATA_DIR: temporary })

  const sound = await verify()
  expect(sound).toEqual({
    code: 0,
    lines: [
      expect.stringMatching(
        new RegExp(
          `^Checked the backup ${first.id} of .*: \\d+ rows, 2 stored files and 1 passport versions, in \\d+ s: 0 faults\\.$`,
        ),
      ),
    ],
  })
  expect(await readdir(temporary)).toEqual([])

  await t.owner.query('alter table passport_versions disable trigger passport_versions_immutable')
  await t.owner.query(`update passport_versions set body = set_byte(body, 3, 0) where variant_id = $1`, [variant.id])
  const second = (await makeBackup({ ...wish, connection: t.connection })).manifest
  const pathOf = (key: string) => `files/${key.slice(0, 2)}/${key}`
  await rm(join(folder, pathOf(gone.storageKey)))
  await flip(join(folder, pathOf(flipped.storageKey)))
  const { code, lines } = await verify('--backup', second.id)
  expect(code).toBe(1)
  const columns = lines.map((line) => line.split('\t').slice(0, 5).join(' '))
  expect(columns.slice(0, -1).sort()).toEqual(
    [
      `backup - ${second.id} ${pathOf(gone.storageKey)} missing`,
      `backup - ${second.id} ${pathOf(flipped.storageKey)} bytes`,
      `file ${slug} ${gone.id} ${gone.storageKey} missing`,
      `file ${slug} ${flipped.id} ${flipped.storageKey} bytes`,
      `passport ${slug} ${variant.id} version 1 - bytes`,
    ].sort(),
  )
  expect(lines.at(-1)).toMatch(/: 5 faults\.$/)

  const part = second.tables.find(({ name }) => name === 'products')?.parts[0]?.path ?? ''
  await flip(join(folder, part))
  expect((await verify('--backup', second.id)).lines).toContainEqual(
    ['backup', '-', second.id, part, 'bytes', 'It has other bytes than were written.'].join('\t'),
  )
  await flip(join(folder, 'backups', second.id, 'manifest.json'))
  const [foreign, absent, both] = await Promise.all([
    verify('--backup', second.id),
    verify('--backup', '2026-01-01T00-00-00Z-0000'),
    run(['--live', folder], {}),
  ])
  expect(foreign).toMatchObject({ code: 1 })
  expect(absent).toMatchObject({ code: 2 })
  expect(both).toMatchObject({ code: 2 })
  expect(await readdir(temporary)).toEqual([])
})

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  const at = bytes.length >> 1
  await writeFile(path, Buffer.concat([bytes.subarray(0, at), Buffer.of((bytes[at] ?? 0) ^ 1), bytes.subarray(at + 1)]))
}

function run(args: string[], env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const { PATH = '', HOME = '' } = process.env
    execFile(process.execPath, [ENTRY, ...args], { env: { PATH, HOME, ...env } }, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : 0
      resolve({ code, lines: `${stdout}${stderr}`.split('\n').filter((line) => line !== '') })
    })
  })
}
