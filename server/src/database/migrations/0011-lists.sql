-- Lists in other orders than by age, and views of lists that people keep.

-- What names are ordered by: without case and accents, and numbers in them by their size ("Tee 9" before "Tee 10"). A key of our own
-- in "C" collation rather than a language's collation, because the order of an index must outlive every update of the system's
-- libraries, and a page that begins after a record must begin at the same place everywhere.
create function sort_key(name text) returns text language sql immutable parallel safe
  as $$ select regexp_replace(
    regexp_replace(
      translate(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), 'ßøđłæœðı', 'sodlaodi'),
      '(?<!\d)(\d{1,9})(?!\d)', E'\x01' || '00000000\1', 'g'),
    E'\x01' || '\d*?(\d{9})(?!\d)', '\1', 'g') $$;

do $$
declare place text;
begin
  foreach place in array array['selvedge', 'selvedge_published'] loop
    execute format('alter table %I.products add column name_key text collate "C" generated always as (sort_key(name)) stored', place);
    execute format('alter table %I.variants add column name_key text collate "C" generated always as (sort_key(name)) stored', place);
    execute format('create index products_by_name on %I.products (workspace_id, name_key, id)', place);
    execute format('create index products_by_update on %I.products (workspace_id, updated_at, id)', place);
    execute format('create index products_by_score on %I.products (workspace_id, sustainability_score, id)', place);
    execute format('create index products_by_brand on %I.products (workspace_id, brand, id)', place);
    execute format('create index variants_by_name on %I.variants (workspace_id, name_key, id)', place);
    execute format('create index variants_by_update on %I.variants (workspace_id, updated_at, id)', place);
    execute format('create index assessments_by_score on %I.assessments (workspace_id, sustainability_score, variant_id)', place);
    execute format('create index assessments_by_carbon on %I.assessments (workspace_id, carbon_footprint, variant_id)', place);
  end loop;
end $$;
alter table companies add column name_key text collate "C" generated always as (sort_key(name)) stored;
alter table materials add column name_key text collate "C" generated always as (sort_key(name)) stored;
alter table certifications add column scheme_key text collate "C" generated always as (sort_key(scheme)) stored;
create index companies_by_name on companies (workspace_id, name_key, id);
create index companies_by_update on companies (workspace_id, updated_at, id);
create index materials_by_name on materials (workspace_id, name_key, id);
create index materials_by_update on materials (workspace_id, updated_at, id);
create index materials_by_carbon on materials (workspace_id, carbon_footprint, id);
create index materials_by_fibre on materials (workspace_id, fibre, id);
create index certifications_by_scheme on certifications (workspace_id, scheme_key, id);
create index certifications_by_update on certifications (workspace_id, updated_at, id);
create index certifications_by_end on certifications (workspace_id, valid_until, id);
create index passports_by_state on passports (workspace_id, state, variant_id);

-- "select m.*" was spelled out when the views were made.
create or replace view selvedge_published.materials with (security_barrier) as
  select m.* from materials m
  where m.workspace_id = (select current_public_workspace()) and exists (
    select 1 from selvedge_published.variant_materials c where c.workspace_id = m.workspace_id and c.material_id = m.id);
create or replace view selvedge_published.companies with (security_barrier) as
  select c.workspace_id, c.id, c.name, c.role, c.description, c.country, c.city, null::text as address, c.website,
    null::text as email, null::text as phone, c.gln, null::text as vat_id, c.lei, c.revision, c.created_at, c.updated_at, c.name_key
  from companies c
  where c.workspace_id = (select current_public_workspace()) and (
    exists (select 1 from selvedge_published.products p where p.workspace_id = c.workspace_id and p.company_id = c.id)
    or exists (select 1 from selvedge_published.variants v
      where v.workspace_id = c.workspace_id and v.manufacturer_id = c.id)
    or exists (select 1 from selvedge_published.materials m where m.supplier_id = c.id));
create or replace view selvedge_published.certifications with (security_barrier) as
  select c.* from certifications c
  where c.workspace_id = (select current_public_workspace()) and (
    exists (select 1 from selvedge_published.products p where p.workspace_id = c.workspace_id and p.id = c.product_id)
    or exists (select 1 from selvedge_published.materials m where m.id = c.material_id)
    or exists (select 1 from selvedge_published.companies o where o.id = c.company_id));

-- The records with all these words, at most so many, in no order: from the text index, which row-level security would keep them off
-- (0001). What asks narrows and orders them. search_products, search_variants and what they call stay for a server of the version
-- before, which may run on for a while.
do $$
declare t record;
begin
  for t in select * from (values
    ('selvedge', 'products', 'current_workspace'),
    ('selvedge', 'variants', 'current_workspace'),
    ('selvedge_published', 'products', 'current_public_workspace'),
    ('selvedge_published', 'variants', 'current_public_workspace')
  ) as v (in_schema, in_table, workspace) loop
    execute format($function$
      create function %1$I.hits_in_%2$s(words text, most integer) returns record_id[]
        language sql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
        as $body$ select coalesce(array_agg(id), '{}') from (
          select id from %1$I.%2$I where workspace_id = %3$I() and search @@ to_tsquery('simple', words) limit most) hits $body$;
      revoke all on function %1$I.hits_in_%2$s(text, integer) from public;
    $function$, t.in_schema, t.in_table, t.workspace);
  end loop;
end $$;
grant execute on function hits_in_products(text, integer), hits_in_variants(text, integer) to selvedge_app;
grant execute on function selvedge_published.hits_in_products(text, integer), selvedge_published.hits_in_variants(text, integer)
  to selvedge_public;
revoke all on function sort_key(text) from public;
grant execute on function sort_key(text) to selvedge_app;

-- A list as somebody wants to come back to it. "state" is what stands in the dashboard's address.
create table saved_views (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  user_id record_id not null references users (id) on delete cascade,
  list text not null check (list in ('companies', 'products', 'variants', 'materials', 'certifications')),
  name text not null,
  state text not null,
  is_shared boolean not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index saved_views_by_list on saved_views (workspace_id, list, id);
alter table saved_views enable row level security;
create policy own_or_shared on saved_views using (
  workspace_id = (select current_workspace()) and (is_shared or user_id = (select current_person())));
grant select, insert, update, delete on saved_views to selvedge_app;
