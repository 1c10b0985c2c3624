import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Cluster } from './cluster.ts'

/**
 * Room for starting on a full disk. PostgreSQL writes a few small files before it answers, and after a crash it may need a segment of its
 * log (16 MB) to recover; without them it does not start, and nothing that is there can be read. So a file of zeros keeps some room: it goes
 * right before a start that would have none, and comes back as large as it was once the database answers, so that no write takes it.
 */
export function releaseReserve(cluster: Cluster): { restore(): void } {
  const file = reserveFile(cluster)
  const size = sizeOf(file)
  const isNeeded = size > 0 && freeBytes(dirname(file)) < RESERVE_BYTES
  if (isNeeded) rmSync(file, { force: true })
  return {
    restore() {
      if (isNeeded) fill(file, size)
      // Where there is little left it would only fill the disk sooner.
      else if (size < RESERVE_BYTES && freeBytes(dirname(file)) > 2 * RESERVE_BYTES) fill(file, RESERVE_BYTES)
    },
  }
}

/** What is left to this user on the disk of a directory. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}

const RESERVE_BYTES = 32 * 1024 * 1024
const CHUNK = Buffer.alloc(1024 * 1024)

function reserveFile({ directory }: Cluster): string {
  return join(dirname(directory), 'reserve')
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** As much as there is room for. */
function fill(file: string, bytes: number): void {
  const descriptor = openSync(file, 'w', 0o600)
  try {
    for (let written = 0; written < bytes; ) {
      written += writeSync(descriptor, CHUNK, 0, Math.min(CHUNK.length, bytes - written))
    }
  } catch {
    // A part of it is a reserve as well.
  } finally {
    closeSync(descriptor)
  }
}
