import { asOwner, type Owner } from '#database/as-owner.ts'
import { AppError } from '#platform/app-error.ts'

/** A database that was restored to be looked at (`--as-it-was`): with everything that was revoked since. */
export type Rehearsal = { readonly moment: Date }

export function readRehearsal(owner: Owner): Promise<Rehearsal | null> {
  return asOwner(owner, async (client) => {
    const { rows } = await client.query<Rehearsal>('select moment from rehearsal')
    return rows[0] ?? null
  })
}

/** Only those at this machine may reach it. */
export function refuseReachable({ moment }: Rehearsal, host: string): void {
  if (LOOPBACK.test(host)) return
  throw new AppError(
    'unavailable',
    'rehearsal_reachable',
    `Selvedge could not start: its database was restored as it was at ${moment.toISOString()}, for a rehearsal, and what was withdrawn or ` +
      `revoked since is valid in it. HOST is ${host}, so others could reach it. Set HOST=127.0.0.1, or restore without --as-it-was.`,
  )
}

const LOOPBACK = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|localhost)$/

/** Said by whatever is not called. */
export const REHEARSAL_CALLS_NOTHING = 'This is a rehearsal: nothing leaves it, so no other system is called.'
