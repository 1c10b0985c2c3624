-- A semantic model of Power BI that is refreshed after passports have been published.
create table refreshed_models (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  name text not null,
  tenant text not null,
  client_id text not null,
  group_id text not null,
  dataset_id text not null,
  -- The client secret, encrypted; null where the key of the installation was lost.
  sealed_secret bytea,
  -- In 24 hours: 8 with Pro, 48 with Premium, those that Power BI begins by its own schedule among them.
  most_a_day integer not null default 8 check (most_a_day between 1 and 48),
  -- How long publishing is gathered before a refresh.
  gather_minutes integer not null default 5 check (gather_minutes between 1 and 1440),
  is_paused boolean not null default false,
  -- Why the last try did not succeed; null: it did.
  fault jsonb,
  -- Passports published or withdrawn since the last refresh.
  waiting integer not null default 0,
  -- When the next try is due; null: there is nothing to refresh for.
  due_at timestamptz,
  tries integer not null default 0,
  -- One process at a time.
  held_until timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index refreshed_models_due on refreshed_models (due_at) where due_at is not null and not is_paused;

-- What was asked of Power BI, written before it is asked: a process that is killed has asked for all that is known.
create table model_refreshes (
  workspace_id record_id not null,
  id record_id not null,
  model_id record_id not null,
  asked_at timestamptz not null,
  -- asked: no answer is known, and it counts.
  outcome text not null check (outcome in ('asked', 'accepted', 'refused')),
  passports integer not null,
  because jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, model_id) references refreshed_models (workspace_id, id) on delete cascade
);
create index model_refreshes_of on model_refreshes (workspace_id, model_id, asked_at);

-- How far the events of a workspace have been looked at, as with webhooks.
create table model_refresh_positions (
  workspace_id record_id primary key references workspaces (id) on delete cascade,
  transaction xid8 not null default pg_current_xact_id(),
  sequence bigint not null default 0
);

do $$
declare name text;
begin
  foreach name in array array['refreshed_models', 'model_refreshes', 'model_refresh_positions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
    execute format('grant select, insert, update, delete on %I to selvedge_app', name);
  end loop;
end $$;

-- For the worker, which belongs to no workspace.
create function model_refresh_workspaces() returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id from model_refresh_positions p
    where exists (select 1 from refreshed_models m where m.workspace_id = p.workspace_id and not m.is_paused)
      and exists (select 1 from events e
        where e.workspace_id = p.workspace_id and e.transaction >= p.transaction
          and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
          and (e.transaction, e.sequence) > (p.transaction, p.sequence)) $$;
create function refreshed_models_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select m.workspace_id, m.id from refreshed_models m
    where m.due_at <= at and not m.is_paused and (m.held_until is null or m.held_until <= at)
    order by m.due_at limit 100 $$;
revoke all on function model_refresh_workspaces(), refreshed_models_due(timestamptz) from public;
grant execute on function model_refresh_workspaces(), refreshed_models_due(timestamptz) to selvedge_app;
