-- The impact engine. An assessment keeps what it was made from and with: its inputs, the method and the factor set. Breakdown,
-- explanation and methodology are calculated from those when they are read, so that they cost nothing while nobody looks.

alter table materials
  add column carbon_footprint_boundary text check (carbon_footprint_boundary in ('fibre', 'yarn', 'fabric')),
  add column carbon_footprint_evidence text check (carbon_footprint_evidence in ('verified', 'declared')),
  add column factor_material text;

alter table products add column assessed_variants integer not null default 0;
alter table selvedge_published.products add column assessed_variants integer not null default 0;

do $$
declare place text;
begin
  foreach place in array array['selvedge', 'selvedge_published'] loop
    execute format('alter table %I.variants
      add column expected_uses double precision,
      add column air_freight_share double precision,
      add column undyed boolean,
      add column faded boolean,
      add column recyclability double precision,
      add column repairability double precision', place);
    -- Nothing has written one before this version.
    execute format('alter table %I.assessments
      drop column explanation, drop column methodology,
      add column inputs jsonb not null,
      add column reason_codes text[] not null', place);
  end loop;
end $$;

-- "select m.*" was spelled out when the view was made.
create or replace view selvedge_published.materials with (security_barrier) as
  select m.* from materials m
  where m.workspace_id = (select current_public_workspace()) and exists (
    select 1 from selvedge_published.variant_materials c where c.workspace_id = m.workspace_id and c.material_id = m.id);

-- What a published version's numbers were calculated from, for whoever wants to calculate them again years later.
alter table passport_versions add column assessment jsonb;
create or replace view selvedge_published.passport_versions with (security_barrier) as
  select v.workspace_id, v.variant_id, v.version, v.body, v.sha256, v.published_by, v.published_at, null::jsonb as assessment
  from passport_versions v join selvedge_published.passports p using (workspace_id, variant_id);

-- Every factor set that results were made with, so that an old result can be made again. Belongs to the installation, not to a
-- workspace: published factors, no customer's data.
create table factor_sets (
  version text primary key,
  content jsonb not null,
  adopted_at timestamptz not null default now()
);
alter table factor_sets enable row level security;

-- Tables are closed to the public role, and a stranger's passport may rest on an older set.
create function factor_set(wanted text) returns jsonb
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select f.content from factor_sets f where f.version = wanted $$;

-- Variants to assess again, because something they rest on has changed. Written in the transaction of that change and deleted in the
-- one that assesses them, so nothing is lost whenever a process ends. Append-only without a unique key: writing one waits for nobody.
create table assessments_due (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  sequence bigint generated always as identity,
  variant_id record_id not null,
  primary key (workspace_id, sequence)
);

-- How far a workspace's latest reassessment is.
create table reassessments (
  workspace_id record_id primary key references workspaces (id) on delete cascade,
  cause text not null,
  total integer not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

do $$
declare name text;
begin
  foreach name in array array['assessments_due', 'reassessments'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;

-- Which workspaces have variants to assess: asked by the worker, which belongs to none.
create function workspaces_to_assess() returns setof record_id
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.id from workspaces w where exists (select 1 from assessments_due d where d.workspace_id = w.id) order by w.id $$;

-- Makes a basis (method, factor set, reading of the records) the one of this installation. If it was another, every variant
-- is due. True if so. Two servers that start together take turns.
create function adopt_assessment_basis(basis text, factor_set_version text, factor_set jsonb) returns boolean
  language plpgsql volatile security definer set search_path = selvedge, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock(7353340);
    if (select b.basis from assessment_basis b) is not distinct from $1 then
      return false;
    end if;
    insert into factor_sets (version, content) values ($2, $3)
      on conflict (version) do update set adopted_at = now();
    insert into assessment_basis (basis) values ($1) on conflict (one) do update set basis = excluded.basis, adopted_at = now();
    delete from assessments_due;
    insert into assessments_due (workspace_id, variant_id) select v.workspace_id, v.id from variants v order by v.workspace_id, v.id;
    insert into reassessments (workspace_id, cause, total)
      select d.workspace_id, 'factor_set', count(*) from assessments_due d group by d.workspace_id
      on conflict (workspace_id) do update
        set cause = excluded.cause, total = excluded.total, started_at = now(), finished_at = null;
    return true;
  end $$;

create table assessment_basis (
  one boolean primary key default true check (one),
  basis text not null,
  adopted_at timestamptz not null default now()
);
alter table assessment_basis enable row level security;

revoke all on all functions in schema selvedge from public;
grant execute on function workspaces_to_assess(), adopt_assessment_basis(text, text, jsonb) to selvedge_app;
-- "for update" takes the right to update.
grant select, insert, update, delete on assessments_due to selvedge_app;
grant select, insert, update on reassessments to selvedge_app;
grant execute on function factor_set(text) to selvedge_app, selvedge_public;
