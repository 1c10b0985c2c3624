import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type Contender, startContender } from './contender.ts'

type Start = {
  readonly name?: string
  readonly env?: Readonly<Record<string, string>>
  /** Where its code is: this checkout, or the file address of another one. */
  readonly checkout?: string
}

/** One for all starts: a database that is kept belongs to the installation that used it first. */
export const SECRET_KEY = Buffer.alloc(32, 'bench').toString('base64')

/** Ours, started as an operator starts it: on a database of its own choosing, without limits to the rate of requests. */
export async function startSelvedge(
  databaseUrl: string,
  workDir: string,
  { name = 'Selvedge', env = {}, checkout = '../..' }: Start = {},
): Promise<Contender> {
  const dataDir = mkdtempSync(join(workDir, 'selvedge-'))
  // Two services on one database, as they are compared here, have to keep its files in one place.
  const files = join(workDir, 'files')
  mkdirSync(files, { recursive: true })
  symlinkSync(files, join(dataDir, 'files'))
  const contender = await startContender(
    name,
    `${checkout}/server/bin/selvedge.js`,
    {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY,
      LOG_LEVEL: 'warn',
      SEED_DEMO: 'off',
      RATE_LIMIT_PUBLIC: 'off',
      RATE_LIMIT_API: 'off',
      RATE_LIMIT_LOGIN: 'off',
      ...env,
    },
    '/readyz',
  )
  return {
    ...contender,
    async stop() {
      await contender.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
