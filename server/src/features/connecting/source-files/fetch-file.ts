import { Readable } from 'node:stream'
import type { Deps } from '#deps.ts'
import { AppError } from '#platform/app-error.ts'
import { incomingDirectory } from '#platform/file-storage/open-file-storage.ts'
import { type Received, receiveUpload } from '#platform/file-storage/receive-upload.ts'
import { explainOutbound } from '../connections/explain-outbound.ts'
import type { ForeignFile } from '../connectors/connector.ts'
import { ForeignError } from '../connectors/foreign-error.ts'

/** Of silence, not of the whole. */
const PATIENCE_MS = 30_000

/**
 * The bytes of a file, from where its system says that they are: any host, so that it is vetted like every other, gets no credentials, and leads nowhere
 * else. With the limit that uploads have.
 */
export async function fetchFile(
  deps: Deps,
  { address, name, size }: ForeignFile,
  signal: AbortSignal,
): Promise<Received> {
  const limit = deps.config.maxFileMb * 1_000_000
  const tooLarge = () => {
    const message = `"${name.slice(0, 100)}" is larger than ${deps.config.maxFileMb} MB, the most that a file can have here.`
    return new AppError('payload_too_large', 'file_too_large', message, { field: 'file', limit })
  }
  if (size !== null && size > limit) throw tooLarge()
  try {
    const { status, body } = await deps.outbound.stream({
      method: 'GET',
      url: address,
      headers: {},
      body: null,
      // One byte more, so that what is too large is told from what is just so large.
      answer: { atMostBytes: limit + 1, beyond: 'refuse' },
      patienceMs: PATIENCE_MS,
      signal,
    })
    if (status !== 200) {
      void body[Symbol.asyncIterator]().return?.()
      throw new ForeignError(status === 408 || status === 429 || status >= 500 ? 'passing' : 'not_found', {
        reason: 'file_not_given',
        message: `"${new URL(address).host}" did not give the file "${name.slice(0, 100)}" (status ${status}).`,
        value: status,
      })
    }
    return await receiveUpload(incomingDirectory(deps.config.dataDir), Readable.from(body), { limit, tooLarge })
  } catch (error) {
    const foreign = explainOutbound(error, address)
    if (foreign instanceof ForeignError && foreign.said.reason === 'answer_too_large') throw tooLarge()
    throw foreign
  }
}
