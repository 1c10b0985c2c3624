import { createRequire } from 'node:module'
import { crc32 } from 'node:zlib'

type Checksum = { unsigned: (bytes: Buffer, before?: number) => number }

/** The module that yazl takes its checksums from. */
export function checksumOfYazl(): Checksum {
  const yazl = createRequire(import.meta.url).resolve('yazl')
  return createRequire(yazl)('buffer-crc32')
}

/** yazl reckons them byte by byte in JavaScript, which takes longer than packing the bytes does. Node gives the same in a fourteenth of the time. */
export function reckonByNode(): void {
  checksumOfYazl().unsigned = crc32
}
