-- A system of others that a workspace reads from and writes to.
create table connections (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  -- Which connector: "woocommerce".
  kind text not null,
  name text not null,
  settings jsonb not null,
  -- Encrypted, as JSON by key; null where there are none.
  sealed_secrets bytea,
  secret_names text[] not null default '{}',
  -- As the last good test found it.
  account jsonb,
  tested_at timestamptz,
  -- Why the last test failed; null: it did not.
  test_fault jsonb,
  -- What can be read and written there, as last seen.
  discovery jsonb,
  discovered_at timestamptz,
  state text not null default 'draft' check (state in ('draft', 'active', 'paused')),
  paused_because jsonb,
  -- By foreign column: the column of ours, or null for one that is left out.
  mapping jsonb not null default '{}',
  -- By column of ours: theirs, ours or newer.
  leads jsonb not null default '{}',
  empty_also text[] not null default '{}',
  chosen jsonb not null default '{}',
  -- When it was last changed what is read, or what becomes of it: the next run reads all.
  reading_changed_at timestamptz not null default now(),
  guard_percent integer not null default 10 check (guard_percent between 1 and 100),
  publishes_passports boolean not null default false,
  -- Both null: only when somebody asks.
  cron text,
  time_zone text,
  -- Null unless it is active and has times.
  next_run_at timestamptz,
  credentials_expire_at timestamptz,
  -- How many days before their end it was last told of.
  expiry_told integer,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check ((cron is null) = (time_zone is null)),
  check ((state = 'paused') = (paused_because is not null))
);
create index connections_due on connections (next_run_at) where next_run_at is not null;

-- What a system has given for its credentials, for as long as it holds. One process at a time asks for another.
create table connection_tokens (
  workspace_id record_id not null,
  connection_id record_id not null,
  name text not null,
  sealed bytea,
  expires_at timestamptz,
  renewer text,
  renewed_until timestamptz,
  primary key (workspace_id, connection_id, name),
  foreign key (workspace_id, connection_id) references connections (workspace_id, id) on delete cascade
);

-- When each of the last calls had its turn: no more than a system allows are made in a stretch of time, by all processes together.
create table connection_turns (
  workspace_id record_id not null,
  connection_id record_id not null,
  name text not null,
  turns timestamptz[] not null,
  primary key (workspace_id, connection_id, name),
  foreign key (workspace_id, connection_id) references connections (workspace_id, id) on delete cascade
);

-- One reading of a system, and what became of it. It outlives its connection: what it did is undone by its import.
create table connection_runs (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  connection_id record_id not null,
  state text not null default 'reading' check (state in
    ('reading', 'checking', 'waiting', 'running', 'finished', 'failed', 'cancelled', 'undoing', 'undone')),
  is_full boolean not null,
  -- What has changed since then was read; null: all.
  since timestamptz,
  by_schedule boolean not null,
  rows integer not null default 0,
  total integer,
  left_out jsonb not null default '[]',
  left_out_count integer not null default 0,
  permissions text[] not null default '{}',
  import_id record_id,
  -- What the check found: changes, and references that would be marked as gone.
  found jsonb,
  waiting_because jsonb,
  ended_because jsonb,
  gone integer not null default 0,
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  holder text,
  held_until timestamptz,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  request_id text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (workspace_id, id)
);
create index connection_runs_of on connection_runs (workspace_id, connection_id, id);
-- One at a time.
create unique index connection_runs_under_way on connection_runs (workspace_id, connection_id)
  where state in ('reading', 'checking', 'waiting', 'running', 'undoing');
create index connection_runs_due on connection_runs (due_at) where state in ('reading', 'checking', 'running', 'undoing');

do $$
declare name text;
begin
  foreach name in array array['connections', 'connection_tokens', 'connection_turns', 'connection_runs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
    execute format('grant select, insert, update, delete on %I to selvedge_app', name);
  end loop;
end $$;

-- For the worker, which belongs to no workspace.
create function connections_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select c.workspace_id, c.id from connections c where c.next_run_at <= at order by c.next_run_at limit 100 $$;
create function connections_waiting() returns table (workspace_id record_id, id record_id, cron text, time_zone text, next_run_at timestamptz)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select c.workspace_id, c.id, c.cron, c.time_zone, c.next_run_at from connections c where c.next_run_at is not null $$;
create function connections_expiring(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select c.workspace_id, c.id from connections c
    where c.credentials_expire_at <= at + interval '14 days' and c.expiry_told is distinct from 1 $$;
create function connection_runs_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select r.workspace_id, r.id from connection_runs r
    where r.state in ('reading', 'checking', 'running', 'undoing') and r.due_at <= at
      and (r.held_until is null or r.held_until < clock_timestamp())
    order by r.due_at limit 100 $$;
revoke all on function connections_due(timestamptz), connections_waiting(), connections_expiring(timestamptz), connection_runs_due(timestamptz)
  from public;
grant execute on function connections_due(timestamptz), connections_waiting(), connections_expiring(timestamptz), connection_runs_due(timestamptz)
  to selvedge_app;
