import { installProof } from '../proof/install-proof.ts'
import { runSideBySide, type Task } from './side-by-side.ts'

/**
 * `npm run check`: formatter and linter, types, import rules, figures of the code, generated files; with --build the dashboard besides, if its sources have
 * changed. The types of tests are those of the packages that tests use, so these are installed first.
 */
const absent: string[] = []
for (const name of ['check', 'browser', 'printed', 'peers', 'mail'] as const) {
  const reason = await installProof(name)
  if (reason !== null) absent.push(reason)
}
const isWhole = absent.length === 0

// The native compiler is one of these packages. Its checkers share nothing of what they have found out, so several do half the work over again.
const checkers = isWhole ? ['--checkers', '1'] : []
const types = (project: string): Task => ({
  name: `types of ${project}`,
  command: ['tsc', '--noEmit', '-p', project, ...checkers],
})
const tasks: Task[] = [
  types(isWhole ? 'server' : 'server/tsconfig.service.json'),
  types('dashboard'),
  ...(process.argv.includes('--build')
    ? (['dashboard', 'server'] as const).map(
        (what): Task => ({ name: `building the ${what}`, command: ['node', `scripts/build-${what}.ts`] }),
      )
    : []),
  ...(isWhole
    ? [
        { name: 'import rules', command: ['depcruise', 'lca/src', 'server/src', 'dashboard/src'] } satisfies Task,
        { name: 'formatter and linter', command: ['biome', 'check', '.'] } satisfies Task,
      ]
    : []),
  { name: 'the house', command: ['node', 'scripts/house.ts', '--check'] },
  { name: 'generated files', command: ['node', 'scripts/check-generated.ts'] },
  types('lca'),
  types('e2e/in-page'),
  types('e2e/kit'),
]
if (!(await runSideBySide(tasks))) process.exitCode = 1
for (const reason of absent) console.log(`Not checked in full: ${reason}`)
