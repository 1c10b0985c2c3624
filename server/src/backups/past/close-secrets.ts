import type pg from 'pg'
import type { Newest } from './copy-newest.ts'

/**
 * What may have been used, or ended, since the moment and would be worth something once more. Sessions, links for a new password and openings of
 * private links are short-lived, so all end; what is closed beyond that is in the list.
 */
export async function closeSecrets(client: pg.Client, newest: Newest | null): Promise<void> {
  await client.query('delete from sessions')
  await client.query('update private_link_openings set grant_until = now() where grant_until > now()')
  await client.query('update password_resets set used_at = now() where used_at is null')
  await client.query('update reset_requests set next_at = null where next_at is not null')
  // Their links have just ended.
  await endLetters(client, newest ? ['password_reset'] : ['password_reset', 'invitation'])
  if (newest === null) await closeUnproved(client)
}

async function endLetters(client: pg.Client, kinds: readonly string[]): Promise<void> {
  await client.query(
    `update emails set state = 'gave_up', sealed = null, ended_at = now(), because = $2
     where state = 'waiting' and kind = any($1)`,
    [
      kinds,
      { reason: 'link_ended_by_restore', message: 'A restore has ended the link in this e-mail. Send another one.' },
    ],
  )
}

async function closeUnproved(client: pg.Client): Promise<void> {
  await client.query(
    `with closed as (
       update private_links set revoked_at = now(), revoked_by = 'restore'
       where revoked_at is null and expires_at > now() and max_openings is not null and openings < max_openings
       returning workspace_id, id, label)
     select pg_temp.tell_past(workspace_id, 'private_link.revoked', 'private_link', id, jsonb_build_object('label', label))
     from closed order by workspace_id, id`,
  )
  await client.query(
    `with closed as (
       update invitations set revoked_at = now() where accepted_at is null and revoked_at is null and expires_at > now()
       returning workspace_id, id, email, role)
     select pg_temp.tell_past(workspace_id, 'invitation.revoked', 'invitation', id, jsonb_build_object('email', email, 'role', role))
     from closed order by workspace_id, id`,
  )
}
