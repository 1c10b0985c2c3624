-- A file that is fetched at set times from an address or by SFTP, and imported as its profile says.
create table import_pickups (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  name text not null,
  -- Null: it was deleted; nothing is fetched until another is chosen.
  profile_id record_id,
  -- https://… or sftp://…, without a user name or password.
  address text not null,
  user_name text,
  -- Encrypted, as JSON: a password or token, or a private key.
  sealed_secret bytea,
  -- Of SFTP: the server's key that a person has confirmed, and the one that it showed last.
  host_key text,
  host_key_seen text,
  cron text not null,
  time_zone text not null,
  -- So many rows in a hundred may be refused; beyond that a person decides.
  guard_percent integer not null default 10 check (guard_percent between 0 and 100),
  is_paused boolean not null default false,
  -- Null while it is paused.
  next_run_at timestamptz,
  state text not null default 'rests' check (state in ('rests', 'fetches', 'reads', 'checks', 'runs')),
  -- When it goes on; null while it rests.
  due_at timestamptz,
  tries integer not null default 0,
  holder text,
  held_until timestamptz,
  -- The last import that was made of what was fetched; the same bytes make no other.
  import_id record_id,
  taken_sha256 bytea,
  etag text,
  modified text,
  -- Since when files are read and fetched as they are now: the first import after that is for a person to start.
  agreed_from timestamptz not null default now(),
  last_run_at timestamptz,
  outcome text check (outcome in ('imported', 'unchanged', 'waits', 'failed', 'cancelled')),
  because jsonb,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, profile_id) references import_profiles (workspace_id, id) on delete set null (profile_id),
  check ((state = 'rests') = (due_at is null)),
  check (not is_paused or next_run_at is null)
);
create index import_pickups_by_profile on import_pickups (workspace_id, profile_id);
alter table import_pickups enable row level security;
create policy own_workspace on import_pickups using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on import_pickups to selvedge_app;

-- Of a file that was fetched: by which pickup.
alter table imports add column pickup_id record_id;
create index imports_of_pickups on imports (workspace_id, pickup_id, id) where pickup_id is not null;

-- For the worker, which belongs to no workspace.
create function import_pickups_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id, p.id from import_pickups p
    where (p.next_run_at <= at and p.state = 'rests' or p.due_at <= at)
      and (p.held_until is null or p.held_until <= clock_timestamp())
      and p.workspace_id not in (select held_workspaces())
    order by coalesce(p.due_at, p.next_run_at) limit 100 $$;
create function import_pickups_waiting() returns table (workspace_id record_id, id record_id, cron text, time_zone text, next_run_at timestamptz)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id, p.id, p.cron, p.time_zone, p.next_run_at from import_pickups p where p.next_run_at is not null $$;
revoke all on function import_pickups_due(timestamptz), import_pickups_waiting() from public;
grant execute on function import_pickups_due(timestamptz), import_pickups_waiting() to selvedge_app;
