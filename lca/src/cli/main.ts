import { createReadStream, createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { type AssessCommand, readArguments } from './arguments.ts'
import { HELP } from './help.ts'
import { listSources } from './list-sources.ts'
import { runAssess } from './run-assess.ts'

const EXIT = { lineFailed: 1, usage: 2, file: 3 } as const

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder.',
  EISDIR: 'it is a folder.',
  EACCES: 'this user may not.',
  EPERM: 'this user may not.',
  ENOSPC: 'the disk is full.',
  EROFS: 'the file system is read-only.',
}

const command = readArguments(process.argv.slice(2))
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
    const { answered, failed, firstFailedLine } = await runAssess(command, reading, writing)
    if (output !== null) await finished(writing.end())
    if (failed === 0) return
    if (command.strict || output !== null) {
      process.stderr.write(`${failed} of ${answered} lines failed, the first is line ${firstFailedLine}.\n`)
    }
    if (command.strict) process.exitCode = EXIT.lineFailed
  } catch (error) {
    fail(`${input ?? 'Standard input'} cannot be read: ${reasonOf(error)}`)
  }
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(EXIT.file)
}

function reasonOf(error: unknown): string {
  const { code, message } =
    error instanceof Error ? (error as NodeJS.ErrnoException) : { code: '', message: String(error) }
  return REASONS[code ?? ''] ?? `${message}.`
}
