-- Deleted records are kept for a while with everything that went with them, so that deleting can be undone.
create table deleted_records (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  record_id record_id not null,
  kind text not null check (kind in ('company', 'product', 'variant', 'material', 'certification')),
  name text not null,
  actor_kind text not null,
  actor_id text not null,
  actor_name text not null,
  deleted_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index deleted_records_record on deleted_records (workspace_id, record_id);
create index deleted_records_by_time on deleted_records (deleted_at);

-- Their rows, each as JSON by column name: tables may gain and lose columns in between. A file keeps its bytes from being swept.
create table deleted_rows (
  workspace_id record_id not null,
  deleted_id record_id not null,
  sequence bigint generated always as identity,
  in_table text not null,
  -- Null where rows have no identifier of their own.
  record_id record_id generated always as (content ->> 'id') stored,
  storage_key text generated always as (content ->> 'storage_key') stored,
  content jsonb not null,
  primary key (workspace_id, deleted_id, sequence),
  constraint deleted_rows_record foreign key (workspace_id, deleted_id)
    references deleted_records (workspace_id, id) on delete cascade,
  constraint deleted_rows_stored foreign key (workspace_id, storage_key)
    references stored_files (workspace_id, storage_key)
);
create index deleted_rows_by_record on deleted_rows (workspace_id, record_id) where record_id is not null;
create index deleted_rows_by_storage_key on deleted_rows (storage_key) where storage_key is not null;

do $$
declare name text;
begin
  foreach name in array array['deleted_records', 'deleted_rows'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;

-- Writes the rows of a deleted record into their tables again, in the order given, as saved once more. Only columns that were there when it
-- was deleted are written: one that has been added since takes its default. Generated ones make themselves.
create function put_rows_back(wanted_workspace text, wanted_id text, tables text[]) returns void language plpgsql
  as $$
  declare
    place text;
    columns text;
    filled text;
  begin
    foreach place in array tables loop
      select string_agg(quote_ident(a.attname), ', '), string_agg('p.' || quote_ident(a.attname), ', ') into columns, filled
      from pg_attribute a
      where a.attrelid = place::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and exists (
        select 1 from (select r.content from deleted_rows r
          where r.workspace_id = wanted_workspace and r.deleted_id = wanted_id and r.in_table = place limit 1) first
        where first.content ? a.attname::text);
      if columns is not null then
        execute format('insert into %1$I (%2$s) select %3$s from deleted_rows r, jsonb_populate_record(null::%1$I,
            r.content || case when r.content ? ''revision'' then jsonb_build_object(
              ''revision'', (r.content ->> ''revision'')::integer + 1, ''updated_at'', now()) else ''{}'' end) p
          where r.workspace_id = $1 and r.deleted_id = $2 and r.in_table = $3 order by r.sequence', place, columns, filled)
          using wanted_workspace, wanted_id, place;
      end if;
    end loop;
  end $$;

-- Of all workspaces: for the sweep, which belongs to none.
create function expired_deleted_records(before timestamptz, at_most integer)
  returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select d.workspace_id, d.id from deleted_records d where d.deleted_at < before order by d.deleted_at limit at_most $$;
create or replace function abandoned_files(older_than interval, at_most integer)
  returns table (workspace_id record_id, storage_key text)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select s.workspace_id, s.storage_key from stored_files s
    where s.created_at <= now() - older_than
      and not exists (select 1 from files f where f.storage_key = s.storage_key)
      and not exists (select 1 from selvedge_published.shown_files f where f.storage_key = s.storage_key)
      and not exists (select 1 from deleted_rows r where r.storage_key = s.storage_key)
    limit at_most $$;

-- What the fields that an update changed were before. Null in all other events, and in updates from before this version.
alter table events add column before jsonb;
-- The audit trail by who, by what, and by day.
create index events_by_actor on events (workspace_id, actor_id, sequence);
create index events_by_kind on events (workspace_id, kind, sequence);
create index events_by_time on events (workspace_id, occurred_at, sequence);

revoke all on function put_rows_back(text, text, text[]), expired_deleted_records(timestamptz, integer) from public;
grant select, insert, update, delete on deleted_records, deleted_rows to selvedge_app;
grant execute on function put_rows_back(text, text, text[]), expired_deleted_records(timestamptz, integer) to selvedge_app;
