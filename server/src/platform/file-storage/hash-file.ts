import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const PIECE = 131_072

/** What identifies the bytes of a file, however many they are: all go through one buffer. */
export async function hashFile(path: string): Promise<{ readonly sha256: Buffer; readonly size: number }> {
  const file = await open(path)
  try {
    const hash = createHash('sha256')
    const piece = Buffer.allocUnsafe(PIECE)
    let size = 0
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE, size)
      if (bytesRead === 0) return { sha256: hash.digest(), size }
      hash.update(piece.subarray(0, bytesRead))
      size += bytesRead
    }
  } finally {
    await file.close()
  }
}
