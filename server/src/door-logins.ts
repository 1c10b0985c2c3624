import { doorLoginsSql, rotateDoorPasswords } from '#database/door-logins.ts'
import { AppError } from '#platform/app-error.ts'
import { openInstallationSecrets } from './app/claim-installation.ts'
import { ConfigError, readConfig } from './config.ts'
import { reachDatabase } from './reach-database.ts'

/**
 * `npm run door-logins`: prints the SQL that makes the logins of the doors, for a superuser to run where the login of DATABASE_URL may
 * not. `npm run rotate-door-passwords`: gives them other passwords, beside the running service or while it is stopped.
 */
async function main([what]: readonly string[]): Promise<void> {
  const config = readConfig(process.env)
  const { connection, close } = await reachDatabase(config)
  try {
    const secrets = await openInstallationSecrets(connection, config)
    if (what === 'rotate') {
      const logins = await rotateDoorPasswords(connection, secrets)
      console.log(`These logins now have new passwords: ${logins.join(', ')}. Running services have been notified.`)
    } else {
      console.log(await doorLoginsSql(connection, secrets))
    }
  } finally {
    await close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof AppError || error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
})
