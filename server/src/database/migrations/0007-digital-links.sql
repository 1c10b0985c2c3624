-- The GTIN that the latest public passport of a variant says, in its 14 digits, so that a scanned Digital Link finds the passport
-- whatever length was entered, and still finds the page of a withdrawn one. What is edited and not published stays out of it.
alter table passports add column gtin14 text check (gtin14 ~ '^\d{14}$');

update passports p set gtin14 = lpad(nullif(convert_from(v.body, 'UTF8')::jsonb #>> '{variant,gtin}', ''), 14, '0')
  from passport_versions v
  where v.workspace_id = p.workspace_id and v.variant_id = p.variant_id and v.version = p.version;

create index passports_gtin14 on passports (gtin14, first_published_at) where gtin14 is not null;

create or replace view selvedge_published.passports with (security_barrier) as
  select p.* from passports p
  where p.workspace_id = (select current_public_workspace()) and p.state = 'published';

-- The passport that a GTIN leads to. Workspaces do not know of each other, so two may publish one GTIN: what is published comes
-- before what is withdrawn, and then whoever published first. A row without body: withdrawn. `has_certificates`: whether the
-- public certifications of the product, its materials or its companies hold one that has not expired.
create function public_passport_of_gtin(wanted text)
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
    where p.gtin14 = wanted
    order by p.state = 'published' desc, p.first_published_at, p.variant_id limit 1 $$;

revoke all on function public_passport_of_gtin(text) from public;
grant execute on function public_passport_of_gtin(text) to selvedge_app, selvedge_public;
