import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** What somebody new copies on their first day must compile: the recipe of CONTRIBUTING, with a record that there is in place of its mill. */
test('the recipe for a record’s screens compiles against the kit', { timeout: 300_000 }, async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'selvedge-recipe-')))
  try {
    const recipe = await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    const src = join(folder, 'dashboard/src')
    await mkdir(join(src, 'features/recipe'), { recursive: true })
    for (const part of ['kit', 'graphql', 'session', 'words', 'app', ...(await featuresOf())]) {
      await symlink(join(ROOT, 'dashboard/src', part), join(src, part))
    }
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    for (const name of ['list', 'detail']) {
      await writeFile(join(src, `features/recipe/company-${name}.tsx`), asCompany(blockOf(recipe, `tsx ${name}`)))
    }
    await writeFile(join(src, 'features/recipe/company.screens.ts'), asCompany(blockOf(recipe, 'ts screens')))
    await writeFile(join(src, 'features/recipe/words.ts'), blockOf(recipe, 'ts words'))
    expect(complaintsOf(folder, join(src, 'features/recipe'))).toBe('')
  } finally {
    await rm(folder, { recursive: true })
  }
})

/** The compiler's, of the files in the folder alone: all others are checked by `npm run check`. */
function complaintsOf(root: string, folder: string): string {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    {
      extends: join(ROOT, 'dashboard/tsconfig.json'),
      // With the router, which types the addresses.
      include: [folder, join(ROOT, 'dashboard/src/app/router.tsx'), join(ROOT, 'dashboard/src/**/*.d.ts')],
    },
    ts.sys,
    root,
  )
  const program = ts.createProgram(fileNames, options)
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder))
  expect(files).toHaveLength(4)
  const found = files.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ])
  return ts.formatDiagnostics([...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics(), ...found], {
    getCurrentDirectory: () => root,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  })
}

async function featuresOf(): Promise<string[]> {
  return (await readdir(join(ROOT, 'dashboard/src/features'))).map((name) => `features/${name}`)
}

function blockOf(document: string, language: string): string {
  const found = new RegExp(`^ *\`\`\`${language}\\n([^]*?)^ *\`\`\`$`, 'm').exec(document)?.[1]
  if (found === undefined) throw new Error(`CONTRIBUTING.md has no block "${language}".`)
  return found.replaceAll(/^ {3}/gm, '')
}

function asCompany(code: string): string {
  return code
    .replaceAll('mills', 'companies')
    .replaceAll('Mills', 'Companies')
    .replaceAll('mill', 'company')
    .replaceAll('Mill', 'Company')
}
