-- How numbers and days of such a file are written, and what is to be done with its rows, as it was said last.
alter table import_mappings add column settings jsonb not null default '{}';

-- Cells that a person has put right, on top of the file, which stays as it came.
create table import_corrections (
  workspace_id record_id not null,
  import_id record_id not null,
  -- The column, from 0.
  place integer not null,
  -- One row of the file; 0: every row whose cell says `found`.
  line integer not null,
  -- The text that is replaced in all rows; '' for a cell of one row.
  found text not null,
  value text not null,
  primary key (workspace_id, import_id, place, line, found),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);

-- What the last check would do to each record, field by field.
create table import_differences (
  workspace_id record_id not null,
  import_id record_id not null,
  position integer not null,
  outcome text not null check (outcome in ('create', 'update', 'unchanged', 'leave')),
  kind text not null check (kind in ('company', 'material', 'product', 'variant', 'certification')),
  -- Null: it is not there yet.
  record_id record_id,
  name text not null,
  line integer not null,
  differences jsonb not null,
  primary key (workspace_id, import_id, position),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
create index import_differences_by_outcome on import_differences (workspace_id, import_id, outcome, position);

do $$
declare name text;
begin
  foreach name in array array['import_corrections', 'import_differences'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;
grant select, insert, update, delete on import_corrections, import_differences to selvedge_app;

-- The file of an import is kept for a while after its end; what it did is kept on.
alter table imports alter column storage_key drop not null;

-- Imports whose files have been kept long enough, of all workspaces: asked by the sweep, which belongs to none.
create function imports_with_old_files(kept_for interval, at_most integer)
  returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select i.workspace_id, i.id from imports i
    where i.storage_key is not null and i.state not in ('checking', 'running', 'undoing')
      and coalesce(i.ended_at, i.created_at) <= now() - kept_for
    order by i.id limit at_most $$;
revoke all on function imports_with_old_files(interval, integer) from public;
grant execute on function imports_with_old_files(interval, integer) to selvedge_app;
