import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GENERATED_FILES } from './generated-files.ts'

const root = join(import.meta.dirname, '..')

for (const file of GENERATED_FILES) {
  const committed = await readFile(join(root, file.path), 'utf8').catch(() => null)
  if (committed !== (await file.content())) {
    console.error(`${file.path} is out of date: run "npm run generate" and commit it.`)
    process.exitCode = 1
  }
}
