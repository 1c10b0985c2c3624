import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { startTestApp } from '#test/harness.ts'
import { createFeed } from './create-feed.ts'

const OFFICE = ['/usr/bin/soffice', '/usr/bin/libreoffice'].find(existsSync)
const isRequired = process.env['E2E_REQUIRED'] === '1'

describe.skipIf(OFFICE === undefined && !isRequired)('LibreOffice', () => {
  test('opens a live CSV by its address, and shows the very texts', async () => {
    const t = await startTestApp()
    const { actor } = await t.workspace()
    const names = ['Bouclé, “soft”', '=1+1', '00123', '😀 你好', 'semi;colon']
    for (const name of names) await createMaterial(t.deps, actor, { name })
    const columns = ['material_name']
    const { secret } = await createFeed(t.deps, actor, { name: 'Office', kind: 'csv', list: 'materials', columns })
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = t.app.server.address() as AddressInfo
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-live-csv-'))
    try {
      await promisify(execFile)(OFFICE ?? 'soffice', [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        // Comma, quote, UTF-8, from the first row, the column as text.
        '--infilter=CSV:44,34,76,1,1/2',
        '--convert-to',
        'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true',
        '--outdir',
        `${folder}/out`,
        `http://127.0.0.1:${port}/feeds/csv/${secret}.csv`,
      ])
      const shown = await readFile(join(folder, 'out', `${secret}.csv`), 'utf8')
      expect(parse(shown, { bom: true })).toEqual([
        ['material_name'],
        ...names.map((name) => [name === '=1+1' ? "'=1+1" : name]),
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
    await t.app.feeds.flush()
    const { rows } = await t.owner.query('select distinct program from feed_reads')
    expect(rows).toEqual([{ program: 'LibreOffice' }])
  }, 60_000)
})
