import type pg from 'pg'

/** What was taken back since the moment stays taken back: applied to the restored rows, each with an event. */
export async function keepWhatWasTaken(client: pg.Client): Promise<void> {
  for (const sql of [...PASSPORTS, ...HIDDEN, ...SECRETS, ...PEOPLE, ...SWITCHED_OFF, ...SENT]) await client.query(sql)
}

/** As publishing withdraws one: the state, and the copies that the public catalogue reads. */
const PASSPORTS: readonly string[] = [
  `create temp table withdrawn_again on commit drop as
   with done as (
     update passports p set state = 'withdrawn', withdrawn_at = n.withdrawn_at from newest_passports n
     where n.workspace_id = p.workspace_id and n.variant_id = p.variant_id and n.state = 'withdrawn' and p.state = 'published'
     returning p.workspace_id, p.variant_id, p.version, p.digital_id)
   select * from done`,
  `select pg_temp.tell_past(workspace_id, 'passport.withdrawn', 'passport', variant_id,
     jsonb_build_object('version', version, 'digitalId', digital_id)) from withdrawn_again order by workspace_id, variant_id`,
  `delete from selvedge_published.variant_materials m using withdrawn_again w
   where m.workspace_id = w.workspace_id and m.variant_id = w.variant_id`,
  `delete from selvedge_published.assessments a using withdrawn_again w
   where a.workspace_id = w.workspace_id and a.variant_id = w.variant_id`,
  `delete from selvedge_published.variants v using withdrawn_again w
   where v.workspace_id = w.workspace_id and v.id = w.variant_id`,
  `delete from selvedge_published.products p where exists (select 1 from withdrawn_again) and not exists (
     select 1 from selvedge_published.variants v where v.workspace_id = p.workspace_id and v.product_id = p.id)`,
  `update workspaces w set public_catalogue = false, revision = w.revision + 1, updated_at = now() from newest_workspaces n
   where n.id = w.id and w.public_catalogue and not n.public_catalogue`,
]

/** What the public no longer sees. Passports that were published before say what they said. */
const HIDDEN: readonly string[] = [
  `with done as (
     update ratings r set disclosed_at = null, disclosed_by = null, revision = r.revision + 1, updated_at = now() from newest_ratings n
     where n.workspace_id = r.workspace_id and n.id = r.id and r.disclosed_at is not null
     returning r.workspace_id, r.id, r.name)
   select pg_temp.tell_past(workspace_id, 'rating.concealed', 'rating', id, jsonb_build_object('name', name)) from done order by workspace_id, id`,
  `with done as (
     update files f set visibility = 'private', revision = f.revision + 1, updated_at = now() from newest_files n
     where n.workspace_id = f.workspace_id and n.id = f.id and f.visibility = 'public'
     returning f.workspace_id, f.id)
   select pg_temp.tell_past(workspace_id, 'file.updated', 'file', id, jsonb_build_object('visibility', 'private')) from done order by workspace_id, id`,
]

const SECRETS: readonly string[] = [
  `with done as (
     update private_links l set revoked_at = n.revoked_at, revoked_by = n.revoked_by from newest_links n
     where n.workspace_id = l.workspace_id and n.id = l.id and l.revoked_at is null and n.revoked_at is not null
     returning l.workspace_id, l.id, l.label)
   select pg_temp.tell_past(workspace_id, 'private_link.revoked', 'private_link', id, jsonb_build_object('label', label))
   from done order by workspace_id, id`,
  // Spent openings stay spent, and so do guesses at a passcode.
  `update private_links l set openings = greatest(l.openings, least(n.openings, l.max_openings)),
     last_opened_at = coalesce(n.last_opened_at, l.last_opened_at), passcode_attempts = greatest(l.passcode_attempts, n.passcode_attempts)
   from newest_links n where n.workspace_id = l.workspace_id and n.id = l.id
     and (n.openings > l.openings or n.passcode_attempts > l.passcode_attempts)`,
  `with done as (
     update api_keys k set revoked_at = n.revoked_at from newest_keys n
     where n.workspace_id = k.workspace_id and n.id = k.id and k.revoked_at is null
     returning k.workspace_id, k.id, k.name, k.prefix)
   select pg_temp.tell_past(workspace_id, 'api_key.revoked', 'api_key', id, jsonb_build_object('name', name, 'prefix', prefix))
   from done order by workspace_id, id`,
  `with done as (
     update feeds f set revoked_at = now(), revision = f.revision + 1, updated_at = now() from newest_workspaces w
     where w.id = f.workspace_id and f.revoked_at is null and not exists (select 1 from newest_feeds n
       where n.workspace_id = f.workspace_id and n.id = f.id and n.revoked_at is null)
     returning f.workspace_id, f.id, f.name, f.prefix)
   select pg_temp.tell_past(workspace_id, 'feed.revoked', 'feed', id, jsonb_build_object('name', name, 'prefix', prefix))
   from done order by workspace_id, id`,
  // The address that its readers have by now.
  `with done as (
     update feeds f set secret_hash = decode(n.secret_hash, 'hex'), prefix = n.prefix, renewed_at = n.renewed_at, expires_at = n.expires_at,
       revision = f.revision + 1, updated_at = now()
     from newest_feeds n
     where n.workspace_id = f.workspace_id and n.id = f.id and f.revoked_at is null and n.revoked_at is null
       and n.secret_hash <> encode(f.secret_hash, 'hex')
     returning f.workspace_id, f.id, f.name, f.prefix)
   select pg_temp.tell_past(workspace_id, 'feed.renewed', 'feed', id, jsonb_build_object('name', name, 'prefix', prefix))
   from done order by workspace_id, id`,
  `update email_consents c set state = 'ended', decided_at = n.decided_at from newest_consents n
   where n.workspace_id = c.workspace_id and n.address = c.address and c.state <> 'ended'`,
  `with done as (
     update invitations i set revoked_at = now() from newest_invitations n
     where n.workspace_id = i.workspace_id and n.id = i.id and i.accepted_at is null and i.revoked_at is null
     returning i.workspace_id, i.id, i.email, i.role)
   select pg_temp.tell_past(workspace_id, 'invitation.revoked', 'invitation', id, jsonb_build_object('email', email, 'role', role))
   from done order by workspace_id, id`,
]

const PEOPLE: readonly string[] = [
  // The password that was set since: the former one may be why it was changed.
  `update users u set password_hash = n.password_hash, updated_at = now() from newest_users n
   where n.id = u.id and n.password_hash <> u.password_hash`,
  `with done as (
     delete from members m using members_lost l, users u
     where l.workspace_id = m.workspace_id and l.user_id = m.user_id and l.is_kept and l.to_role is null and u.id = m.user_id
     returning m.workspace_id, m.user_id, u.name, u.email, m.role)
   select pg_temp.tell_past(workspace_id, 'member.removed', 'member', user_id,
     jsonb_build_object('name', name, 'email', email, 'role', role)) from done order by workspace_id, user_id`,
  `with done as (
     update members m set role = l.to_role from members_lost l
     where l.workspace_id = m.workspace_id and l.user_id = m.user_id and l.is_kept and l.to_role is not null
     returning m.workspace_id, m.user_id, l.from_role, l.to_role)
   select pg_temp.tell_past(workspace_id, 'member.role_changed', 'member', user_id,
     jsonb_build_object('from', from_role, 'to', to_role)) from done order by workspace_id, user_id`,
]

/** Paused since, or deleted: it is there, and does nothing until a person switches it on. */
const SWITCHED_OFF: readonly string[] = [
  off('webhooks', 'newest_webhooks', 'is_enabled = false', 'r.is_enabled'),
  off('schedules', 'newest_schedules', 'is_paused = true, next_run_at = null', 'not r.is_paused'),
  off(
    'channels',
    'newest_channels',
    `state = 'paused', paused_because = ${because({ isByPerson: true })}`,
    `r.state = 'active'`,
  ),
  off('refreshed_models', 'newest_models', 'is_paused = true', 'not r.is_paused'),
  off('import_pickups', 'newest_pickups', 'is_paused = true, next_run_at = null', 'not r.is_paused'),
  off('list_copies', 'newest_copies', 'is_paused = true', 'not r.is_paused'),
  off(
    'connections',
    'newest_connections',
    `state = 'paused', paused_because = ${because({ kind: null })}, next_run_at = null`,
    `r.state = 'active'`,
  ),
]

function because(more: object): string {
  const message = 'It was paused or deleted after the moment to which this installation was restored.'
  return `'${JSON.stringify({ ...more, reason: 'off_since_restore', message })}'::jsonb`
}

function off(table: string, newest: string, set: string, isOn: string): string {
  return `update ${table} r set ${set}, revision = r.revision + 1, updated_at = now()
    where ${isOn} and not exists (select 1 from ${newest} n where n.workspace_id = r.workspace_id and n.id = r.id)`
}

const SENT: readonly string[] = [
  `update emails e set state = n.state, sealed = null, ended_at = n.ended_at from newest_emails n
   where n.workspace_id = e.workspace_id and n.id = e.id and e.state = 'waiting'`,
  `update webhook_deliveries d set state = n.state, ended_at = n.ended_at, taken_at = null from newest_deliveries n
   where n.workspace_id = d.workspace_id and n.webhook_id = d.webhook_id and n.message_id = d.message_id and d.state = 'pending'`,
]
