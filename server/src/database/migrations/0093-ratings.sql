-- What a scheme says of a company: EcoVadis, say. A newer assessment is a further row, so the former ones are their own history.
-- Nothing of it is in selvedge_published: it is confidential to whoever asked for it, and reaches a passport only by a decision.
create table ratings (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  company_id record_id not null,
  scheme text not null,
  scheme_id text,
  score double precision,
  out_of double precision,
  sub_scores text[] not null default '{}',
  medal text,
  published_on date not null,
  valid_until date,
  said_expired boolean,
  scorecard_url text,
  code text,
  -- What read it from the scheme itself; null: a person or a file has said it.
  fetched_from text,
  fetched_at timestamptz,
  -- Since when passports may show it, and by whose decision; null: they do not.
  disclosed_at timestamptz,
  disclosed_by text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null generated always as (scheme || ' ' || extract(year from published_on)::integer::text) stored,
  scheme_key text collate "C" generated always as (sort_key(scheme)) stored,
  primary key (workspace_id, id),
  constraint ratings_company foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete cascade,
  constraint ratings_one_a_day unique (workspace_id, company_id, scheme, published_on),
  check ((disclosed_at is null) = (disclosed_by is null)),
  check ((fetched_from is null) = (fetched_at is null))
);
create unique index ratings_code on ratings (workspace_id, code) where code is not null;
create index ratings_by_scheme on ratings (workspace_id, scheme_key, id);
create index ratings_by_scheme_word on ratings (workspace_id, scheme);
create index ratings_by_publication on ratings (workspace_id, published_on, id);
create index ratings_by_end on ratings (workspace_id, valid_until, id);
create index ratings_by_update on ratings (workspace_id, updated_at, id);
alter table ratings enable row level security;
create policy own_workspace on ratings using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on ratings to selvedge_app;

-- For a job that belongs to no workspace.
create function workspaces_with_expiring_ratings(today date, last date) returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.id from workspaces w
    where exists (select 1 from ratings r where r.workspace_id = w.id and r.valid_until between today and last) $$;
revoke all on function workspaces_with_expiring_ratings(date, date) from public;
grant execute on function workspaces_with_expiring_ratings(date, date) to selvedge_app;

-- What is kept about any kind of record is kept about ratings, too.
alter table saved_views drop constraint saved_views_list_check, add constraint saved_views_list_check
  check (list in ('companies', 'products', 'variants', 'materials', 'certifications', 'ratings'));
alter table bulk_changes drop constraint bulk_changes_noun_check, add constraint bulk_changes_noun_check
  check (noun in ('company', 'product', 'variant', 'material', 'certification', 'rating'));
alter table deleted_records drop constraint deleted_records_kind_check, add constraint deleted_records_kind_check
  check (kind in ('company', 'product', 'variant', 'material', 'certification', 'rating', 'webhook', 'schedule'));
alter table import_records drop constraint import_records_kind_check, add constraint import_records_kind_check
  check (kind in ('company', 'product', 'variant', 'material', 'certification', 'rating'));
alter table import_differences drop constraint import_differences_kind_check, add constraint import_differences_kind_check
  check (kind in ('company', 'product', 'variant', 'material', 'certification', 'rating'));

-- The companies that a connected scheme knows. Whose ratings they are is said by a person, never found out silently.
create table rated_companies (
  workspace_id record_id not null,
  connection_id record_id not null,
  -- What the scheme calls it: an EVID.
  external_id text not null,
  name text not null,
  country text,
  city text,
  vat_id text,
  -- What we call it there: integration ids.
  own_numbers text[] not null default '{}',
  -- How far its assessment is, in the scheme's words.
  standing text,
  -- Its rating as it was read last; null: it has none that is published.
  rating jsonb,
  seen_at timestamptz not null,
  decision text not null default 'open' check (decision in ('open', 'accepted', 'refused')),
  company_id record_id,
  decided_at timestamptz,
  decided_by text,
  name_key text collate "C" generated always as (sort_key(name)) stored,
  primary key (workspace_id, connection_id, external_id),
  foreign key (workspace_id, connection_id) references connections (workspace_id, id) on delete cascade,
  constraint rated_companies_company foreign key (workspace_id, company_id) references companies (workspace_id, id) on delete set null (company_id)
);
create index rated_companies_by_name on rated_companies (workspace_id, connection_id, name_key, external_id);
create index rated_companies_by_company on rated_companies (workspace_id, company_id);
alter table rated_companies enable row level security;
create policy own_workspace on rated_companies using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on rated_companies to selvedge_app;
