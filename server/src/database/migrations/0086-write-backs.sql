-- What of the records is written to a connected system, and how far that is.
create table write_backs (
  workspace_id record_id not null,
  connection_id record_id not null,
  -- By value (passport_address, score, carbon): the field there, and whether its products or its variants have it.
  targets jsonb not null default '{}',
  when_withdrawn text not null default 'clear' check (when_withdrawn in ('clear', 'keep')),
  -- Null: nobody has said yet that what would be written is right, and nothing is.
  confirmed_at timestamptz,
  -- All records are compared with what was written: from this one on; null: they have been.
  sweep_from text,
  -- Whether what failed, or everything, is written again in passing.
  sweep_again text not null default 'none' check (sweep_again in ('none', 'failed', 'all')),
  -- When the next comparison begins by itself.
  sweep_at timestamptz,
  -- What addresses began with at the last comparison.
  address_base text,
  -- Nothing is written until then, because the system asked for it or cannot be reached.
  held_until timestamptz,
  -- Not written since the event that told it last.
  refused_count integer not null default 0,
  refused_example jsonb,
  refused_told_at timestamptz,
  primary key (workspace_id, connection_id),
  foreign key (workspace_id, connection_id) references connections (workspace_id, id) on delete cascade
);

-- One for each field of a record there: a newer value takes the place of one that was not written yet.
create table write_back_items (
  workspace_id record_id not null,
  id record_id not null,
  connection_id record_id not null,
  target text not null,
  value text not null check (value in ('passport_address', 'score', 'carbon')),
  noun text not null check (noun in ('product', 'variant')),
  -- Kept without its record: what was written of it is cleared even so.
  record_id record_id not null,
  external_id text not null,
  -- What the connector needs to find it: of, item, parentId.
  item jsonb not null,
  -- Null clears it.
  wanted text,
  -- Counts what was wanted, so that the outcome of an older value does not count for a newer one.
  revision integer not null default 1,
  state text not null default 'due' check (state in ('due', 'written', 'refused', 'not_ours', 'not_found', 'gave_up')),
  -- Somebody has said that what is there may be replaced.
  replaces boolean not null default false,
  tries integer not null default 0,
  -- When it is written or tried again; of one that a process has taken, when the process is taken for dead.
  next_at timestamptz not null,
  taken_at timestamptz,
  written text,
  mark text,
  written_at timestamptz,
  -- Digests of what may be there by us.
  ours text[] not null default '{}',
  -- What was found there, of one that is not ours.
  found text,
  because jsonb,
  primary key (workspace_id, id),
  foreign key (workspace_id, connection_id) references write_backs (workspace_id, connection_id) on delete cascade
);
create unique index write_back_items_by_record on write_back_items (workspace_id, connection_id, record_id, target);
create index write_back_items_due on write_back_items (workspace_id, connection_id, next_at, id) where state = 'due';
create index write_back_items_by_state on write_back_items (workspace_id, connection_id, state, id);
create index write_back_items_by_item on write_back_items (workspace_id, connection_id, external_id);

-- How far the events of a workspace have been looked at, as with webhooks.
create table write_back_positions (
  workspace_id record_id primary key references workspaces (id) on delete cascade,
  transaction xid8 not null default pg_current_xact_id(),
  sequence bigint not null default 0
);

do $$
declare name text;
begin
  foreach name in array array['write_backs', 'write_back_items', 'write_back_positions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
    execute format('grant select, insert, update, delete on %I to selvedge_app', name);
  end loop;
end $$;

-- For the worker, which belongs to no workspace: whose events have not been looked at, which connections have something to write or to
-- compare, and where somebody is still to be told of what was refused.
create function write_back_workspaces() returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id from write_back_positions p
    where exists (select 1 from write_backs b where b.workspace_id = p.workspace_id and b.confirmed_at is not null)
      and exists (select 1 from events e
        where e.workspace_id = p.workspace_id and e.transaction >= p.transaction
          and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
          and (e.transaction, e.sequence) > (p.transaction, p.sequence)) $$;
create function write_backs_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select b.workspace_id, b.connection_id from write_backs b
    join connections c on c.workspace_id = b.workspace_id and c.id = b.connection_id
    where b.confirmed_at is not null and c.state <> 'paused' and (b.held_until is null or b.held_until <= at)
      and exists (select 1 from write_back_items i
        where i.workspace_id = b.workspace_id and i.connection_id = b.connection_id and i.state = 'due' and i.next_at <= at) $$;
create function write_backs_to_compare(at timestamptz, base text) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select b.workspace_id, b.connection_id from write_backs b
    where b.confirmed_at is not null and (b.sweep_from is not null or b.sweep_at <= at or b.address_base is distinct from base) $$;
create function write_backs_to_tell(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select b.workspace_id, b.connection_id from write_backs b
    where b.refused_count > 0 and (b.refused_told_at is null or b.refused_told_at <= at - interval '1 hour') $$;
revoke all on function write_back_workspaces(), write_backs_due(timestamptz), write_backs_to_compare(timestamptz, text),
  write_backs_to_tell(timestamptz) from public;
grant execute on function write_back_workspaces(), write_backs_due(timestamptz), write_backs_to_compare(timestamptz, text),
  write_backs_to_tell(timestamptz) to selvedge_app;
