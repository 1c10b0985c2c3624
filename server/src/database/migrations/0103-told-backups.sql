-- Workspaces that know of a backup that failed: each is told once that backups fail, and once that they succeed again.
create table told_backups (
  workspace_id record_id primary key references workspaces (id) on delete cascade,
  told_at timestamptz not null default now()
);
alter table told_backups enable row level security;
create policy own_workspace on told_backups using (workspace_id = (select current_workspace()));
grant select, insert, delete on told_backups to selvedge_app;

-- Those that know it otherwise.
create function workspaces_to_tell_of_backups(are_failing boolean, most integer) returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.id from workspaces w
    where are_failing <> exists (select 1 from told_backups t where t.workspace_id = w.id) order by w.id limit most $$;
revoke all on function workspaces_to_tell_of_backups(boolean, integer) from public;
grant execute on function workspaces_to_tell_of_backups(boolean, integer) to selvedge_app;
