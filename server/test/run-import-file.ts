import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { checkImport, startImport } from '#features/exchange/imports/begin-import.ts'
import { changeImport, type ImportChange } from '#features/exchange/imports/change-import.ts'
import type { Import } from '#features/exchange/imports/import.ts'
import { uploadImport } from '#features/exchange/imports/upload-import.ts'
import type { TestApp, TestWorkspace } from './harness.ts'

/** A file through all steps of an import, without a mapping by hand: as it stands when it has ended, or could not go on. */
export async function runImportFile(
  t: TestApp,
  w: TestWorkspace,
  bytes: Buffer,
  fileName: string,
  change?: Omit<ImportChange, 'id'>,
): Promise<Import> {
  const { id } = await uploadFile(t, w, bytes, fileName)
  if (change) await changeImport(t.deps, w.actor, { ...change, id })
  await checkImport(t.deps, w.actor, { id })
  const checked = await endedImport(t, w, id)
  if (checked.state !== 'checked') return checked
  await startImport(t.deps, w.actor, { id })
  return endedImport(t, w, id)
}

/** A file that is looked through, and no more. */
export async function uploadFile(t: TestApp, w: TestWorkspace, bytes: Buffer, fileName: string): Promise<Import> {
  const path = join(tmpdir(), `selvedge-import-${process.pid}-${Math.random()}`)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return uploadImport(t.deps, w.actor, { path, size: bytes.length, sha256, discard: async () => {} }, fileName)
}

/** Waits until nothing goes on in the background. */
export async function endedImport(t: TestApp, w: TestWorkspace, id: string): Promise<Import> {
  const found = async () => {
    const { rows } = await t.owner.query(
      'select id, state, checked, counts, end_reason as "endReason" from imports where workspace_id = $1 and id = $2',
      [w.id, id],
    )
    return rows[0]
  }
  await expect.poll(found, { timeout: 50_000, interval: 20 }).toSatisfy((one: Import) => !/ing$/.test(one.state))
  return found()
}
