-- GS1 company prefixes that workspaces say are theirs. Only whoever operates the installation confirms one, so requests may not write
-- confirmed_at. A prefix is confirmed for one workspace at most; of several that cover a GTIN the longest counts.
create table company_prefixes (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  -- As it begins a GTIN of 13 digits.
  prefix text not null check (prefix ~ '^\d{4,12}$'),
  claimed_by text not null,
  claimed_at timestamptz not null default now(),
  confirmed_at timestamptz,
  primary key (workspace_id, prefix)
);
create unique index company_prefixes_confirmed on company_prefixes (prefix) where confirmed_at is not null;
alter table company_prefixes enable row level security;
create policy own_workspace on company_prefixes using (workspace_id = (select current_workspace()));
grant select, delete on company_prefixes to selvedge_app;
grant insert (workspace_id, prefix, claimed_by) on company_prefixes to selvedge_app;

-- GTINs that more than one workspace has published, as each of them was told.
create table gtin_disputes (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  gtin14 text not null,
  found_at timestamptz not null default now(),
  primary key (workspace_id, gtin14)
);
alter table gtin_disputes enable row level security;
create policy own_workspace on gtin_disputes using (workspace_id = (select current_workspace()));
grant select on gtin_disputes to selvedge_app;

-- Whose confirmed prefix covers a GTIN of 14 digits; null: nobody's.
create function prefix_owner(wanted text) returns text
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select c.workspace_id from company_prefixes c
    where c.confirmed_at is not null
      and c.prefix in (select substr(wanted, 2, digits) from generate_series(4, 12) digits)
    order by length(c.prefix) desc limit 1 $$;

-- As before, but what a confirmed prefix covers leads to its workspace alone, whoever else has published it, and however long ago.
create or replace function public_passport_of_gtin(wanted text)
  returns table (variant_id record_id, digital_id text, state text, body bytea, has_certificates boolean)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.variant_id, p.digital_id, p.state, v.body, p.state = 'published' and exists (
      select 1 from selvedge_published.variants pv
      join selvedge_published.products pp on pp.workspace_id = pv.workspace_id and pp.id = pv.product_id
      join certifications c on c.workspace_id = pv.workspace_id
        and (c.product_id = pp.id or c.company_id in (pp.company_id, pv.manufacturer_id) or c.material_id in (
          select m.material_id from selvedge_published.variant_materials m
          where m.workspace_id = pv.workspace_id and m.variant_id = pv.id))
      where pv.workspace_id = p.workspace_id and pv.id = p.variant_id
        and (c.valid_until is null or c.valid_until >= current_date))
    from passports p left join passport_versions v on p.state = 'published' and v.workspace_id = p.workspace_id
      and v.variant_id = p.variant_id and v.version = p.version
    where p.gtin14 = wanted and p.workspace_id = coalesce((select prefix_owner(wanted)), p.workspace_id)
    order by p.state = 'published' desc, p.first_published_at, p.variant_id limit 1 $$;

-- What the service itself tells a workspace in the course of something that happened in another.
create function record_service_event(workspace text, event_kind text, subject text, subject_record text, details jsonb) returns void
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ insert into events (workspace_id, id, kind, actor_kind, actor_id, actor_name, subject_type, subject_id, data)
    select workspace, 'evt_0' || substr(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 1, 25),
      event_kind, 'system', 'digital-links', 'digital-links', subject, subject_record, details $$;

-- Called when the transaction's workspace has published a GTIN: where another has published it, too, each that does not know yet is told.
-- None is told who the other is.
create function tell_gtin_dispute(wanted text) returns void
  language plpgsql volatile security definer set search_path = selvedge, pg_temp
  as $$
  declare told record;
  begin
    if not exists (select 1 from passports p
      where p.gtin14 = wanted and p.state = 'published' and p.workspace_id <> current_workspace()) then return; end if;
    for told in
      insert into gtin_disputes (workspace_id, gtin14)
        select distinct p.workspace_id, wanted from passports p where p.gtin14 = wanted and p.state = 'published'
        order by p.workspace_id
        on conflict do nothing returning workspace_id
    loop
      perform record_service_event(told.workspace_id, 'passport.gtin_disputed', 'passport', p.variant_id,
          jsonb_build_object('gtin', wanted, 'leadsHere', l.variant_id is not distinct from p.variant_id))
        from passports p left join public_passport_of_gtin(wanted) l on true
        where p.workspace_id = told.workspace_id and p.gtin14 = wanted and p.state = 'published'
        limit 1;
    end loop;
  end $$;

-- What is still so: those of the transaction's workspace that another has published, too, unless its own prefix was confirmed.
create function current_gtin_disputes()
  returns table (gtin text, variant_id record_id, leads_here boolean, found_at timestamptz)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select d.gtin14, p.variant_id, l.variant_id is not distinct from p.variant_id, d.found_at
    from gtin_disputes d
    join passports p on p.workspace_id = d.workspace_id and p.gtin14 = d.gtin14 and p.state = 'published'
    left join public_passport_of_gtin(d.gtin14) l on true
    where d.workspace_id = current_workspace()
      and prefix_owner(d.gtin14) is distinct from d.workspace_id
      and exists (select 1 from passports o
        where o.gtin14 = d.gtin14 and o.state = 'published' and o.workspace_id <> d.workspace_id)
    order by d.found_at desc, d.gtin14 limit 1000 $$;

-- Every process forgets where the GTINs of a prefix lead; a notification takes 8,000 bytes.
create function forget_gtins_of_prefix(wanted text) returns void
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ select pg_notify('selvedge_passport', string_agg(g.gtin14, ' ')) from (
      select p.gtin14, row_number() over () / 400 as part from passports p
      where substr(p.gtin14, 2, length(wanted)) = wanted) g group by g.part $$;

revoke all on function prefix_owner(text), record_service_event(text, text, text, text, jsonb), tell_gtin_dispute(text),
  current_gtin_disputes(), forget_gtins_of_prefix(text) from public;
grant execute on function tell_gtin_dispute(text), current_gtin_disputes(), forget_gtins_of_prefix(text) to selvedge_app;
