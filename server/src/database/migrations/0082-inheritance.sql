-- What a product says for all its variants. A variant's own row keeps the value that counts, its own or its product's, so that whatever
-- reads variants stays as it is; "inherited" names those that are the product's (docs/decisions/0042).
alter table products
  add column weight_kg double precision,
  add column material_composition text,
  add column care_instructions text,
  add column care_symbols text[] not null default '{}',
  add column stages jsonb not null default '[]',
  add column manufacturer text,
  add column manufacturer_id record_id,
  add constraint products_manufacturer foreign key (workspace_id, manufacturer_id) references companies (workspace_id, id);
create index products_by_manufacturer on products (workspace_id, manufacturer_id) where manufacturer_id is not null;

alter table variants add column inherited text[] not null default '{}';

create table product_materials (
  workspace_id record_id not null,
  product_id record_id not null,
  position integer not null,
  material_id record_id,
  fibre_text text,
  share double precision not null check (share > 0 and share <= 1),
  part text,
  primary key (workspace_id, product_id, position),
  constraint product_materials_product foreign key (workspace_id, product_id)
    references products (workspace_id, id) on delete cascade,
  constraint product_materials_material foreign key (workspace_id, material_id) references materials (workspace_id, id),
  check (material_id is not null or fibre_text is not null)
);
create index product_materials_by_material on product_materials (workspace_id, material_id) where material_id is not null;
alter table product_materials enable row level security;
create policy own_workspace on product_materials using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on product_materials to selvedge_app;

-- Published variants show what counts; where it comes from is nobody's business but the workspace's. These columns are there, and empty.
alter table selvedge_published.products
  add column weight_kg double precision,
  add column material_composition text,
  add column care_instructions text,
  add column care_symbols text[] not null default '{}',
  add column stages jsonb not null default '[]',
  add column manufacturer text,
  add column manufacturer_id record_id;
alter table selvedge_published.variants add column inherited text[] not null default '{}';
create view selvedge_published.product_materials as select * from product_materials where false;
grant select on selvedge_published.product_materials to selvedge_public;
