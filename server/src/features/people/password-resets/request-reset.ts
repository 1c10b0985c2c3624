import type { Deps } from '#deps.ts'
import { parseNew } from '#platform/fields.ts'
import { newId } from '#platform/ids.ts'
import { emailAddress } from '../users/user.ts'
import { insertResetRequest } from './reset-request.store.ts'

/** For one address, whoever asks: so that nobody's mailbox is filled by others. */
export const MOST_AN_HOUR = 3

/** Notes that a link is asked for. Whether there is such an account is nobody's to learn: the worker looks. */
export async function requestReset(
  deps: Pick<Deps, 'db' | 'now'>,
  { email: given, language }: { email: unknown; language: string },
): Promise<void> {
  const { email } = parseNew({ email: emailAddress() }, { email: given })
  await insertResetRequest(deps.db.app, { id: newId('rrq'), email, language, at: deps.now(), most: MOST_AN_HOUR })
}
