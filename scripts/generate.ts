import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { GENERATED_FILES } from './generated-files.ts'

const root = join(import.meta.dirname, '..')

for (const file of GENERATED_FILES) {
  await mkdir(dirname(join(root, file.path)), { recursive: true })
  await writeFile(join(root, file.path), await file.content())
  console.log(file.path)
}
