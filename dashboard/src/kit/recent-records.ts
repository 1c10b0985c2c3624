import { useEffect, useLayoutEffect } from 'react'
import { PERSONAL, useSession } from '../session/session.tsx'

/** A record that was open not long ago, as it was then. */
export type RecentRecord = {
  /** The noun's list, such as "/products". */
  readonly path: string
  readonly id: string
  readonly name: string
  readonly thumbnailUrl: string | null
}

/** What this person has opened last in this workspace with this browser, the latest first. */
export function useRecentRecords(): readonly RecentRecord[] {
  return read(useKey())
}

/** Remembers the record on the screen; null: there is none yet. */
export function useRememberRecord(record: RecentRecord | null): void {
  const key = useKey()
  const { path, id, name, thumbnailUrl } = record ?? {}
  // Before it is painted: whoever has seen a record finds it again, however quickly the next page was called for.
  useLayoutEffect(() => {
    if (path === undefined || id === undefined || name === undefined) return
    const others = read(key).filter((other) => other.id !== id)
    write(key, [{ path, id, name, thumbnailUrl: thumbnailUrl ?? null }, ...others].slice(0, KEPT))
  }, [key, path, id, name, thumbnailUrl])
}

/** For one that turns out to be gone. */
export function useForgetRecord(id: string): void {
  const key = useKey()
  useEffect(() => {
    const all = read(key)
    if (all.some((record) => record.id === id))
      write(
        key,
        all.filter((record) => record.id !== id),
      )
  }, [key, id])
}

const KEPT = 12

function useKey(): string {
  const { user, current } = useSession().session
  return `${PERSONAL}recent.${current.id}.${user.id}`
}

function read(key: string): readonly RecentRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

/** A browser that keeps nothing, or has no room left, shows none: nothing else depends on it. */
function write(key: string, records: readonly RecentRecord[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(records))
  } catch {}
}

function isRecent(value: unknown): value is RecentRecord {
  const { path, id, name, thumbnailUrl } = (value ?? {}) as Record<string, unknown>
  return (
    typeof path === 'string' &&
    /^\/[a-z]+$/.test(path) &&
    typeof id === 'string' &&
    typeof name === 'string' &&
    (thumbnailUrl === null || typeof thumbnailUrl === 'string')
  )
}
