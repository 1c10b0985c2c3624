-- How many records of each table a workspace has, so that nobody counts them: to count 100,000 variants that have just been written takes 24 ms, and a dashboard
-- asks after each change (docs/decisions/0093). Each statement that adds or deletes records adds a line with the difference, in its own transaction; the count is their sum, exact in every
-- snapshot. Nobody waits for anybody, as with one number for all: lines are only added, and folded into one now and then.
create table record_counts (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  table_name text collate "C" not null,
  line bigint generated always as identity,
  -- Less than 0: so many were deleted.
  added bigint not null,
  primary key (workspace_id, table_name, line)
);
alter table record_counts enable row level security;
create policy own_workspace on record_counts using (workspace_id = (select current_workspace()));
grant select on record_counts to selvedge_app;

-- Lines that another transaction is folding are left to it, and those that are not committed cannot be seen.
create function fold_record_counts(workspace text, counted text) returns void language sql security definer set search_path = selvedge, pg_temp
  as $$
    with folded as (
      delete from record_counts c where c.workspace_id = workspace and c.table_name = counted and c.line in (
        select l.line from record_counts l where l.workspace_id = workspace and l.table_name = counted for update skip locked)
      returning c.added)
    insert into record_counts (workspace_id, table_name, added) select workspace, counted, sum(added) from folded having count(*) > 0
  $$;

-- A workspace that is deleted takes its records with it, and is gone when this is asked.
create function count_records() returns trigger language plpgsql security definer set search_path = selvedge, pg_temp
  set plan_cache_mode = force_generic_plan as $$
  declare place record;
  begin
    for place in
      insert into record_counts (workspace_id, table_name, added)
      select c.workspace_id, tg_table_name, count(*) * case tg_op when 'INSERT' then 1 else -1 end from changed c
      group by c.workspace_id having exists (select from workspaces w where w.id = c.workspace_id)
      returning workspace_id, line
    loop
      if place.line % 64 = 0 then perform fold_record_counts(place.workspace_id, tg_table_name); end if;
    end loop;
    return null;
  end $$;

-- A line for each count that differs from the records: of all of them here, and after a restore, whose rows come past the triggers, of none unless the backup was changed.
create function correct_record_counts() returns void language plpgsql security definer set search_path = selvedge, pg_temp as $$
  declare counted text;
  begin
    foreach counted in array array['companies', 'products', 'variants', 'materials', 'certifications'] loop
      execute format('insert into record_counts (workspace_id, table_name, added)
        select w.id, %1$L, there.count - kept.count from workspaces w, lateral (
          select count(*) from %1$I it where it.workspace_id = w.id) there, lateral (
          select coalesce(sum(added), 0) as count from record_counts c where c.workspace_id = w.id and c.table_name = %1$L) kept
        where there.count <> kept.count', counted);
    end loop;
  end $$;

-- The public catalogue's readers ask it by the same name; what is public is counted, as before.
create view selvedge_published.record_counts with (security_barrier) as
  select workspace_id, 'companies'::text collate "C" as table_name, 0::bigint as line, count(*) as added from selvedge_published.companies
    where workspace_id = (select current_public_workspace()) group by workspace_id
  union all select workspace_id, 'products', 0, count(*) from selvedge_published.products
    where workspace_id = (select current_public_workspace()) group by workspace_id
  union all select workspace_id, 'variants', 0, count(*) from selvedge_published.variants
    where workspace_id = (select current_public_workspace()) group by workspace_id
  union all select workspace_id, 'materials', 0, count(*) from selvedge_published.materials
    where workspace_id = (select current_public_workspace()) group by workspace_id
  union all select workspace_id, 'certifications', 0, count(*) from selvedge_published.certifications
    where workspace_id = (select current_public_workspace()) group by workspace_id;
grant select on selvedge_published.record_counts to selvedge_public;

revoke all on function fold_record_counts(text, text), count_records(), correct_record_counts() from public;

do $$
declare counted text;
begin
  foreach counted in array array['companies', 'products', 'variants', 'materials', 'certifications'] loop
    execute format('create trigger %1$s_count_added after insert on %1$I referencing new table as changed for each statement execute function count_records()', counted);
    execute format('create trigger %1$s_count_deleted after delete on %1$I referencing old table as changed for each statement execute function count_records()', counted);
  end loop;
end $$;
select correct_record_counts();
