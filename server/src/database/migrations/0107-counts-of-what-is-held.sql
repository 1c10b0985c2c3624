-- What is held after a restore is not late: how long the oldest has been due passes over it, as the functions by which workers learn what is due do. What is held
-- has numbers of its own.
create or replace function operator_counts(at timestamptz) returns table (name text, value double precision)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$
  select 'webhook_deliveries_pending', (select count(*) from (select 1 from webhook_deliveries where state = 'pending' limit 100000) c)::float8
  union all select 'webhook_oldest_due_seconds', coalesce((select greatest(0, extract(epoch from at - min(d.due_at))) from (
      select w.workspace_id, w.id from webhooks w where w.is_enabled and w.workspace_id not in (select held_workspaces())) w,
      lateral (select d.due_at from webhook_deliveries d where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.state = 'pending'
        order by d.due_at limit 1) d), 0)::float8
  union all select 'webhook_deliveries_failed', (select count(*) from (select 1 from webhook_deliveries where state = 'failed' limit 100000) c)::float8
  union all select 'webhooks_held', (select count(*) from webhooks where is_enabled and held_until > at)::float8
  union all select 'webhooks_failing', (select count(*) from webhooks where is_enabled and failing_since is not null)::float8
  union all select 'webhooks_switched_off', (select count(*) from webhooks where disabled_because is not null)::float8
  union all select 'schedules_late', (select count(*) from schedules where next_run_at < at - interval '1 minute'
      and workspace_id not in (select held_workspaces()))::float8
  union all select 'schedules_failed', (select count(*) from schedules where next_run_at is not null and last_fault is not null)::float8
  union all select 'imports_waiting', (select count(*) from imports where state in ('checking', 'running', 'undoing'))::float8
  union all select 'import_oldest_seconds', coalesce((select greatest(0, extract(epoch from at - min(coalesce(started_at, created_at))))
      from imports where state in ('checking', 'running', 'undoing')), 0)::float8
  union all select 'bulk_changes_waiting', (select count(*) from bulk_changes where state = 'running')::float8
  union all select 'bulk_change_oldest_seconds', coalesce((select greatest(0, extract(epoch from at - min(started_at)))
      from bulk_changes where state = 'running'), 0)::float8
  union all select 'reassessments_waiting', (select count(*) from (select 1 from assessments_due limit 100000) c)::float8
  union all select 'reassessment_oldest_seconds', coalesce((select greatest(0, extract(epoch from at - min(r.started_at)))
      from reassessments r where exists (select 1 from assessments_due d where d.workspace_id = r.workspace_id)), 0)::float8
  union all select 'workspaces_held', (select count(distinct workspace_id) from workspace_restores where resumed_at is null)::float8
  union all select 'workspace_held_oldest_seconds', coalesce((select greatest(0, extract(epoch from at - min(restored_at)))
      from workspace_restores where resumed_at is null), 0)::float8
  $$;

create or replace function connection_counts(at timestamptz) returns table (name text, value double precision)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$
  select 'connections_active', (select count(*) from connections where state = 'active')::float8
  -- What a person paused has no kind.
  union all select 'connections_paused', (select count(*) from connections
      where state = 'paused' and paused_because ->> 'kind' is not null)::float8
  union all select 'connections_failing', (select count(*) from connections c
      where c.state = 'active' and 'failed' = (select r.state from connection_runs r
        where r.workspace_id = c.workspace_id and r.connection_id = c.id order by r.id desc limit 1))::float8
  union all select 'connections_late', (select count(*) from connections where next_run_at < at - interval '1 minute'
      and workspace_id not in (select held_workspaces()))::float8
  union all select 'connections_expiring', (select count(*) from connections
      where state <> 'draft' and credentials_expire_at <= at + interval '3 days')::float8
  union all select 'connection_runs_undecided', (select count(*) from connection_runs where state = 'waiting')::float8
  union all select 'connection_run_oldest_seconds', coalesce((select greatest(0, extract(epoch from at - min(created_at)))
      from connection_runs where state in ('reading', 'checking', 'running', 'undoing') and workspace_id not in (select held_workspaces())), 0)::float8
  union all select 'write_backs_pending', (select count(*) from (
      select 1 from write_back_items where state = 'due' limit 100000) c)::float8
  union all select 'write_backs_unwritten', (select count(*) from (
      select 1 from write_back_items where state in ('refused', 'not_ours', 'not_found', 'gave_up') limit 100000) c)::float8
  union all select 'write_back_oldest_due_seconds', coalesce((select greatest(0, extract(epoch from at - min(i.next_at)))
      from write_backs b
      join connections c on c.workspace_id = b.workspace_id and c.id = b.connection_id and c.state <> 'paused',
      lateral (select i.next_at from write_back_items i
        where i.workspace_id = b.workspace_id and i.connection_id = b.connection_id and i.state = 'due'
        order by i.next_at limit 1) i
      where b.confirmed_at is not null and b.workspace_id not in (select held_workspaces())), 0)::float8
  $$;

create or replace function message_counts(at timestamptz) returns table (name text, value double precision)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$
  select 'channels_active', (select count(*) from channels where state = 'active')::float8
  -- By the service, not by a person.
  union all select 'channels_broken', (select count(*) from channels
      where state = 'paused' and not coalesce((paused_because ->> 'isByPerson')::boolean, false))::float8
  union all select 'channel_messages_refused', (select count(*) from (
      select 1 from channel_messages where state = 'refused' and ended_at > at - interval '1 day' limit 100000) c)::float8
  union all select 'channel_message_oldest_due_seconds', coalesce((select greatest(0, extract(epoch from at - min(m.due_at)))
      from channels c, lateral (select m.due_at from channel_messages m
        where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.state in ('gathering', 'due')
        order by m.due_at limit 1) m
      where c.state = 'active' and (c.next_at is null or c.next_at <= at) and c.workspace_id not in (select held_workspaces())), 0)::float8
  union all select 'emails_waiting', (select count(*) from (
      select 1 from emails where state = 'waiting' limit 100000) c)::float8
  union all select 'email_oldest_seconds', coalesce((select greatest(0, extract(epoch from at - min(queued_at)))
      from emails where state = 'waiting' and (kind = 'password_reset' or workspace_id not in (select held_workspaces()))), 0)::float8
  union all select 'emails_refused', (select count(*) from (
      select 1 from emails where state = 'refused' and ended_at > at - interval '1 day' limit 100000) c)::float8
  union all select 'emails_given_up', (select count(*) from (
      select 1 from emails where state = 'gave_up' and ended_at > at - interval '1 day' limit 100000) c)::float8
  $$;

-- And three more things that a restore undoes.
alter table undone_changes drop constraint undone_changes_kind_check, add constraint undone_changes_kind_check
  check (kind in ('workspace_deleted', 'passport_withdrawn', 'passport_first_published', 'passport_republished', 'link_revoked',
    'link_opened', 'link_closed', 'link_created', 'key_revoked', 'key_created', 'member_removed', 'member_demoted', 'member_promoted', 'member_added',
    'invitation_ended', 'invitation_closed', 'password_changed', 'feed_revoked', 'feed_renewed', 'feed_created', 'secret_rotated', 'switched_off',
    'address_unsubscribed', 'catalogue_closed', 'rating_concealed', 'file_hidden', 'item_created', 'record_deleted', 'to_check'));
