import { expect } from 'vitest'
import { makeDueBackups } from '#features/safekeeping/backups/make-due-backups.ts'
import type { TestApp } from './harness.ts'

const NOTHING = { products: 0, variants: 0, passports: 0, people: 0 }

/** A backup for which there was no room, and the next one, which there was. */
export async function toldBackups({ deps }: Pick<TestApp, 'deps'>): Promise<void> {
  const stopping = new AbortController().signal
  const backups = {
    target: '/mnt/backups',
    everyMs: 3_600_000,
    kinds: ['portable' as const],
    isEncrypted: false,
    prune: async () => null,
    pointInTime: async () => null,
  }
  const full = async () => Promise.reject(Object.assign(new Error('write /mnt/backups'), { code: 'ENOSPC' }))
  const good = async () => ({ id: 'x', moment: new Date(), size: 1, files: 0, sent: 1, damaged: 0, contents: NOTHING })
  // The first look only notes since when there are backups.
  expect(await makeDueBackups(deps, { ...backups, make: full }, stopping)).toBe(0)
  for (const [hours, make] of [full, good].entries()) {
    const now = () => new Date(Date.now() + (hours + 1) * 3_600_000)
    expect(await makeDueBackups({ ...deps, now }, { ...backups, make }, stopping)).toBe(1)
  }
}
