-- The passport page: what it shows beyond the public JSON, frozen with each version; how it looks; how often it is opened.

alter table passport_versions add column document jsonb;
alter table workspaces add column brand_color text check (brand_color ~ '^#[0-9a-f]{6}$');

-- "select v.*" was spelled out when the views were made.
create or replace view selvedge_published.passport_versions with (security_barrier) as
  select v.* from passport_versions v join selvedge_published.passports p using (workspace_id, variant_id);
create or replace view selvedge_published.workspaces with (security_barrier) as
  select w.* from workspaces w where w.id = (select current_public_workspace());

-- How often each passport was asked for, by UTC day. Nothing of who asked is kept.
create table scans (
  workspace_id record_id not null,
  variant_id record_id not null,
  day date not null,
  kind text not null check (kind in ('page', 'resolver', 'data')),
  by_robot boolean not null,
  count bigint not null check (count > 0),
  primary key (workspace_id, variant_id, day, kind, by_robot),
  constraint scans_passport foreign key (workspace_id, variant_id) references passports (workspace_id, variant_id)
    on delete cascade
);
create index scans_by_day on scans (workspace_id, day);
alter table scans enable row level security;
create policy own_workspace on scans using (workspace_id = (select current_workspace()));

-- What the page of one version shows beyond the public JSON. No row where the passport is withdrawn.
create function public_passport_page(wanted_variant text, wanted_version integer)
  returns table (workspace_id record_id, workspace_name text, brand_color text, document jsonb, latest integer,
    versions jsonb)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.id, w.name, w.brand_color, v.document, p.version, (
      select jsonb_agg(jsonb_build_object('version', h.version, 'publishedAt', h.published_at) order by h.version desc)
      from (select version, published_at from passport_versions o
        where o.workspace_id = p.workspace_id and o.variant_id = p.variant_id order by version desc limit 20) h)
    from passports p
    join workspaces w on w.id = p.workspace_id
    join passport_versions v on v.workspace_id = p.workspace_id and v.variant_id = p.variant_id and v.version = wanted_version
    where p.variant_id = wanted_variant and p.state = 'published' $$;

-- Adds what was counted since the last time, of all workspaces at once: in order, so that two servers never wait for each other.
-- What has no passport any more is left out.
create function add_scans(digital_ids text[], days date[], kinds text[], robots boolean[], counts bigint[]) returns void
  language sql security definer set search_path = selvedge, pg_temp
  as $$ insert into scans as known (workspace_id, variant_id, day, kind, by_robot, count)
    select p.workspace_id, p.variant_id, s.day, s.kind, s.by_robot, sum(s.count)
    from unnest(digital_ids, days, kinds, robots, counts) s (digital_id, day, kind, by_robot, count)
    join passports p on p.digital_id = s.digital_id
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (workspace_id, variant_id, day, kind, by_robot) do update set count = known.count + excluded.count $$;

revoke all on function public_passport_page(text, integer), add_scans(text[], date[], text[], boolean[], bigint[]) from public;
grant execute on function add_scans(text[], date[], text[], boolean[], bigint[]) to selvedge_app;
grant select on scans to selvedge_app;
grant execute on function public_passport_page(text, integer) to selvedge_app, selvedge_public;
