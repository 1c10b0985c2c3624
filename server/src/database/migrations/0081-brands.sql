-- The brand of a product may be a company, whose name it then has.
alter table products add column brand_id record_id,
  add constraint products_brand foreign key (workspace_id, brand_id) references companies (workspace_id, id);
create index products_by_brand_company on products (workspace_id, brand_id, id) where brand_id is not null;
-- For the texts of brands that no company is known for.
create index products_unmatched_brands on products (workspace_id, brand) where brand_id is null and brand is not null;
alter table selvedge_published.products add column brand_id record_id,
  add constraint published_products_brand foreign key (workspace_id, brand_id) references companies (workspace_id, id);
create index products_by_brand_company on selvedge_published.products (workspace_id, brand_id) where brand_id is not null;

-- A company that a published product follows is as public as the one that sells it.
create or replace view selvedge_published.companies with (security_barrier) as
  select c.workspace_id, c.id, c.name, c.role, c.description, c.country, c.city, null::text as address, c.website,
    null::text as email, null::text as phone, c.gln, null::text as vat_id, c.lei, c.revision, c.created_at, c.updated_at, c.name_key,
    null::text as code
  from companies c
  where c.workspace_id = (select current_public_workspace()) and (
    exists (select 1 from selvedge_published.products p where p.workspace_id = c.workspace_id and p.company_id = c.id)
    or exists (select 1 from selvedge_published.products p where p.workspace_id = c.workspace_id and p.brand_id = c.id)
    or exists (select 1 from selvedge_published.variants v
      where v.workspace_id = c.workspace_id and v.manufacturer_id = c.id)
    or exists (select 1 from selvedge_published.materials m where m.supplier_id = c.id));
