import { openDatabase } from '#database/database.ts'
import { DOORS_OF_A_COMMAND } from '#database/door-logins.ts'
import { createOperatorReset } from '#features/people/password-resets/create-operator-reset.ts'
import { AppError } from '#platform/app-error.ts'
import { ConfigError, readConfig } from './config.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * `npm run reset-password -- EMAIL [ACCOUNT]`: prints a link by which that person chooses a new password. Of several accounts with the address,
 * ACCOUNT is the identifier of the one that is meant. With the settings of the service, beside
 * it or while it is stopped: the embedded database is reached where it runs, and else run for this moment.
 */
async function main([email, account]: readonly string[]): Promise<void> {
  if (!email) {
    throw new AppError('bad_input', 'email_missing', 'Say whose password: npm run reset-password -- ana@example.com')
  }
  const config = readConfig(process.env)
  const { connection, isStopped, close } = await reachDatabase(config)
  try {
    const db = openDatabase({ connection, doors: DOORS_OF_A_COMMAND, poolSize: 1 })
    try {
      const made = await createOperatorReset({ config, db, now: () => new Date() }, { email, account })
      const { url, expiresAt } = made
      console.log(`\n  ${url}\n`)
      console.log(`For the account ${made.account}.`)
      console.log(`Give this link to ${email}. It works once, until ${expiresAt.toISOString()}.`)
      if (isStopped) console.log('Selvedge is not running: start it before opening the link.')
    } finally {
      await db.close()
    }
  } finally {
    await close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof AppError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
