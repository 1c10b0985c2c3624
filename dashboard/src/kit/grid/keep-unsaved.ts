import { PERSONAL } from '../../session/session.tsx'
import type { KeptRow } from './sheet.ts'

/** What this tab has not saved of a list's grid, so that reloading loses nothing. Signing out forgets it. */
export function keepUnsaved<Rec>(key: string, rows: readonly KeptRow<Rec>[]): void {
  try {
    if (rows.length === 0) sessionStorage.removeItem(nameOf(key))
    else sessionStorage.setItem(nameOf(key), JSON.stringify(rows))
  } catch {}
}

/** A browser that keeps nothing has nothing. */
export function unsavedIn<Rec>(key: string): readonly KeptRow<Rec>[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(key)) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

function nameOf(key: string): string {
  return `${PERSONAL}grid.${key}`
}
