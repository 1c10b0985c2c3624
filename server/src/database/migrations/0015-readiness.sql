-- How much of what its passport should have a variant has. Judged by features/readiness whenever the variant is assessed; what is shown
-- of one variant is judged when it is asked for, and this row is for counting, sorting and filtering all of them.
create table readiness (
  workspace_id record_id not null,
  variant_id record_id not null,
  -- Requirements that apply to it, those it meets, and those of the level "required" that it does not.
  total smallint not null check (total >= 0),
  met smallint not null check (met between 0 and total),
  required_missing smallint not null check (required_missing between 0 and total - met),
  -- The requirements it does not meet or meets in part, a bit for each (requirement.ts): counting 100,000 of them by a list of names
  -- takes four times as long.
  missing bigint not null,
  share real generated always as (case when total = 0 then 1 else met::real / total end) stored,
  primary key (workspace_id, variant_id),
  constraint readiness_variant foreign key (workspace_id, variant_id) references variants (workspace_id, id) on delete cascade
);
create index readiness_by_share on readiness (workspace_id, share, variant_id);
alter table readiness enable row level security;
create policy own_workspace on readiness using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on readiness to selvedge_app;

-- What the readiness of variants rests on beside themselves. Their variants become due by triggers, so that no way of saving, restoring
-- and importing included, can forget it. What decides the impact as well (materials, the kind of a product) is not repeated here: the use
-- cases that save it make its variants due.
create function readiness_due() returns trigger language plpgsql set search_path = selvedge, pg_temp
  as $$
  declare
    changed jsonb;
    workspace text;
  begin
    for changed in
      select distinct case tg_table_name
        when 'companies' then jsonb_build_object('workspace_id', r ->> 'workspace_id', 'company_id', r ->> 'id')
        when 'products' then jsonb_build_object('workspace_id', r ->> 'workspace_id', 'product_id', r ->> 'id')
        -- Of materials and companies the page shows no files.
        when 'files' then r - array['material_id', 'company_id']
        else r end
      from unnest(array[to_jsonb(old), to_jsonb(new)]) r where r is not null
    loop
      workspace := changed ->> 'workspace_id';
      -- A workspace that is being deleted takes everything with it.
      continue when not exists (select 1 from workspaces w where w.id = workspace);
      insert into assessments_due (workspace_id, variant_id)
        select workspace, v.id from variants v where v.workspace_id = workspace and v.id = changed ->> 'variant_id'
        union
        select workspace, v.id from variants v where v.workspace_id = workspace and v.product_id = changed ->> 'product_id'
        union
        select workspace, m.variant_id from variant_materials m
          where m.workspace_id = workspace and m.material_id = changed ->> 'material_id'
        union
        select workspace, v.id from variants v where v.workspace_id = workspace and v.manufacturer_id = changed ->> 'company_id'
        union
        select workspace, v.id from variants v join products p on p.workspace_id = v.workspace_id and p.id = v.product_id
          where p.workspace_id = workspace and p.company_id = changed ->> 'company_id';
      if found then
        perform pg_notify('selvedge_assessments', workspace);
      end if;
    end loop;
    return null;
  end $$;

create trigger certifications_are_part_of_readiness after insert or delete on certifications
  for each row execute function readiness_due();
create trigger certifications_change_readiness after update on certifications for each row
  when ((old.product_id, old.material_id, old.company_id, old.number)
    is distinct from (new.product_id, new.material_id, new.company_id, new.number))
  execute function readiness_due();
create trigger companies_change_readiness after update on companies for each row
  when ((old.address, old.city, old.country, old.website, old.email, old.gln, old.vat_id, old.lei)
    is distinct from (new.address, new.city, new.country, new.website, new.email, new.gln, new.vat_id, new.lei))
  execute function readiness_due();
create trigger products_change_readiness after update on products for each row
  when ((old.brand, old.description, old.image_url, old.company_id)
    is distinct from (new.brand, new.description, new.image_url, new.company_id))
  execute function readiness_due();
create trigger files_are_part_of_readiness after insert or delete on files
  for each row execute function readiness_due();
create trigger files_change_readiness after update on files for each row
  when ((old.product_id, old.variant_id, old.visibility) is distinct from (new.product_id, new.variant_id, new.visibility))
  execute function readiness_due();
revoke all on function readiness_due() from public;
grant execute on function readiness_due() to selvedge_app;
