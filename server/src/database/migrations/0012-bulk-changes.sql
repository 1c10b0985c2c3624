-- One change of many records, run in the background, record by record, each in a transaction of its own.
create table bulk_changes (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  verb text not null check (verb in ('publish', 'withdraw', 'update', 'delete')),
  noun text not null check (noun in ('variant', 'product', 'material', 'company', 'certification')),
  -- The filter by which the records were chosen; null where they were named.
  matching jsonb,
  -- For an update: the fields, as the noun's update takes them.
  fields jsonb,
  -- The bulk change that this one takes back.
  undoes record_id,
  -- The caller's own name for this start, so that starting again with it starts nothing twice.
  start_key text,
  -- On whose behalf it runs; what this actor may do is looked up again and again while it does.
  actor_kind text not null check (actor_kind in ('member', 'api_key', 'system')),
  actor_id text not null,
  actor_name text not null,
  request_id text,
  state text not null default 'running' check (state in ('running', 'finished', 'cancelled')),
  -- Why it ended before its end.
  end_reason text,
  total integer not null,
  -- Counted when it ends; while it runs the items are counted.
  changed integer,
  unchanged integer,
  refused integer,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, undoes) references bulk_changes (workspace_id, id) on delete cascade
);
create unique index bulk_changes_start_key on bulk_changes (workspace_id, actor_id, start_key);
-- At most one that takes another back at a time.
create unique index bulk_changes_undoes on bulk_changes (workspace_id, undoes) where state = 'running';
create index bulk_changes_running on bulk_changes (workspace_id) where state = 'running';

create table bulk_change_items (
  workspace_id record_id not null,
  bulk_change_id record_id not null,
  position integer not null,
  record_id record_id not null,
  -- The record's name when its turn came.
  name text,
  -- Null: its turn is still to come.
  outcome text check (outcome in ('changed', 'unchanged', 'refused')),
  -- What an undo needs of the state before.
  before jsonb,
  -- The record's revision after the change: an undo leaves one alone that has been saved since.
  revision integer,
  reason text,
  message text,
  primary key (workspace_id, bulk_change_id, position),
  foreign key (workspace_id, bulk_change_id) references bulk_changes (workspace_id, id) on delete cascade
);
create index bulk_change_items_by_outcome on bulk_change_items (workspace_id, bulk_change_id, outcome, position);

-- The bulk change of which an event was a part.
alter table events add column part_of record_id;

do $$
declare name text;
begin
  foreach name in array array['bulk_changes', 'bulk_change_items'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;
grant select, insert, update on bulk_changes, bulk_change_items to selvedge_app;

-- The bulk changes that run, of all workspaces: asked by the worker, which belongs to none.
create function bulk_changes_to_run() returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select b.workspace_id, b.id from bulk_changes b where b.state = 'running' order by b.id $$;
revoke all on function bulk_changes_to_run() from public;
grant execute on function bulk_changes_to_run() to selvedge_app;
