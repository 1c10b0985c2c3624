-- The first schema. Two schemas: "selvedge" holds everything, "selvedge_published" only what the owner has published.
-- Three roles: the owner runs migrations and owns the functions below; the app role reads and writes under row-level
-- security; the public role sees nothing but selvedge_published.

create domain record_id as text collate "C";

-- The workspace and the user of the running transaction. An unset setting reads '' after a first transaction, hence nullif.
create function current_workspace() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('selvedge.workspace', true), '') $$;
create function current_person() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('selvedge.person', true), '') $$;

-- Words of a text for searching: lower case, split at everything that is neither letter nor digit.
create function search_words(variadic parts text[]) returns tsvector language sql immutable parallel safe
  as $$ select to_tsvector('simple'::regconfig, regexp_replace(lower(array_to_string(parts, ' ')), '[^[:alnum:]]+', ' ', 'g')) $$;

create table workspaces (
  id record_id primary key,
  slug text not null unique,
  name text not null,
  public_catalogue boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id record_id primary key,
  email text not null unique,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table members (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  user_id record_id not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index members_by_user on members (user_id);

create table sessions (
  id record_id primary key,
  user_id record_id not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);

create table invitations (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'editor', 'viewer')),
  token_hash bytea not null unique,
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id)
);

create table api_keys (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  name text not null,
  scope text not null check (scope in ('read', 'write', 'admin')),
  prefix text not null,
  secret_hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id)
);

create table companies (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  name text not null,
  role text,
  description text,
  country text,
  city text,
  address text,
  website text,
  email text,
  phone text,
  gln text,
  vat_id text,
  lei text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

create table products (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  name text not null,
  sku text,
  brand text,
  category text,
  product_type text,
  description text,
  company_id record_id,
  image_url text,
  gtin_prefix text,
  hs_code text,
  sustainability_score double precision,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (search_words(name, sku, brand, category)) stored,
  primary key (workspace_id, id),
  constraint products_company foreign key (workspace_id, company_id) references companies (workspace_id, id)
);
create unique index products_sku on products (workspace_id, sku);
create index products_by_category on products (workspace_id, category, id);
create index products_by_company on products (workspace_id, company_id, id);
create index products_search on products using gin (search);

create table materials (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  name text not null,
  type text,
  fibre text,
  label text,
  description text,
  supplier text,
  supplier_id record_id,
  origin_country text,
  recycled_share double precision,
  carbon_footprint double precision,
  water_liters double precision,
  factor_source text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  constraint materials_supplier foreign key (workspace_id, supplier_id) references companies (workspace_id, id)
);
create index materials_by_supplier on materials (workspace_id, supplier, id);
create index materials_by_supplier_company on materials (workspace_id, supplier_id, id);

create table variants (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  product_id record_id not null,
  name text not null,
  color text,
  size text,
  material_composition text,
  care_instructions text,
  care_symbols text[] not null default '{}',
  weight_kg double precision,
  production_location text,
  stages jsonb not null default '[]',
  digital_id text not null unique,
  gtin text,
  manufacturer text,
  manufacturer_id record_id,
  image_urls text[] not null default '{}',
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector generated always as (search_words(name, color, size, gtin, digital_id)) stored,
  primary key (workspace_id, id),
  constraint variants_product foreign key (workspace_id, product_id) references products (workspace_id, id),
  constraint variants_manufacturer foreign key (workspace_id, manufacturer_id) references companies (workspace_id, id)
);
create index variants_by_product on variants (workspace_id, product_id, id);
create index variants_by_manufacturer on variants (workspace_id, manufacturer_id, id);
create unique index variants_gtin on variants (workspace_id, gtin);
create index variants_search on variants using gin (search);

create table variant_materials (
  workspace_id record_id not null,
  variant_id record_id not null,
  position integer not null,
  material_id record_id,
  fibre_text text,
  share double precision not null check (share > 0 and share <= 1),
  part text,
  primary key (workspace_id, variant_id, position),
  constraint variant_materials_variant foreign key (workspace_id, variant_id)
    references variants (workspace_id, id) on delete cascade,
  constraint variant_materials_material foreign key (workspace_id, material_id) references materials (workspace_id, id),
  check (material_id is not null or fibre_text is not null)
);
create index variant_materials_by_material on variant_materials (workspace_id, material_id, variant_id);

create table certifications (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  scheme text not null,
  name text not null,
  number text,
  issuer text,
  scope text,
  valid_from date,
  valid_until date,
  file_url text,
  product_id record_id,
  material_id record_id,
  company_id record_id,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check (num_nonnulls(product_id, material_id, company_id) <= 1),
  constraint certifications_product foreign key (workspace_id, product_id)
    references products (workspace_id, id) on delete cascade,
  constraint certifications_material foreign key (workspace_id, material_id)
    references materials (workspace_id, id) on delete cascade,
  constraint certifications_company foreign key (workspace_id, company_id)
    references companies (workspace_id, id) on delete cascade
);
create index certifications_by_product on certifications (workspace_id, product_id, id);
create index certifications_by_material on certifications (workspace_id, material_id, id);
create index certifications_by_company on certifications (workspace_id, company_id, id);

-- The current assessment of a variant. Nothing writes it yet: the impact engine will.
create table assessments (
  workspace_id record_id not null,
  variant_id record_id not null,
  id record_id not null,
  method text not null,
  method_version text not null,
  factor_set_version text not null,
  inputs_hash bytea not null,
  carbon_footprint double precision,
  water_liters double precision,
  sustainability_score double precision,
  methodology text not null,
  explanation jsonb not null,
  assessed_at timestamptz not null default now(),
  primary key (workspace_id, variant_id),
  constraint assessments_variant foreign key (workspace_id, variant_id)
    references variants (workspace_id, id) on delete cascade
);

-- A passport outlives its variant: the address on a sewn-in label must answer "withdrawn" and its old versions for ever.
create table passports (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  variant_id record_id not null,
  digital_id text not null unique,
  state text not null check (state in ('published', 'withdrawn')),
  version integer not null check (version > 0),
  first_published_at timestamptz not null default now(),
  published_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (workspace_id, variant_id)
);
create unique index passports_by_variant on passports (variant_id);

create table passport_versions (
  workspace_id record_id not null,
  variant_id record_id not null,
  version integer not null check (version > 0),
  body bytea not null,
  sha256 bytea not null,
  published_by text not null,
  published_at timestamptz not null default now(),
  primary key (workspace_id, variant_id, version),
  constraint passport_versions_passport foreign key (workspace_id, variant_id)
    references passports (workspace_id, variant_id)
);
create function refuse_change() returns trigger language plpgsql
  as $$ begin raise exception '% rows are immutable', tg_table_name using errcode = 'restrict_violation'; end $$;
create trigger passport_versions_immutable before update or delete on passport_versions
  for each row execute function refuse_change();

-- Audit trail and outbox in one: written in the transaction of the change it tells of, never updated.
create table events (
  sequence bigint generated always as identity primary key,
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null unique,
  kind text not null,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  subject_type text not null,
  subject_id text not null,
  data jsonb not null,
  request_id text,
  -- Which transaction it belongs to: tells whether anything has changed since a given snapshot.
  transaction xid8 not null default pg_current_xact_id(),
  occurred_at timestamptz not null default now()
);
create index events_by_transaction on events (workspace_id, transaction);
create index events_by_workspace on events (workspace_id, sequence);
create index events_by_subject on events (workspace_id, subject_id, sequence);

-- Copies made by publishing: what the public catalogue shows until the next publishing, whatever is edited meanwhile.
create table selvedge_published.products (like products including generated including indexes including defaults);
create table selvedge_published.variants (like variants including generated including indexes including defaults);
create table selvedge_published.variant_materials (like variant_materials including indexes);
create table selvedge_published.assessments (like assessments including indexes);
-- What a published copy names cannot be deleted before the passport is withdrawn or published without it.
alter table selvedge_published.products add constraint published_products_company
  foreign key (workspace_id, company_id) references companies (workspace_id, id);
alter table selvedge_published.variants add constraint published_variants_manufacturer
  foreign key (workspace_id, manufacturer_id) references companies (workspace_id, id);
alter table selvedge_published.variant_materials add constraint published_variant_materials_material
  foreign key (workspace_id, material_id) references materials (workspace_id, id);

-- Row-level security: the second lock behind "workspace_id = $1" in every query. The owner is exempt on purpose (it never
-- serves a request), so that the functions below can look a credential up before a workspace is known.
do $$
declare name text;
begin
  foreach name in array array['members', 'invitations', 'api_keys', 'companies', 'products', 'materials', 'variants',
    'variant_materials', 'certifications', 'assessments', 'passports', 'passport_versions', 'events'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;
alter table workspaces enable row level security;
create policy own_workspace on workspaces using (id = (select current_workspace()));
alter table sessions enable row level security;
create policy own_sessions on sessions using (user_id = (select current_person()));
alter table users enable row level security;
create policy oneself on users using (id = (select current_person()));
create policy fellow_members on users for select using (
  exists (select 1 from members m where m.user_id = users.id and m.workspace_id = (select current_workspace())));

-- The workspace of the running transaction if its catalogue is public, else null: the public role's only way in.
create function current_public_workspace() returns text language sql stable security definer
  set search_path = selvedge, pg_temp
  as $$ select w.id from workspaces w where w.id = current_workspace() and w.public_catalogue $$;

do $$
declare name text;
begin
  foreach name in array array['products', 'variants', 'variant_materials', 'assessments'] loop
    execute format('alter table selvedge_published.%I enable row level security', name);
    execute format('create policy own_workspace on selvedge_published.%I to selvedge_app
      using (workspace_id = (select current_workspace()))', name);
    execute format('create policy public_catalogue on selvedge_published.%I for select to selvedge_public
      using (workspace_id = (select current_public_workspace()))', name);
  end loop;
end $$;

-- Records that published ones name. They run with the owner's rights, hence the workspace in each.
create view selvedge_published.materials with (security_barrier) as
  select m.* from materials m
  where m.workspace_id = (select current_public_workspace()) and exists (
    select 1 from selvedge_published.variant_materials c where c.workspace_id = m.workspace_id and c.material_id = m.id);
-- How to reach a supplier is nobody's business but the workspace's: these columns are there, and empty.
create view selvedge_published.companies with (security_barrier) as
  select c.workspace_id, c.id, c.name, c.role, c.description, c.country, c.city, null::text as address, c.website,
    null::text as email, null::text as phone, c.gln, null::text as vat_id, c.lei, c.revision, c.created_at, c.updated_at
  from companies c
  where c.workspace_id = (select current_public_workspace()) and (
    exists (select 1 from selvedge_published.products p where p.workspace_id = c.workspace_id and p.company_id = c.id)
    or exists (select 1 from selvedge_published.variants v
      where v.workspace_id = c.workspace_id and v.manufacturer_id = c.id)
    or exists (select 1 from selvedge_published.materials m where m.supplier_id = c.id));
create view selvedge_published.certifications with (security_barrier) as
  select c.* from certifications c
  where c.workspace_id = (select current_public_workspace()) and (
    exists (select 1 from selvedge_published.products p where p.workspace_id = c.workspace_id and p.id = c.product_id)
    or exists (select 1 from selvedge_published.materials m where m.id = c.material_id)
    or exists (select 1 from selvedge_published.companies o where o.id = c.company_id));
create view selvedge_published.passports with (security_barrier) as
  select p.* from passports p
  where p.workspace_id = (select current_public_workspace()) and p.state = 'published';
create view selvedge_published.passport_versions with (security_barrier) as
  select v.* from passport_versions v join selvedge_published.passports p using (workspace_id, variant_id);
create view selvedge_published.workspaces with (security_barrier) as
  select w.* from workspaces w where w.id = (select current_public_workspace());

-- Searches run with the owner's rights because the text operators are not leakproof, so row-level security would keep them
-- off the index; each filters by the workspace of the transaction itself. How often a word occurs is not known when the plan is
-- made, so there are two: a selective search collects its hits from the text index and sorts them; one with more than 2,000 hits
-- walks the records from the newest and finds a page soon. (On 1,000,000 rows the one takes 0.1 ms where the other takes 500.)
do $$
declare t record;
begin
  for t in select * from (values
    ('selvedge', 'products', 'category', 'text', 'current_workspace'),
    ('selvedge', 'variants', 'product_id', 'record_id', 'current_workspace'),
    ('selvedge_published', 'products', 'category', 'text', 'current_public_workspace'),
    ('selvedge_published', 'variants', 'product_id', 'record_id', 'current_public_workspace')
  ) as v (in_schema, in_table, filter, filter_type, workspace) loop
    execute format($function$
      create function %1$I.first_hits_in_%2$s(words text, wanted %4$s, after record_id) returns record_id[]
        language sql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
        as $body$ select array_agg(id) from (
          select id from %1$I.%2$I
          where workspace_id = %5$I() and search @@ to_tsquery('simple', words)
            and (wanted is null or %3$I = wanted) and (after is null or id < after)
          limit 2001) hits $body$;

      create function %1$I.newest_hits_in_%2$s(words text, wanted %4$s, after record_id, skip integer, take integer)
        returns setof record_id
        language sql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
        as $body$ select id from %1$I.%2$I
          where workspace_id = %5$I() and search @@ to_tsquery('simple', words)
            and (wanted is null or %3$I = wanted) and (after is null or id < after)
          order by id desc offset skip limit take $body$;

      create function %1$I.search_%2$s(words text, wanted %4$s, after record_id, skip integer, take integer)
        returns setof record_id
        language plpgsql stable security definer set search_path = selvedge, pg_temp
        as $body$
        declare hits record_id[] := %1$I.first_hits_in_%2$s(words, wanted, after);
        begin
          if coalesce(cardinality(hits), 0) <= 2000 then
            return query select hit from unnest(hits) hit order by hit desc offset skip limit take;
          else
            return query select hit from %1$I.newest_hits_in_%2$s(words, wanted, after, skip, take) hit;
          end if;
        end $body$;
    $function$, t.in_schema, t.in_table, t.filter, t.filter_type, t.workspace);
  end loop;
end $$;

-- Credentials are looked up before a workspace is known; each function answers for exactly one secret.
-- Whether it has expired is decided by whoever asks, who has one clock for everything.
create function find_user_by_email(wanted text) returns table (id record_id, name text, password_hash text)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select u.id, u.name, u.password_hash from users u where u.email = wanted $$;
create function find_session(wanted bytea)
  returns table (session_id record_id, user_id record_id, user_name text, email text, last_seen_at timestamptz,
    created_at timestamptz, expires_at timestamptz, workspace_id record_id, workspace_slug text, workspace_name text,
    role text)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select s.id, u.id, u.name, u.email, s.last_seen_at, s.created_at, s.expires_at, m.workspace_id, w.slug, w.name,
      m.role
    from sessions s join users u on u.id = s.user_id
    left join members m on m.user_id = u.id left join workspaces w on w.id = m.workspace_id
    where s.token_hash = wanted
    order by m.created_at, m.workspace_id $$;
create function find_api_key(wanted bytea)
  returns table (workspace_id record_id, workspace_slug text, id record_id, name text, scope text, expires_at timestamptz)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select k.workspace_id, w.slug, k.id, k.name, k.scope, k.expires_at
    from api_keys k join workspaces w on w.id = k.workspace_id
    where k.secret_hash = wanted and k.revoked_at is null $$;
create function find_invitation(wanted bytea)
  returns table (workspace_id record_id, id record_id, email text, role text, expires_at timestamptz,
    workspace_name text, has_account boolean)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select i.workspace_id, i.id, i.email, i.role, i.expires_at, w.name, exists (select 1 from users u where u.email = i.email)
    from invitations i join workspaces w on w.id = i.workspace_id
    where i.token_hash = wanted and i.accepted_at is null and i.revoked_at is null $$;
create function installation_is_empty() returns boolean
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select not exists (select 1 from workspaces) and not exists (select 1 from users) $$;
create function public_workspace(wanted text) returns text
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.id from workspaces w where w.public_catalogue and (wanted is null or w.slug = wanted or w.id = wanted)
    order by w.created_at, w.id limit 1 $$;

-- Whether a workspace has changed since each snapshot, and the snapshot of now. A change is an event that the snapshot does not see:
-- every change records one in its own transaction, so this misses none, in whatever order transactions commit.
create function changes_since(workspaces text[], snapshots text[])
  returns table (place bigint, changed boolean, snapshot_now text)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.place, s.snapshot is null or exists (
      select 1 from events e
      where e.workspace_id = w.id and e.transaction >= pg_snapshot_xmin(s.snapshot::pg_snapshot)
        and not pg_visible_in_snapshot(e.transaction, s.snapshot::pg_snapshot)),
      pg_current_snapshot()::text
    from unnest(workspaces) with ordinality w(id, place)
    join unnest(snapshots) with ordinality s(snapshot, place) on s.place = w.place $$;

-- The public passport by variant id or digitalId; wanted_version null means the latest. A row without body: withdrawn.
create function public_passport(wanted text, wanted_version integer)
  returns table (variant_id record_id, digital_id text, state text, version integer, body bytea, sha256 bytea,
    published_at timestamptz)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.variant_id, p.digital_id, p.state, coalesce(wanted_version, p.version), v.body, v.sha256, v.published_at
    from passports p left join passport_versions v on v.workspace_id = p.workspace_id and v.variant_id = p.variant_id
      and v.version = coalesce(wanted_version, p.version)
    where p.variant_id = wanted or p.digital_id = wanted $$;

revoke all on all functions in schema selvedge, selvedge_published from public;
grant usage on schema selvedge, selvedge_published to selvedge_app;
grant usage on schema selvedge_published, selvedge to selvedge_public;
grant select, insert, update, delete on all tables in schema selvedge to selvedge_app;
revoke update, delete on events, passport_versions from selvedge_app;
revoke delete on passports, workspaces, users from selvedge_app;
grant select, insert, update, delete on selvedge_published.products, selvedge_published.variants,
  selvedge_published.variant_materials, selvedge_published.assessments to selvedge_app;
grant execute on all functions in schema selvedge to selvedge_app;
grant select on all tables in schema selvedge_published to selvedge_public;
grant execute on all functions in schema selvedge_published to selvedge_public;
grant execute on function current_workspace(), current_public_workspace(), public_workspace(text),
  public_passport(text, integer), search_words(text[]) to selvedge_public;
