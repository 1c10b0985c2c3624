import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * Proofs that take longer than every change should wait for: CI runs a sample of each, this runs the whole of one. Named so that the
 * documents can point to them: `npm run prove -- fuzz`.
 */
type Proof = {
  /** What holds if it passes, in one sentence. */
  readonly proves: string
  readonly command: readonly [string, ...string[]]
  /** What makes it the whole instead of the sample. */
  readonly environment: Readonly<Record<string, string>>
}

const PROOFS: Readonly<Record<string, Proof>> = {
  fuzz: {
    proves: '5,000 requests with NUL and bytes that are not UTF-8 in every place of every route: no answer is a 5xx.',
    command: ['vitest', 'run', 'server/src/app/unreadable-bytes.test.ts'],
    environment: { UNREADABLE_REQUESTS: '5000' },
  },
  rehearsals: {
    proves:
      'One more noun and one more field, laid over copies of the repository as CONTRIBUTING says, compile and are used.',
    command: ['vitest', 'run', 'server/test/rehearsals'],
    environment: { REHEARSALS: 'whole' },
  },
}

const name = process.argv[2] ?? ''
const proof = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined
if (proof === undefined) {
  if (name !== '') console.error(`There is no proof "${name}". There are:`)
  for (const [known, { proves }] of Object.entries(PROOFS)) console.error(`  npm run prove -- ${known}    ${proves}`)
  process.exitCode = 1
} else {
  console.log(proof.proves)
  const [program, ...args] = proof.command
  const run = spawn(program, args, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...proof.environment },
    stdio: 'inherit',
  })
  run.once('error', (error) => {
    console.error(`The proof could not be started: ${error.message}`)
    process.exitCode = 1
  })
  run.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
