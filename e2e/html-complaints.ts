import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { proofFolder } from '../proof/install-proof.ts'
import { javaPath } from './browser.ts'

/** It runs for a second or two, in which compiling well costs more than it saves. What is compiled so takes more of the stack. */
const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss8m']

/** What the Nu HTML checker holds against these documents; '' is nothing. */
export async function htmlComplaints(documents: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-html-'))
  const files: string[] = []
  for (const [index, document] of documents.entries()) {
    const file = join(folder, `${index}.html`)
    await writeFile(file, document)
    files.push(file)
  }
  const jar = join(proofFolder('browser'), 'node_modules/vnu-jar/build/dist/vnu.jar')
  const complaints = await promisify(execFile)(javaPath ?? 'java', [
    ...QUICK_START,
    '-jar',
    jar,
    '--errors-only',
    ...files,
  ]).then(
    () => '',
    (error: { stderr?: string }) => error.stderr || String(error),
  )
  await rm(folder, { recursive: true })
  return complaints
}
