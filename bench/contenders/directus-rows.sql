-- The same rows in tables that Directus takes, which have one column as their key. What is asked for, with the indexes for it.
drop schema if exists directus cascade;
create schema directus;
set search_path = directus;

create table companies as select id::text, name::text, country::text from selvedge.companies;
create table materials as select id::text, name::text, origin_country::text from selvedge.materials;
create table products as
  select id::text, name::text, sku::text, brand::text, category::text, name_key, company_id::text, sustainability_score
  from selvedge.products;
create table variants as select id::text, product_id::text, name::text, color::text, size::text from selvedge.variants;
create table certifications as
  select id::text, product_id::text, scheme::text, name::text, valid_until from selvedge.certifications;
create table variant_materials as
  select (row_number() over (order by variant_id, position))::integer as id, variant_id::text, material_id::text, share
  from selvedge.variant_materials;

alter table companies add primary key (id);
alter table materials add primary key (id);
alter table products add primary key (id), add foreign key (company_id) references companies;
alter table variants add primary key (id), add foreign key (product_id) references products;
alter table certifications add primary key (id), add foreign key (product_id) references products;
alter table variant_materials add primary key (id),
  add foreign key (variant_id) references variants, add foreign key (material_id) references materials;
create index on products (company_id);
create index on products (name_key, id);
create index on variants (product_id);
create index on certifications (product_id);
create index on variant_materials (variant_id, id);
create index on variant_materials (material_id);
analyze companies, materials, products, variants, certifications, variant_materials;
