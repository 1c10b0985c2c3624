-- Files: images, documents, supplier audits, the workspace's logo. The bytes are elsewhere, by names that are here.

-- Every name under which bytes are kept, entered before the first of them is written: what no file names can therefore be
-- found and removed, whenever the service was killed. Their sum is what the workspace's quota counts.
create table stored_files (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  storage_key text not null unique,
  -- Bytes, with all copies.
  size integer not null check (size >= 0),
  -- Smaller copies of an image are kept as "<storage_key>.<copy>".
  copies text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (workspace_id, storage_key)
);

-- Names that nothing leads to any more, until their bytes are removed.
create table discarded_files (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  storage_key text not null,
  copies text[] not null,
  discarded_at timestamptz not null default now(),
  primary key (workspace_id, storage_key)
);

create table files (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  storage_key text not null,
  kind text not null check (kind in ('image', 'document', 'audit', 'logo')),
  name text not null,
  media_type text not null,
  size integer not null check (size >= 0),
  sha256 bytea not null,
  width integer,
  height integer,
  -- Widths in pixels of the smaller copies.
  sizes integer[] not null default '{}',
  alt text,
  visibility text not null check (visibility in ('public', 'private')),
  position integer not null default 0,
  product_id record_id,
  variant_id record_id,
  material_id record_id,
  company_id record_id,
  certification_id record_id,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check (num_nonnulls(product_id, variant_id, material_id, company_id, certification_id) <= 1),
  check (kind <> 'audit' or visibility = 'private'),
  constraint files_stored foreign key (workspace_id, storage_key) references stored_files (workspace_id, storage_key),
  constraint files_product foreign key (workspace_id, product_id)
    references products (workspace_id, id) on delete cascade,
  constraint files_variant foreign key (workspace_id, variant_id)
    references variants (workspace_id, id) on delete cascade,
  constraint files_material foreign key (workspace_id, material_id)
    references materials (workspace_id, id) on delete cascade,
  constraint files_company foreign key (workspace_id, company_id)
    references companies (workspace_id, id) on delete cascade,
  constraint files_certification foreign key (workspace_id, certification_id)
    references certifications (workspace_id, id) on delete cascade
);
create index files_by_storage_key on files (storage_key);
create index files_by_product on files (workspace_id, product_id, position, id) where product_id is not null;
create index files_by_variant on files (workspace_id, variant_id, position, id) where variant_id is not null;
create index files_by_material on files (workspace_id, material_id, position, id) where material_id is not null;
create index files_by_company on files (workspace_id, company_id, position, id) where company_id is not null;
create index files_by_certification on files (workspace_id, certification_id, position, id)
  where certification_id is not null;
create unique index files_logo on files (workspace_id) where kind = 'logo';

-- What public passports show of products and variants: the rows of their public files as they were at the latest publishing.
-- They go with the published copy they belong to, and hold on to the bytes until then.
create table selvedge_published.shown_files (like files including defaults);
-- One that was given to another record is shown with both until the first is published again.
create unique index shown_files_once on selvedge_published.shown_files (workspace_id, id, product_id, variant_id)
  nulls not distinct;
create index shown_files_by_storage_key on selvedge_published.shown_files (storage_key);
create index shown_files_by_product on selvedge_published.shown_files (workspace_id, product_id, position, id);
create index shown_files_by_variant on selvedge_published.shown_files (workspace_id, variant_id, position, id);
alter table selvedge_published.shown_files
  add constraint shown_files_stored foreign key (workspace_id, storage_key) references stored_files (workspace_id, storage_key),
  add constraint shown_files_product foreign key (workspace_id, product_id)
    references selvedge_published.products (workspace_id, id) on delete cascade,
  add constraint shown_files_variant foreign key (workspace_id, variant_id)
    references selvedge_published.variants (workspace_id, id) on delete cascade;

do $$
declare name text;
begin
  foreach name in array array['stored_files', 'discarded_files', 'files'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;
alter table selvedge_published.shown_files enable row level security;
create policy own_workspace on selvedge_published.shown_files to selvedge_app
  using (workspace_id = (select current_workspace()));
create policy public_catalogue on selvedge_published.shown_files for select to selvedge_public
  using (workspace_id = (select current_public_workspace()));

-- All files that are public, of all workspaces: those that passports show, and those of records that published ones name.
-- Granted to nobody; the view and the functions below take from it.
create view public_files as
  select * from selvedge_published.shown_files
  union all
  select f.* from files f where f.visibility = 'public' and case
    when f.kind = 'logo' then exists (
      select 1 from passports p where p.workspace_id = f.workspace_id and p.state = 'published')
    when f.material_id is not null then exists (
      select 1 from selvedge_published.variant_materials c
      where c.workspace_id = f.workspace_id and c.material_id = f.material_id)
    when f.company_id is not null then exists (
      select 1 from selvedge_published.products p
      where p.workspace_id = f.workspace_id and p.company_id = f.company_id)
      or exists (
      select 1 from selvedge_published.variants v
      where v.workspace_id = f.workspace_id and v.manufacturer_id = f.company_id)
      or exists (
      select 1 from materials m join selvedge_published.variant_materials c
        on c.workspace_id = m.workspace_id and c.material_id = m.id
      where m.workspace_id = f.workspace_id and m.supplier_id = f.company_id)
    when f.certification_id is not null then exists (
      select 1 from certifications c where c.workspace_id = f.workspace_id and c.id = f.certification_id and (
        exists (select 1 from selvedge_published.products p
          where p.workspace_id = c.workspace_id and p.id = c.product_id)
        or exists (select 1 from selvedge_published.variant_materials m
          where m.workspace_id = c.workspace_id and m.material_id = c.material_id)
        or exists (select 1 from selvedge_published.products p
          where p.workspace_id = c.workspace_id and p.company_id = c.company_id)
        or exists (select 1 from selvedge_published.variants v
          where v.workspace_id = c.workspace_id and v.manufacturer_id = c.company_id)))
    else false end;

create view selvedge_published.files with (security_barrier) as
  select * from public_files where workspace_id = (select current_public_workspace());

-- The public file of an unguessable name, for whoever asks.
create function public_file(wanted text)
  returns table (storage_key text, kind text, name text, media_type text, size integer, sha256 bytea, sizes integer[])
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select f.storage_key, f.kind, f.name, f.media_type, f.size, f.sha256, f.sizes
    from public_files f where f.storage_key = wanted limit 1 $$;

-- What the page of one public passport may show: files of the variant, its product and their certifications, and the logo.
create function public_passport_files(wanted_variant text)
  returns table (id record_id, storage_key text, kind text, name text, media_type text, size integer, width integer,
    height integer, sizes integer[], alt text, product_id record_id, variant_id record_id, certification_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select f.id, f.storage_key, f.kind, f.name, f.media_type, f.size, f.width, f.height, f.sizes, f.alt, f.product_id,
      f.variant_id, f.certification_id
    from selvedge_published.variants v join public_files f on f.workspace_id = v.workspace_id
    where v.id = wanted_variant and (
      f.kind = 'logo' or f.variant_id = v.id or f.product_id = v.product_id
      or f.certification_id in (
        select c.id from certifications c join selvedge_published.products p
          on p.workspace_id = c.workspace_id and p.id = v.product_id
        where c.workspace_id = v.workspace_id and (
          c.product_id = v.product_id or c.company_id = p.company_id or c.company_id = v.manufacturer_id
          or c.material_id in (select m.material_id from selvedge_published.variant_materials m
            where m.workspace_id = v.workspace_id and m.variant_id = v.id))))
    order by f.variant_id nulls last, f.position, f.id $$;

-- For the sweep, which serves all workspaces: names that no file has, a while after they were entered; and what was discarded.
create function abandoned_files(older_than interval, at_most integer)
  returns table (workspace_id record_id, storage_key text)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select s.workspace_id, s.storage_key from stored_files s
    where s.created_at <= now() - older_than
      and not exists (select 1 from files f where f.storage_key = s.storage_key)
      and not exists (select 1 from selvedge_published.shown_files f where f.storage_key = s.storage_key)
    limit at_most $$;
create function all_discarded_files(at_most integer)
  returns table (workspace_id record_id, storage_key text, copies text[])
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select workspace_id, storage_key, copies from discarded_files order by discarded_at limit at_most $$;

revoke all on function public_file(text), public_passport_files(text), abandoned_files(interval, integer),
  all_discarded_files(integer) from public;
grant select, insert, update, delete on stored_files, discarded_files, files to selvedge_app;
grant select, insert, update, delete on selvedge_published.shown_files to selvedge_app;
grant execute on function public_file(text), public_passport_files(text), abandoned_files(interval, integer),
  all_discarded_files(integer) to selvedge_app;
grant select on selvedge_published.shown_files, selvedge_published.files to selvedge_public;
grant execute on function public_file(text), public_passport_files(text) to selvedge_public;
