-- As connection_turns, of what several connections of a workspace ask together: a base of Airtable allows five requests a second, whoever asks.
create table shared_turns (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  name text not null,
  turns timestamptz[] not null,
  primary key (workspace_id, name)
);

-- How often a system that counts requests by the month was asked in each.
create table connection_calls (
  workspace_id record_id not null,
  connection_id record_id not null,
  -- Its first day, in UTC.
  month date not null,
  calls integer not null,
  primary key (workspace_id, connection_id, month),
  foreign key (workspace_id, connection_id) references connections (workspace_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['shared_turns', 'connection_calls'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
    execute format('grant select, insert, update, delete on %I to selvedge_app', name);
  end loop;
end $$;
