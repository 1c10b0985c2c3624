import { once } from 'node:events'
import { answerLine, MAX_LINE_CHARACTERS } from './answer-line.ts'
import { type AssessCommand, readArguments } from './arguments.ts'
import { linesOf } from './lines.ts'

const EXIT_USAGE = 2

// A reader that closes early (`| head`) has what it wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))

const command = readArguments(process.argv.slice(2))
if ('problem' in command) {
  process.stderr.write(`${command.problem}\n`)
  process.exitCode = EXIT_USAGE
} else {
  await assessInput(command)
}

/** One write for what one read brought, and no read before it is taken: memory stays flat, answers come at once. */
async function assessInput(command: AssessCommand): Promise<void> {
  for await (const lines of linesOf(process.stdin, MAX_LINE_CHARACTERS)) {
    const answers = lines.map((line) => answerLine(line, command)).filter((answer) => answer !== null)
    if (answers.length > 0 && !process.stdout.write(`${answers.join('\n')}\n`)) await once(process.stdout, 'drain')
  }
}
