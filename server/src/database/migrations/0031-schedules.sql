-- What the service does by itself at times that somebody has set.
create table schedules (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  name text not null,
  -- Minute, hour, day of the month, month, day of the week; read in this time zone.
  cron text not null,
  time_zone text not null,
  -- What is done: which verb, and what it is given.
  task text not null check (task in ('send_records')),
  input jsonb not null,
  webhook_id record_id,
  is_paused boolean not null default false,
  -- Null while it is paused.
  next_run_at timestamptz,
  last_run_at timestamptz,
  -- In words; null: all went well.
  last_fault text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
);
create index schedules_due on schedules (next_run_at) where next_run_at is not null;
create index schedules_by_webhook on schedules (workspace_id, webhook_id);
alter table schedules enable row level security;
create policy own_workspace on schedules using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on schedules to selvedge_app;

-- For the worker, which belongs to no workspace.
create function schedules_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select s.workspace_id, s.id from schedules s where s.next_run_at <= at order by s.next_run_at limit 100 $$;
revoke all on function schedules_due(timestamptz) from public;
grant execute on function schedules_due(timestamptz) to selvedge_app;
