import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Deps } from '#deps.ts'
import { AppError, badInput } from '#platform/app-error.ts'

/**
 * Asks the operator's scanner about a received file: it gets the bytes on its standard input and answers by its exit status, 0 for
 * clean and 1 for infected, as clamdscan does. A scanner that cannot answer lets nothing in.
 */
export async function scanFile({ config, log }: Pick<Deps, 'config' | 'log'>, path: string): Promise<void> {
  if (config.scanCommand === null) return
  const { status, said } = await run(config.scanCommand, path)
  if (status === 0) return
  if (status === 1) {
    log.warn({ said }, 'The scanner refused an uploaded file')
    throw badInput(
      'file_infected',
      'This service’s virus scanner refused the file. Nothing of it was kept. Check the computer it comes from.',
      { field: 'file' },
    )
  }
  log.error({ status, said }, 'The scanner for uploads (SCAN_COMMAND) does not work')
  throw new AppError(
    'unavailable',
    'scanner_unavailable',
    'This service’s virus scanner does not work at the moment, so no files are accepted. Try again later.',
    { retryAfterSeconds: 60 },
  )
}

const TIME_LIMIT_MS = 60_000
const MAX_SAID = 1000

function run(
  [program = '', ...args]: readonly string[],
  path: string,
): Promise<{ status: number | null; said: string }> {
  return new Promise((resolve) => {
    let said = ''
    const note = (text: unknown) => {
      said = (said + String(text)).slice(0, MAX_SAID)
    }
    const child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
    })
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    child.on('error', (error) => {
      note(error)
      resolve({ status: null, said })
    })
    child.on('close', (status) => resolve({ status, said }))
    // It may have seen enough before the end.
    pipeline(createReadStream(path), child.stdin).catch(() => {})
  })
}
