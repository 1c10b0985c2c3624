-- What a workspace has said of files of one sender, under a name: kept until somebody changes it, beside what was said last of files of each shape (import_mappings).
create table import_profiles (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  name text not null,
  -- The columns of such files as they are written, and what files with the same ones have in common.
  headers jsonb not null,
  shape text not null,
  -- How a file as a whole is read, and what its columns mean.
  reading jsonb not null,
  memory jsonb not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index import_profiles_by_name on import_profiles (workspace_id, lower(name));
create index import_profiles_by_shape on import_profiles (workspace_id, shape);
alter table import_profiles enable row level security;
create policy own_workspace on import_profiles using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on import_profiles to selvedge_app;
