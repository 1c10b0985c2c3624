import { pipeline, type Readable, Transform } from 'node:stream'
import type { Deps } from '#deps.ts'
import { openFile, type StoredBytes } from '#features/records/files/open-file.ts'
import type { ByteRange } from '#platform/file-storage/file-storage.ts'

/**
 * The bytes of a shared file or of its copy, or a part of them, for as long as `isGranted` says so: it is asked anew every few megabytes, so that
 * revoking also stops a download that asks for everything at once.
 */
export async function openSharedFile(
  deps: Deps,
  stored: StoredBytes,
  range: ByteRange | undefined,
  isGranted: () => Promise<boolean>,
): Promise<Readable> {
  const bytes = await openFile(deps, stored, range)
  // Whichever of the two ends early ends the other; the one that is sent tells of the error.
  return pipeline(bytes, whileGranted(isGranted), () => {})
}

function whileGranted(isGranted: () => Promise<boolean>): Transform {
  let sinceAsked = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sinceAsked += chunk.length
      if (sinceAsked <= BYTES_BETWEEN_ASKING) {
        done(null, chunk)
        return
      }
      sinceAsked = 0
      isGranted().then(
        // An error ends the answer before the length it promised, which tells the client that this is not all.
        (granted) =>
          granted ? done(null, chunk) : done(new Error('The private link of this download no longer works.')),
        done,
      )
    },
  })
}

const BYTES_BETWEEN_ASKING = 4 * 1024 * 1024
