-- A table in a connected system that is kept in step with a list of ours.
create table list_copies (
  workspace_id record_id not null,
  id record_id not null,
  connection_id record_id not null,
  name text not null,
  noun text not null,
  -- How the list is narrowed and ordered, as its arguments.
  query jsonb not null default '{}',
  -- Only so many of its first records; null: all.
  most_rows integer check (most_rows > 0),
  table_key text not null,
  table_label text not null,
  -- In the order of the list's columns: column (ours), key, label and holds (there).
  columns jsonb not null,
  -- Ours, by which a row there is recognised.
  key_column text not null,
  when_left text not null default 'mark' check (when_left in ('mark', 'delete')),
  -- The column there that is marked: key, label and holds.
  left_column jsonb,
  after_changes boolean not null default true,
  -- Both null: only when somebody asks.
  cron text,
  time_zone text,
  next_at timestamptz,
  is_paused boolean not null default false,
  -- When somebody agreed to what would be written; null: nothing is written yet.
  confirmed_at timestamptz,
  phase text not null default 'rests' check (phase in ('rests', 'compares', 'looks', 'waits', 'writes')),
  -- Counts the times that it was brought in step.
  step integer not null default 0,
  -- Whether this step looks at the table there.
  is_whole boolean not null default true,
  -- Whether what was refused is tried again.
  again_refused boolean not null default false,
  -- Where looking at the table has come to.
  cursor text,
  -- Asked for while a step was under way.
  wanted text not null default 'none' check (wanted in ('none', 'changes', 'whole')),
  -- Events of transactions before this one have been seen by the last comparison.
  heard xid8,
  holder text,
  held_until timestamptz,
  -- Nothing is done until then, because the system asked for it or cannot be reached.
  due_at timestamptz,
  tries integer not null default 0,
  -- Why it waits or does nothing; with a phase of "rests", it has given up.
  because jsonb,
  -- What this step has done so far, or the last one did.
  done jsonb not null default '{}',
  rested_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, connection_id) references connections (workspace_id, id) on delete cascade,
  check ((cron is null) = (time_zone is null)),
  check ((when_left = 'mark') = (left_column is not null))
);
create index list_copies_by_connection on list_copies (workspace_id, connection_id, id);

-- What is known of the row there of each record that is or was in the list.
create table list_copy_rows (
  workspace_id record_id not null,
  copy_id record_id not null,
  record_id record_id not null,
  label text not null,
  key text not null,
  -- Its place in the list when it was last compared: rows are made in this order.
  place integer not null,
  -- Null: it is not there, as far as known.
  remote_id text,
  -- The last step in which the table had it.
  looked integer not null default 0,
  state text not null default 'due' check (state in ('due', 'there', 'refused')),
  has_left boolean not null default false,
  -- Of one that has left: the day, as it is written there.
  left_on text,
  -- Digests: of what is to be there, of what was about to be sent, and of what the system made of what was sent last.
  wanted text not null,
  sent text,
  there text,
  because jsonb,
  written_at timestamptz,
  primary key (workspace_id, copy_id, record_id),
  foreign key (workspace_id, copy_id) references list_copies (workspace_id, id) on delete cascade
);
create index list_copy_rows_by_key on list_copy_rows (workspace_id, copy_id, key);
create index list_copy_rows_by_remote on list_copy_rows (workspace_id, copy_id, remote_id);
create index list_copy_rows_due on list_copy_rows (workspace_id, copy_id, has_left, place) where state = 'due';

do $$
declare name text;
begin
  foreach name in array array['list_copies', 'list_copy_rows'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
    execute format('grant select, insert, update, delete on %I to selvedge_app', name);
  end loop;
end $$;

-- For the worker, which belongs to no workspace: those that are in the midst of a step or have a reason to begin one. `gathered`: those that have
-- rested since then do not begin one because of changes, as more may come.
create function list_copies_due(at timestamptz, gathered timestamptz) returns table (workspace_id record_id, id record_id)
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
              and e.subject_type in ('product', 'variant', 'company', 'material', 'certification', 'file', 'passport', 'import', 'bulk_change')))))))) $$;
revoke all on function list_copies_due(timestamptz, timestamptz) from public;
grant execute on function list_copies_due(timestamptz, timestamptz) to selvedge_app;
