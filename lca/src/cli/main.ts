import { createReadStream, createWriteStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import { finished } from 'node:stream/promises'
import { type AssessCommand, readArguments } from './arguments.ts'
import { HELP } from './help.ts'
import { listSources } from './list-sources.ts'
import { runAssess, THREADS_AFTER_MS } from './run-assess.ts'
import { startThreads } from './threads.ts'

const EXIT = { lineFailed: 1, usage: 2, file: 3, thread: 4 } as const

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder.',
  EISDIR: 'it is a folder.',
  EACCES: 'this user may not.',
  EPERM: 'this user may not.',
  ENOSPC: 'the disk is full.',
  EROFS: 'the file system is read-only.',
}

/** This one among them. Each holds the factors once more, about 80 MB. */
const MOST_THREADS = 8

const args = process.argv.slice(2)
const command = readArguments(args)
if ('problem' in command) {
  process.stderr.write(`${command.problem}\n`)
  process.exitCode = EXIT.usage
} else if (command.name === 'help') process.stdout.write(HELP)
else if (command.name === 'sources') process.stdout.write(listSources(command))
else await assess(command)

async function assess(command: AssessCommand): Promise<void> {
  const { input, output } = command
  const reading = input === null ? process.stdin : createReadStream(input)
  const writing = output === null ? process.stdout : createWriteStream(output)
  writing.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that closes early (`| head`) has what it wanted; who asked for every line did not get them.
    if (error.code === 'EPIPE') {
      process.stderr.write('The reader of the answers closed; the rest was not written.\n')
      process.exit(command.strict ? EXIT.file : 0)
    }
    fail(`${output ?? 'Standard output'} cannot be written: ${reasonOf(error)}`)
  })
  try {
    const count = command.threads ?? Math.min(availableParallelism(), MOST_THREADS)
    const threading = count > 1 ? { afterMs: THREADS_AFTER_MS, start: () => startThreads(count - 1, args) } : null
    const { answered, failed, firstFailedLine } = await runAssess(command, reading, writing, threading)
    if (output !== null) await finished(writing.end())
    if (failed === 0) return
    if (command.strict || output !== null) {
      process.stderr.write(`${failed} of ${answered} lines failed, the first is line ${firstFailedLine}.\n`)
    }
    if (command.strict) process.exitCode = EXIT.lineFailed
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'THREAD_ENDED') {
      fail(
        `${error.message}. What was written is whole, the rest is missing; --threads 1 takes the least memory.`,
        'thread',
      )
    }
    fail(`${input ?? 'Standard input'} cannot be read: ${reasonOf(error)}`)
  }
}

function fail(sentence: string, exit: keyof typeof EXIT = 'file'): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(EXIT[exit])
}

function reasonOf(error: unknown): string {
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { code: '', message: String(error) }
  return REASONS[code ?? ''] ?? `${message}.`
}
