-- A code of the workspace's own for each record. Unique where it is given; of the workspace alone, so that what the public reads has the
-- column, and leaves it empty.
do $$
declare noun text;
begin
  foreach noun in array array['companies', 'products', 'variants', 'materials', 'certifications'] loop
    execute format('alter table %I add column code text', noun);
    execute format('create unique index %I on %I (workspace_id, code) where code is not null', noun || '_code', noun);
  end loop;
end $$;
alter table selvedge_published.products add column code text;
alter table selvedge_published.variants add column code text;

-- "select m.*" was spelled out when the views were made; more columns can only come at their ends.
create or replace view selvedge_published.materials with (security_barrier) as
  select m.workspace_id, m.id, m.name, m.type, m.fibre, m.label, m.description, m.supplier, m.supplier_id, m.origin_country,
    m.recycled_share, m.carbon_footprint, m.water_liters, m.factor_source, m.revision, m.created_at, m.updated_at, m.carbon_footprint_boundary,
    m.carbon_footprint_evidence, m.factor_material,
    m.name_key, null::text as code
  from materials m
  where m.workspace_id = (select current_public_workspace()) and exists (
    select 1 from selvedge_published.variant_materials c where c.workspace_id = m.workspace_id and c.material_id = m.id);
create or replace view selvedge_published.companies with (security_barrier) as
  select c.workspace_id, c.id, c.name, c.role, c.description, c.country, c.city, null::text as address, c.website,
    null::text as email, null::text as phone, c.gln, null::text as vat_id, c.lei, c.revision, c.created_at, c.updated_at, c.name_key,
    null::text as code
  from companies c
  where c.workspace_id = (select current_public_workspace()) and (
    exists (select 1 from selvedge_published.products p where p.workspace_id = c.workspace_id and p.company_id = c.id)
    or exists (select 1 from selvedge_published.variants v
      where v.workspace_id = c.workspace_id and v.manufacturer_id = c.id)
    or exists (select 1 from selvedge_published.materials m where m.supplier_id = c.id));
create or replace view selvedge_published.certifications with (security_barrier) as
  select c.workspace_id, c.id, c.scheme, c.name, c.number, c.issuer, c.scope, c.valid_from, c.valid_until, c.file_url, c.product_id,
    c.material_id, c.company_id, c.revision, c.created_at, c.updated_at, c.scheme_key, null::text as code
  from certifications c
  where c.workspace_id = (select current_public_workspace()) and (
    exists (select 1 from selvedge_published.products p where p.workspace_id = c.workspace_id and p.id = c.product_id)
    or exists (select 1 from selvedge_published.materials m where m.id = c.material_id)
    or exists (select 1 from selvedge_published.companies o where o.id = c.company_id));
