-- Which processes have begun a piece of background work and not left it: one that ended in the midst of it leaves its row behind. Work that
-- two of them did not survive would end the third, too.
create table work_starts (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  -- An import or a bulk change.
  work_id record_id not null,
  -- Chosen anew at each start.
  process text not null,
  -- Renewed for as long as it is at work.
  seen_at timestamptz not null default now(),
  primary key (workspace_id, work_id, process)
);
alter table work_starts enable row level security;
create policy own_workspace on work_starts using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on work_starts to selvedge_app;
