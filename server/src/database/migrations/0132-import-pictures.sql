-- A table can come in a ZIP with pictures: the archive is kept beside it, as a copy under the name of the table.
alter table imports add column archive_size bigint, add column archive_sha256 bytea;

-- What is in such an archive beside the table.
create table import_pictures (
  workspace_id record_id not null,
  import_id record_id not null,
  -- Its place in the archive, from 0.
  place integer not null,
  name text not null,
  size bigint not null,
  -- CRC-32 as the archive states it: with the size, how a picture is recognised that a record has already.
  crc bigint not null,
  -- Why it is not taken; null for a picture that can be.
  because jsonb,
  primary key (workspace_id, import_id, place),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);

-- Where each picture goes: planned by the check, noted by the run, and then brought one after the other.
create table import_picture_places (
  workspace_id record_id not null,
  import_id record_id not null,
  picture integer not null,
  -- The record, or what it is told apart by before it is made.
  target text not null,
  kind text not null check (kind in ('company', 'material', 'product', 'variant', 'certification')),
  record_id record_id,
  name text not null,
  line integer not null,
  -- Of a variant: its product, as { target, recordId, name }.
  product jsonb,
  is_named boolean not null,
  weight integer not null,
  -- Among the pictures of the record, from 0.
  rank integer not null,
  state text not null check (state in ('planned', 'noted', 'waiting', 'joined', 'there', 'refused', 'undone', 'kept')),
  file_id record_id,
  because jsonb,
  primary key (workspace_id, import_id, picture, target),
  foreign key (workspace_id, import_id, picture) references import_pictures (workspace_id, import_id, place) on delete cascade
);
create index import_picture_places_waiting on import_picture_places (import_id) where state = 'waiting';
create index import_picture_places_by_record on import_picture_places (workspace_id, record_id) where state = 'joined';

do $$
declare name text;
begin
  foreach name in array array['import_pictures', 'import_picture_places'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;
grant select, insert, update, delete on import_pictures, import_picture_places to selvedge_app;

-- The imports whose pictures are to be brought, of all workspaces: asked by the worker, which belongs to none.
create function imports_with_pictures() returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select distinct i.workspace_id, i.id from import_picture_places p join imports i on i.workspace_id = p.workspace_id and i.id = p.import_id
    where p.state = 'waiting' and i.state = 'finished' order by i.id $$;
revoke all on function imports_with_pictures() from public;
grant execute on function imports_with_pictures() to selvedge_app;
