-- Files brought in with many records. The file stays with its import; what was done stands record by record, for undoing it.
create table imports (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  file_name text not null,
  size bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  -- What the file was found to be, and how it is to be read.
  inspection jsonb not null,
  settings jsonb,
  -- Files with the same columns are mapped as the last one was.
  shape text not null,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'running', 'finished', 'cancelled', 'undoing', 'undone')),
  -- Why it ended otherwise than asked.
  end_reason text,
  -- What the last check found, with the first updates it would make.
  checked jsonb,
  samples jsonb,
  -- What the run has done so far, and the last line it has come to: both written with the rows themselves.
  counts jsonb,
  done_line integer not null default 0,
  total_rows integer not null,
  -- On whose behalf it runs; what this actor may do is looked up again and again while it does.
  actor_kind text not null check (actor_kind in ('member', 'api_key', 'system')),
  actor_id text not null,
  actor_name text not null,
  request_id text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (workspace_id, id),
  foreign key (storage_key) references stored_files (storage_key)
);
create index imports_running on imports (workspace_id) where state in ('checking', 'running', 'undoing');
create index imports_by_file on imports (storage_key);

-- Each record an import has spoken of, once.
create table import_records (
  workspace_id record_id not null,
  import_id record_id not null,
  record_id record_id not null,
  kind text not null check (kind in ('company', 'material', 'product', 'variant', 'certification')),
  -- The first row about it.
  line integer not null,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged')),
  -- Of an update: the fields it changed, as they were.
  before jsonb,
  -- The record's revision after the import: an undo leaves one alone that has been saved since.
  revision integer not null,
  undone text check (undone in ('undone', 'kept')),
  kept_because text,
  primary key (workspace_id, import_id, record_id),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
create index import_records_by_line on import_records (workspace_id, import_id, line, kind);

-- What is wrong with rows, of the last check or of the run.
create table import_problems (
  workspace_id record_id not null,
  import_id record_id not null,
  position integer not null,
  line integer not null,
  header text,
  severity text not null check (severity in ('error', 'warning', 'note')),
  reason text not null,
  found text not null,
  message text not null,
  primary key (workspace_id, import_id, position),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
create index import_problems_by_reason on import_problems (workspace_id, import_id, severity, reason, position);

-- What the columns of a file of one shape were taken for last.
create table import_mappings (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  shape text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (workspace_id, shape)
);

do $$
declare name text;
begin
  foreach name in array array['imports', 'import_records', 'import_problems', 'import_mappings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;
grant select, insert, update on imports, import_records, import_mappings to selvedge_app;
grant select, insert, update, delete on import_problems to selvedge_app;

-- The imports that have something to do, of all workspaces: asked by the worker, which belongs to none.
create function imports_to_run() returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select i.workspace_id, i.id from imports i where i.state in ('checking', 'running', 'undoing') order by i.id $$;
revoke all on function imports_to_run() from public;
grant execute on function imports_to_run() to selvedge_app;

create or replace function abandoned_files(older_than interval, at_most integer)
  returns table (workspace_id record_id, storage_key text)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select s.workspace_id, s.storage_key from stored_files s
    where s.created_at <= now() - older_than
      and not exists (select 1 from files f where f.storage_key = s.storage_key)
      and not exists (select 1 from selvedge_published.shown_files f where f.storage_key = s.storage_key)
      and not exists (select 1 from deleted_rows r where r.storage_key = s.storage_key)
      and not exists (select 1 from imports i where i.storage_key = s.storage_key)
    limit at_most $$;
