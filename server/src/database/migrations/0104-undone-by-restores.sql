-- What a restore to the past means for a workspace that was in the backup. Until an owner has seen what was undone and says "go on", nothing
-- leaves the workspace: the functions below, by which workers learn what is due, pass over it.
create table workspace_restores (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  -- All that was committed before it is there, and nothing that began later.
  moment timestamptz not null,
  -- Until when it is known what was undone; null: what happened after the moment cannot be known here.
  known_until timestamptz,
  restored_at timestamptz not null default now(),
  -- Of changes that are counted and not listed: {"product": {"created": 2, "updated": 17, "deleted": 1}}.
  changed jsonb not null default '{}',
  resumed_at timestamptz,
  resumed_by text,
  primary key (workspace_id, id),
  check ((resumed_at is null) = (resumed_by is null))
);
create index workspace_restores_held on workspace_restores (workspace_id) where resumed_at is null;

-- One change that was undone, or one secret that was closed because nothing proves that it was not used.
create table undone_changes (
  workspace_id record_id not null,
  restore_id record_id not null,
  -- From 0 within its kind, the earliest first.
  position integer not null,
  kind text not null check (kind in ('passport_withdrawn', 'passport_first_published', 'passport_republished', 'link_revoked',
    'link_opened', 'link_closed', 'link_created', 'key_revoked', 'key_created', 'member_removed', 'member_demoted', 'member_promoted', 'member_added',
    'invitation_ended', 'invitation_closed', 'password_changed', 'feed_revoked', 'feed_renewed', 'feed_created', 'secret_rotated', 'switched_off',
    'address_unsubscribed', 'catalogue_closed', 'item_created', 'record_deleted', 'to_check')),
  subject_type text not null,
  subject_id text not null,
  name text not null,
  -- Of a passport and an item: {"digitalId", "gtin"}; of a role: {"from", "to"}.
  details jsonb not null default '{}',
  -- Whether it holds all the same, because the restore has made it so once more.
  is_kept boolean not null,
  -- When it had happened, and by whom; null where that is not known.
  occurred_at timestamptz,
  done_by text,
  primary key (workspace_id, restore_id, kind, position),
  foreign key (workspace_id, restore_id) references workspace_restores (workspace_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['workspace_restores', 'undone_changes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;
-- Only the owner of the tables says that something was undone.
grant select, update (resumed_at, resumed_by) on workspace_restores to selvedge_app;
grant select on undone_changes to selvedge_app;

-- A copy of the past that is only looked at: nothing leaves it, and it is served on this machine alone. There for as long as it is one.
create table rehearsal (
  is_there boolean primary key default true check (is_there),
  moment timestamptz not null,
  restored_at timestamptz not null default now()
);
alter table rehearsal enable row level security;
revoke all on rehearsal from selvedge_app;

-- What nothing may leave.
create function held_workspaces() returns setof record_id
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select r.workspace_id from workspace_restores r where r.resumed_at is null
    union all select w.id from workspaces w where exists (select 1 from rehearsal) $$;
revoke all on function held_workspaces() from public;

create or replace function webhook_workspaces() returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id from webhook_positions p
    where exists (select 1 from webhooks w where w.workspace_id = p.workspace_id)
      and exists (select 1 from events e
        where e.workspace_id = p.workspace_id and e.transaction >= p.transaction
          and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
          and (e.transaction, e.sequence) > (p.transaction, p.sequence))
      and p.workspace_id not in (select held_workspaces()) $$;
create or replace function webhooks_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.workspace_id, w.id from webhooks w
    where w.is_enabled and (w.held_until is null or w.held_until <= at)
      and exists (select 1 from webhook_deliveries d
        where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.state = 'pending' and d.due_at <= at)
      and w.workspace_id not in (select held_workspaces()) $$;
create or replace function schedules_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select s.workspace_id, s.id from schedules s where s.next_run_at <= at and s.workspace_id not in (select held_workspaces())
    order by s.next_run_at limit 100 $$;
create or replace function connections_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select c.workspace_id, c.id from connections c where c.next_run_at <= at and c.workspace_id not in (select held_workspaces())
    order by c.next_run_at limit 100 $$;
create or replace function connection_runs_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select r.workspace_id, r.id from connection_runs r
    where r.state in ('reading', 'checking', 'running', 'undoing') and r.due_at <= at
      and (r.held_until is null or r.held_until < clock_timestamp())
      and r.workspace_id not in (select held_workspaces())
    order by r.due_at limit 100 $$;
create or replace function write_back_workspaces() returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id from write_back_positions p
    where exists (select 1 from write_backs b where b.workspace_id = p.workspace_id and b.confirmed_at is not null)
      and exists (select 1 from events e
        where e.workspace_id = p.workspace_id and e.transaction >= p.transaction
          and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
          and (e.transaction, e.sequence) > (p.transaction, p.sequence))
      and p.workspace_id not in (select held_workspaces()) $$;
create or replace function write_backs_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select b.workspace_id, b.connection_id from write_backs b
    join connections c on c.workspace_id = b.workspace_id and c.id = b.connection_id
    where b.confirmed_at is not null and c.state <> 'paused' and (b.held_until is null or b.held_until <= at)
      and exists (select 1 from write_back_items i
        where i.workspace_id = b.workspace_id and i.connection_id = b.connection_id and i.state = 'due' and i.next_at <= at)
      and b.workspace_id not in (select held_workspaces()) $$;
create or replace function write_backs_to_compare(at timestamptz, base text) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select b.workspace_id, b.connection_id from write_backs b
    where b.confirmed_at is not null and (b.sweep_from is not null or b.sweep_at <= at or b.address_base is distinct from base)
      and b.workspace_id not in (select held_workspaces()) $$;
create or replace function write_backs_to_tell(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select b.workspace_id, b.connection_id from write_backs b
    where b.refused_count > 0 and (b.refused_told_at is null or b.refused_told_at <= at - interval '1 hour')
      and b.workspace_id not in (select held_workspaces()) $$;
create or replace function list_copies_due(at timestamptz, gathered timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select l.workspace_id, l.id from list_copies l
    join connections c on c.workspace_id = l.workspace_id and c.id = l.connection_id
    where c.state <> 'paused' and not l.is_paused
      and (l.held_until is null or l.held_until <= at) and (l.due_at is null or l.due_at <= at)
      and (l.phase in ('compares', 'looks', 'writes') or (l.phase = 'rests' and (l.wanted <> 'none'
        or (l.confirmed_at is not null and (l.next_at <= at
          or (l.after_changes and l.because is null and l.rested_at <= gathered and exists (select 1 from events e
            where e.workspace_id = l.workspace_id and e.transaction >= l.heard
              and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
              and e.subject_type in ('product', 'variant', 'company', 'material', 'certification', 'file', 'passport', 'import', 'bulk_change'))))))))
      and l.workspace_id not in (select held_workspaces()) $$;
-- A link by which a person sets a new password goes on being sent: after a restore some need one. Those of before the restore have ended with it.
create or replace function emails_due(at timestamptz, most integer) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select e.workspace_id, e.id from emails e where e.state = 'waiting' and e.next_at <= at
      and (e.kind = 'password_reset' or e.workspace_id not in (select held_workspaces()))
    order by e.next_at, e.id limit most $$;
create or replace function alert_workspaces(at timestamptz) returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id from alert_positions p
    where (p.held_until is null or p.held_until <= at)
      and exists (select 1 from events e
        where e.workspace_id = p.workspace_id and e.transaction >= p.transaction
          and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
          and (e.transaction, e.sequence) > (p.transaction, p.sequence))
      and p.workspace_id not in (select held_workspaces()) $$;
create or replace function channel_workspaces() returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id from channel_positions p
    where exists (select 1 from channel_rules r where r.workspace_id = p.workspace_id and r.is_enabled)
      and exists (select 1 from events e
        where e.workspace_id = p.workspace_id and e.transaction >= p.transaction
          and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
          and (e.transaction, e.sequence) > (p.transaction, p.sequence))
      and p.workspace_id not in (select held_workspaces()) $$;
create or replace function channels_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select c.workspace_id, c.id from channels c
    where c.state = 'active' and (c.next_at is null or c.next_at <= at)
      and exists (select 1 from channel_messages m
        where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.state in ('gathering', 'due') and m.due_at <= at)
      and c.workspace_id not in (select held_workspaces()) $$;
create or replace function model_refresh_workspaces() returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id from model_refresh_positions p
    where exists (select 1 from refreshed_models m where m.workspace_id = p.workspace_id and not m.is_paused)
      and exists (select 1 from events e
        where e.workspace_id = p.workspace_id and e.transaction >= p.transaction
          and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
          and (e.transaction, e.sequence) > (p.transaction, p.sequence))
      and p.workspace_id not in (select held_workspaces()) $$;
create or replace function refreshed_models_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select m.workspace_id, m.id from refreshed_models m
    where m.due_at <= at and not m.is_paused and (m.held_until is null or m.held_until <= at)
      and m.workspace_id not in (select held_workspaces())
    order by m.due_at limit 100 $$;
