-- Where items are made: mills, dyehouses, laundries.
create table facilities (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  name text not null,
  country text,
  code text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_key text collate "C" generated always as (sort_key(name)) stored,
  primary key (workspace_id, id)
);
create index facilities_by_name on facilities (workspace_id, name_key, id);
create index facilities_by_update on facilities (workspace_id, updated_at, id);
alter table facilities enable row level security;
create policy own_workspace on facilities using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on facilities to selvedge_app;

-- What is kept about any kind of record is kept about facilities, too.
alter table saved_views drop constraint saved_views_list_check, add constraint saved_views_list_check
  check (list in ('companies', 'products', 'variants', 'materials', 'certifications', 'facilities'));
alter table bulk_changes drop constraint bulk_changes_noun_check, add constraint bulk_changes_noun_check
  check (noun in ('company', 'product', 'variant', 'material', 'certification', 'facility'));
alter table deleted_records drop constraint deleted_records_kind_check, add constraint deleted_records_kind_check
  check (kind in ('company', 'product', 'variant', 'material', 'certification', 'facility', 'webhook', 'schedule'));
alter table import_records drop constraint import_records_kind_check, add constraint import_records_kind_check
  check (kind in ('company', 'product', 'variant', 'material', 'certification', 'facility'));
alter table import_differences drop constraint import_differences_kind_check, add constraint import_differences_kind_check
  check (kind in ('company', 'product', 'variant', 'material', 'certification', 'facility'));
