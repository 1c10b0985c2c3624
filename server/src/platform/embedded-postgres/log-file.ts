import { closeSync, copyFileSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const LIMIT_BYTES = 8 * 1024 * 1024

/**
 * Keeps the database's log under a bound: a full one is copied to `.1` and emptied. It is never renamed, because the
 * server appends to the open file.
 */
export function boundLog(file: string, limitBytes = LIMIT_BYTES): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= limitBytes) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

export function logSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** The last lines written since `from`, for an error message. */
export function readLogTail(file: string, from: number, lines: number): string {
  const end = logSize(file)
  const start = Math.max(from <= end ? from : 0, end - 16 * 1024)
  if (end <= start) return ''
  const buffer = Buffer.alloc(end - start)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, buffer, 0, buffer.length, start)
  } finally {
    closeSync(descriptor)
  }
  return buffer.toString('utf8').trim().split('\n').slice(-lines).join('\n')
}
