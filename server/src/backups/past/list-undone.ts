import type pg from 'pg'
import type { Newest } from './copy-newest.ts'

/** Enters what was undone into the list of each workspace, before anything of it is put right. */
export async function listUndone(client: pg.Client, newest: Newest | null): Promise<void> {
  for (const sql of newest ? [MEMBERS_LOST, ...EXACTLY, CHANGED] : UNKNOWN) {
    await client.query(sql)
    await client.query('select pg_temp.enter_undone()')
  }
}

const ENTER = `insert into pg_temp.undone (workspace_id, kind, subject_type, subject_id, name, details, is_kept, occurred_at, done_by)`

/** By whom, of the last such event. */
function lastOf(kind: string, subject: string): string {
  return `left join lateral (select e.actor_name, e.occurred_at from newest_events e
    where e.kind = '${kind}' and e.subject_id = ${subject} order by e.occurred_at desc limit 1) e on true`
}

/**
 * Who was removed or may do less since. Whether it is so once more: a workspace keeps an owner, so where none would be left, its owners stay what
 * they were.
 */
const MEMBERS_LOST = `
  create temp table members_lost on commit drop as
  with ranks (role, rank) as (values ('viewer', 0), ('editor', 1), ('admin', 2), ('owner', 3)),
  lost as (
    select m.workspace_id, m.user_id, m.role as from_role, n.role as to_role
    from members m join newest_workspaces w on w.id = m.workspace_id
    left join newest_members n on n.workspace_id = m.workspace_id and n.user_id = m.user_id
    where n.role is null
      or (select rank from ranks where ranks.role = n.role) < (select rank from ranks where ranks.role = m.role))
  select l.*, l.from_role <> 'owner' or exists (
      select 1 from members o where o.workspace_id = l.workspace_id and o.role = 'owner'
        and not exists (select 1 from lost x where x.workspace_id = o.workspace_id and x.user_id = o.user_id)) as is_kept
  from lost l`

/** Of what only an event tells: the kinds of events, what they are listed as. */
function byEvents(listedAs: string, eventKind: string, name: string, details = `'{}'::jsonb`): string {
  return `${ENTER}
    select distinct on (e.workspace_id, e.subject_id) e.workspace_id, '${listedAs}', e.subject_type, e.subject_id, ${name}, ${details},
      false, e.occurred_at, e.actor_name
    from newest_events e where e.kind = '${eventKind}' order by e.workspace_id, e.subject_id, e.occurred_at desc`
}

/** What is on here and was off, or gone, there. */
const SWITCHES = [
  { table: 'webhooks', newest: 'newest_webhooks', subject: 'webhook', isOn: 'r.is_enabled' },
  { table: 'schedules', newest: 'newest_schedules', subject: 'schedule', isOn: 'not r.is_paused' },
  { table: 'connections', newest: 'newest_connections', subject: 'connection', isOn: `r.state = 'active'` },
  { table: 'channels', newest: 'newest_channels', subject: 'channel', isOn: `r.state = 'active'` },
  { table: 'refreshed_models', newest: 'newest_models', subject: 'refreshed_model', isOn: 'not r.is_paused' },
  { table: 'import_pickups', newest: 'newest_pickups', subject: 'import_pickup', isOn: 'not r.is_paused' },
  { table: 'list_copies', newest: 'newest_copies', subject: 'list_copy', isOn: 'not r.is_paused' },
].map(
  ({ table, newest, subject, isOn }) => `${ENTER}
    select r.workspace_id, 'switched_off', '${subject}', r.id, r.name, jsonb_build_object('wasDeleted', d.actor_name is not null),
      true, coalesce(d.occurred_at, p.occurred_at), coalesce(d.actor_name, p.actor_name)
    from ${table} r
    left join lateral (select e.actor_name, e.occurred_at from newest_events e
      where e.kind = '${subject}.deleted' and e.subject_id = r.id order by e.occurred_at desc limit 1) d on true
    left join lateral (select e.actor_name, e.occurred_at from newest_events e
      where e.kind in ('${subject}.paused', '${subject}.updated', '${subject}.disabled') and e.subject_id = r.id
      order by e.occurred_at desc limit 1) p on true
    where ${isOn} and not exists (select 1 from ${newest} n where n.workspace_id = r.workspace_id and n.id = r.id)`,
)

const EXACTLY: readonly string[] = [
  `${ENTER}
    select w.id, 'workspace_deleted', 'workspace', w.id, w.name, '{}', false, null, null
    from workspaces w where not exists (select 1 from newest_workspaces n where n.id = w.id)`,
  `${ENTER}
    select p.workspace_id, 'passport_withdrawn', 'passport', p.variant_id, v.name,
      jsonb_build_object('digitalId', p.digital_id, 'gtin', p.gtin14), true, n.withdrawn_at, e.actor_name
    from passports p join newest_passports n on n.workspace_id = p.workspace_id and n.variant_id = p.variant_id
    left join variants v on v.workspace_id = p.workspace_id and v.id = p.variant_id
    ${lastOf('passport.withdrawn', 'p.variant_id')}
    where p.state = 'published' and n.state = 'withdrawn'`,
  `${ENTER}
    select n.workspace_id, 'passport_first_published', 'passport', n.variant_id, coalesce(n.name, n.digital_id),
      jsonb_build_object('digitalId', n.digital_id, 'gtin', n.gtin14, 'isWithdrawn', n.state = 'withdrawn'), false, n.first_published_at,
      e.actor_name
    from newest_passports n ${lastOf('passport.published', 'n.variant_id')}
    where not exists (select 1 from passports p where p.workspace_id = n.workspace_id and p.variant_id = n.variant_id)`,
  `${ENTER}
    select n.workspace_id, 'passport_republished', 'passport', n.variant_id, coalesce(v.name, n.digital_id),
      jsonb_build_object('digitalId', n.digital_id, 'gtin', n.gtin14, 'from', p.version, 'to', n.version), false, n.published_at, e.actor_name
    from newest_passports n join passports p on p.workspace_id = n.workspace_id and p.variant_id = n.variant_id
    left join variants v on v.workspace_id = p.workspace_id and v.id = p.variant_id
    ${lastOf('passport.published', 'n.variant_id')}
    where n.version > p.version`,
  `${ENTER}
    select l.workspace_id, 'link_revoked', 'private_link', l.id, l.label, '{}', true, n.revoked_at, n.revoked_by
    from private_links l join newest_links n on n.workspace_id = l.workspace_id and n.id = l.id
    where l.revoked_at is null and n.revoked_at is not null`,
  `${ENTER}
    select l.workspace_id, 'link_opened', 'private_link', l.id, l.label,
      jsonb_build_object('openings', n.openings - l.openings, 'left', l.max_openings - n.openings), true, n.last_opened_at, null
    from private_links l join newest_links n on n.workspace_id = l.workspace_id and n.id = l.id
    where n.openings > l.openings and n.revoked_at is null`,
  byEvents('link_created', 'private_link.created', `e.data ->> 'label'`),
  `${ENTER}
    select k.workspace_id, 'key_revoked', 'api_key', k.id, k.name, jsonb_build_object('prefix', k.prefix), true, n.revoked_at, e.actor_name
    from api_keys k join newest_keys n on n.workspace_id = k.workspace_id and n.id = k.id
    ${lastOf('api_key.revoked', 'k.id')}
    where k.revoked_at is null`,
  byEvents('key_created', 'api_key.created', `e.data ->> 'name'`, `jsonb_build_object('prefix', e.data ->> 'prefix')`),
  `${ENTER}
    select l.workspace_id, case when l.to_role is null then 'member_removed' else 'member_demoted' end, 'member', l.user_id,
      u.name || ' (' || u.email || ')', jsonb_build_object('from', l.from_role, 'to', l.to_role), l.is_kept, e.occurred_at, e.actor_name
    from members_lost l join users u on u.id = l.user_id
    left join lateral (select x.actor_name, x.occurred_at from newest_events x
      where x.kind in ('member.removed', 'member.role_changed') and x.subject_id = l.user_id and x.workspace_id = l.workspace_id
      order by x.occurred_at desc limit 1) e on true`,
  `${ENTER}
    select m.workspace_id, 'member_promoted', 'member', m.user_id, u.name || ' (' || u.email || ')',
      jsonb_build_object('from', m.role, 'to', n.role), false, e.occurred_at, e.actor_name
    from members m join users u on u.id = m.user_id
    join newest_members n on n.workspace_id = m.workspace_id and n.user_id = m.user_id
    ${lastOf('member.role_changed', 'm.user_id')}
    where n.role <> m.role
      and not exists (select 1 from members_lost l where l.workspace_id = m.workspace_id and l.user_id = m.user_id)`,
  `${ENTER}
    select n.workspace_id, 'member_added', 'member', n.user_id, u.name || ' (' || u.email || ')',
      jsonb_build_object('to', n.role), false, n.created_at, null
    from newest_members n join newest_users u on u.id = n.user_id
    where not exists (select 1 from members m where m.workspace_id = n.workspace_id and m.user_id = n.user_id)`,
  `${ENTER}
    select i.workspace_id, 'invitation_ended', 'invitation', i.id, i.email,
      jsonb_build_object('to', i.role, 'wasAccepted', n.accepted_at is not null), true, coalesce(n.accepted_at, n.revoked_at), e.actor_name
    from invitations i join newest_invitations n on n.workspace_id = i.workspace_id and n.id = i.id
    left join lateral (select x.actor_name from newest_events x
      where x.kind in ('invitation.revoked', 'invitation.accepted') and x.subject_id = i.id order by x.occurred_at desc limit 1) e on true
    where i.accepted_at is null and i.revoked_at is null`,
  `${ENTER}
    select m.workspace_id, 'password_changed', 'member', u.id, u.name || ' (' || u.email || ')', '{}', true, e.occurred_at, e.actor_name
    from users u join newest_users n on n.id = u.id and n.password_hash <> u.password_hash
    join members m on m.user_id = u.id
    left join lateral (select x.actor_name, x.occurred_at from newest_events x
      where x.kind in ('member.password_changed', 'member.password_reset') and x.subject_id = u.id
      order by x.occurred_at desc limit 1) e on true`,
  `${ENTER}
    select f.workspace_id, case when n.revoked_at is null and n.id is not null then 'feed_renewed' else 'feed_revoked' end, 'feed', f.id, f.name,
      jsonb_build_object('prefix', f.prefix), true, coalesce(n.revoked_at, n.renewed_at), e.actor_name
    from feeds f join newest_workspaces w on w.id = f.workspace_id
    left join newest_feeds n on n.workspace_id = f.workspace_id and n.id = f.id
    left join lateral (select x.actor_name from newest_events x
      where x.kind in ('feed.revoked', 'feed.renewed') and x.subject_id = f.id order by x.occurred_at desc limit 1) e on true
    where f.revoked_at is null
      and (n.id is null or n.revoked_at is not null or n.secret_hash <> encode(f.secret_hash, 'hex'))`,
  byEvents('feed_created', 'feed.created', `e.data ->> 'name'`, `jsonb_build_object('prefix', e.data ->> 'prefix')`),
  byEvents('secret_rotated', 'webhook.secret_rotated', `e.data ->> 'name'`),
  ...SWITCHES,
  `${ENTER}
    select c.workspace_id, 'address_unsubscribed', 'email', c.id, c.address, '{}', true, n.decided_at, null
    from email_consents c join newest_consents n on n.workspace_id = c.workspace_id and n.address = c.address
    where c.state <> 'ended'`,
  `${ENTER}
    select w.id, 'catalogue_closed', 'workspace', w.id, w.name, '{}', true, e.occurred_at, e.actor_name
    from workspaces w join newest_workspaces n on n.id = w.id ${lastOf('workspace.updated', 'w.id')}
    where w.public_catalogue and not n.public_catalogue`,
  `${ENTER}
    select r.workspace_id, 'rating_concealed', 'rating', r.id, r.name, '{}', true, e.occurred_at, e.actor_name
    from ratings r join newest_ratings n on n.workspace_id = r.workspace_id and n.id = r.id ${lastOf('rating.concealed', 'r.id')}
    where r.disclosed_at is not null`,
  `${ENTER}
    select f.workspace_id, 'file_hidden', 'file', f.id, f.name, '{}', true, e.occurred_at, e.actor_name
    from files f join newest_files n on n.workspace_id = f.workspace_id and n.id = f.id ${lastOf('file.updated', 'f.id')}
    where f.visibility = 'public'`,
  `${ENTER}
    select e.workspace_id, 'item_created', 'variant', e.subject_id, e.data ->> 'name',
      jsonb_build_object('digitalId', e.data ->> 'digitalId', 'gtin', e.data ->> 'gtin'), false, e.occurred_at, e.actor_name
    from newest_events e where e.kind = 'variant.created'
      and not exists (select 1 from newest_passports p where p.workspace_id = e.workspace_id and p.variant_id = e.subject_id)`,
  `${ENTER}
    select distinct on (e.workspace_id, e.subject_id) e.workspace_id, 'record_deleted', e.subject_type, e.subject_id, e.data ->> 'name', '{}',
      false, e.occurred_at, e.actor_name
    from newest_events e
    where e.kind in ('product.deleted', 'variant.deleted', 'material.deleted', 'company.deleted', 'certification.deleted', 'file.deleted')
      and not exists (select 1 from newest_events x where x.workspace_id = e.workspace_id and x.subject_id = e.subject_id
        and (x.kind = e.subject_type || '.created' or (x.kind = e.subject_type || '.restored' and x.occurred_at >= e.occurred_at)))
    order by e.workspace_id, e.subject_id, e.occurred_at desc`,
]

/** Of records, how many were created, changed or deleted. */
const CHANGED = `
  update workspace_restores r set changed = c.changed from now_restored n, (
    select workspace_id, jsonb_object_agg(subject_type, verbs) as changed from (
      select workspace_id, subject_type, jsonb_object_agg(verb, count) as verbs from (
        select workspace_id, subject_type, split_part(kind, '.', 2) as verb, count(distinct subject_id) as count
        from newest_events
        where subject_type in ('product', 'variant', 'material', 'company', 'certification', 'file', 'rating')
          and split_part(kind, '.', 2) in ('created', 'updated', 'deleted')
        group by 1, 2, 3) counted group by 1, 2) nouns group by 1) c
  where n.workspace_id = r.workspace_id and n.id = r.id and c.workspace_id = r.workspace_id`

/** Nothing proves that these were not used since, so they are closed; the rest is for an owner to look through. */
const UNKNOWN: readonly string[] = [
  `${ENTER}
    select workspace_id, 'link_closed', 'private_link', id, label, '{}', true, null, null from private_links
    where revoked_at is null and expires_at > now() and max_openings is not null and openings < max_openings`,
  `${ENTER}
    select workspace_id, 'invitation_closed', 'invitation', id, email, jsonb_build_object('to', role), true, null, null from invitations
    where accepted_at is null and revoked_at is null and expires_at > now()`,
  `${ENTER}
    select m.workspace_id, 'to_check', 'member', m.user_id, u.name || ' (' || u.email || ')', jsonb_build_object('to', m.role), false, null, null
    from members m join users u on u.id = m.user_id`,
  `${ENTER}
    select workspace_id, 'to_check', 'api_key', id, name, jsonb_build_object('prefix', prefix), false, null, null from api_keys
    where revoked_at is null and (expires_at is null or expires_at > now())`,
  `${ENTER}
    select workspace_id, 'to_check', 'private_link', id, label, '{}', false, null, null from private_links
    where revoked_at is null and expires_at > now() and max_openings is null`,
  `${ENTER}
    select workspace_id, 'to_check', 'feed', id, name, jsonb_build_object('prefix', prefix), false, null, null from feeds
    where revoked_at is null and (expires_at is null or expires_at > now())`,
  `${ENTER} select workspace_id, 'to_check', 'webhook', id, name, '{}', false, null, null from webhooks where is_enabled`,
  `${ENTER} select workspace_id, 'to_check', 'connection', id, name, '{}', false, null, null from connections where state = 'active'`,
]
