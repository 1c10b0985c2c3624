import { TestRunner } from 'vitest'

/** The packages of a proof; where they could not be fetched, the running test is skipped with the reason. */
export function orSkip<Packages>(packages: Packages | null, absent: string | null): Packages {
  if (packages !== null) return packages
  const reason = absent ?? 'What this test needs is not installed.'
  TestRunner.getCurrentTest()?.context.skip(reason)
  throw new Error(reason)
}
