import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installProof, type ProofName, proofFolder } from './install-proof.ts'

/** Runs a command of a proof's packages, which are installed first: node proof/run.ts check biome check --write . */
const [name, command = '', ...args] = process.argv.slice(2)
const absent = await installProof(name as ProofName)
if (absent !== null) {
  console.error(absent)
  process.exit(1)
}
const program = join(proofFolder(name as ProofName), 'node_modules/.bin', command)
spawn(program, args, { stdio: 'inherit' })
  .once('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  .once('close', (code) => process.exit(code ?? 1))
