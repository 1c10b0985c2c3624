-- What records are called in the systems that the workspace is connected to.
create table external_references (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  connection_id record_id not null,
  noun text not null check (noun in ('product', 'variant', 'company', 'material')),
  record_id record_id not null,
  external_id text not null check (length(external_id) between 1 and 500),
  -- Where its people see it there.
  address text,
  -- When a run last found it there, and when one found that it was there no more.
  seen_at timestamptz not null default now(),
  gone_at timestamptz,
  -- The import that wrote it last.
  import_id record_id,
  -- For the keys that let it go with its record.
  product_id record_id generated always as (case noun when 'product' then record_id end) stored,
  variant_id record_id generated always as (case noun when 'variant' then record_id end) stored,
  company_id record_id generated always as (case noun when 'company' then record_id end) stored,
  material_id record_id generated always as (case noun when 'material' then record_id end) stored,
  primary key (workspace_id, connection_id, noun, external_id),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade,
  foreign key (workspace_id, variant_id) references variants (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, material_id) references materials (workspace_id, id) on delete cascade
);
create unique index external_references_by_record on external_references (workspace_id, record_id, connection_id);
create index external_references_product on external_references (workspace_id, product_id) where product_id is not null;
create index external_references_variant on external_references (workspace_id, variant_id) where variant_id is not null;
create index external_references_company on external_references (workspace_id, company_id) where company_id is not null;
create index external_references_material on external_references (workspace_id, material_id) where material_id is not null;

-- An import of what a run of a connection has read. No file of a person: it counts for no quota.
alter table imports add column connection_id record_id, add column run_id record_id,
  add check ((connection_id is null) = (run_id is null));
create index imports_of_files on imports (workspace_id, id) where connection_id is null;
alter table stored_files add column is_counted boolean not null default true;

-- What an import has made or changed of references, for undoing it: null as what they were before means that it made them.
create table import_references (
  workspace_id record_id not null,
  import_id record_id not null,
  noun text not null,
  external_id text not null,
  before jsonb,
  primary key (workspace_id, import_id, noun, external_id)
);
create or replace function forget_import_records() returns trigger language plpgsql security definer set search_path = selvedge, pg_temp
  as $$ begin
    delete from import_records where workspace_id = old.workspace_id and import_id = old.id;
    delete from import_references where workspace_id = old.workspace_id and import_id = old.id;
    return null;
  end $$;

-- Fields in which a record and what it is in another system differ, and that the last run left as they are here.
create table connection_conflicts (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  connection_id record_id not null,
  noun text not null check (noun in ('product', 'variant', 'company', 'material')),
  record_id record_id not null,
  -- As the plan of an import calls it: "weight", "name_de".
  field text not null,
  ours jsonb not null,
  theirs jsonb not null,
  seen_at timestamptz not null default now(),
  run_id record_id not null,
  -- Somebody has decided for ours, which holds until theirs is another value.
  is_kept boolean not null default false,
  product_id record_id generated always as (case noun when 'product' then record_id end) stored,
  variant_id record_id generated always as (case noun when 'variant' then record_id end) stored,
  company_id record_id generated always as (case noun when 'company' then record_id end) stored,
  material_id record_id generated always as (case noun when 'material' then record_id end) stored,
  primary key (workspace_id, id),
  foreign key (workspace_id, product_id) references products (workspace_id, id) on delete cascade,
  foreign key (workspace_id, variant_id) references variants (workspace_id, id) on delete cascade,
  foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade,
  foreign key (workspace_id, material_id) references materials (workspace_id, id) on delete cascade
);
create unique index connection_conflicts_by_field on connection_conflicts (workspace_id, connection_id, record_id, field);
create index connection_conflicts_product on connection_conflicts (workspace_id, product_id) where product_id is not null;
create index connection_conflicts_variant on connection_conflicts (workspace_id, variant_id) where variant_id is not null;
create index connection_conflicts_company on connection_conflicts (workspace_id, company_id) where company_id is not null;
create index connection_conflicts_material on connection_conflicts (workspace_id, material_id) where material_id is not null;

do $$
declare name text;
begin
  foreach name in array array['external_references', 'import_references', 'connection_conflicts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;
grant select, insert, update, delete on external_references, import_references, connection_conflicts to selvedge_app;

-- Files of runs are kept for a shorter time: the next run reads again.
create or replace function imports_with_old_files(kept_for interval, at_most integer)
  returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select i.workspace_id, i.id from imports i
    where i.storage_key is not null and i.state not in ('checking', 'running', 'undoing')
      and coalesce(i.ended_at, i.created_at)
        <= now() - case when i.connection_id is null then kept_for else least(kept_for, interval '14 days') end
    order by i.id limit at_most $$;

-- Imports of connections fill these as well. Planned for no rows, a look-up by an identifier takes the index by record, and goes through them all.
create or replace function analyze_records() returns void language plpgsql security definer set search_path = selvedge, pg_temp
  as $$
  declare name text;
  begin
    foreach name in array array['companies', 'materials', 'products', 'variants', 'variant_materials', 'certifications', 'assessments',
      'readiness', 'import_records', 'external_references', 'import_references', 'connection_conflicts'] loop
      execute format('analyze %I', name);
    end loop;
  end $$;
