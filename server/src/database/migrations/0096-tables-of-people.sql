-- As connection_turns, of what several connections of a workspace ask together: a base of Airtable allows five requests a second, whoever asks.
create table shared_turns (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  name text not null,
  turns timestamptz[] not null,
  primary key (workspace_id, name)
);

-- How often a system that counts requests by the month was asked in each.
create table connection_calls (
  workspace_id record_id not null,
  connection_id record_id not null,
  -- Its first day, in UTC.
  month date not null,
  calls integer not null,
  primary key (workspace_id, connection_id, month),
  foreign key (workspace_id, connection_id) references connections (workspace_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['shared_turns', 'connection_calls'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
    execute format('grant select, insert, update, delete on %I to selvedge_app', name);
  end loop;
end $$;

-- Systems of any content have certifications, too.
alter table external_references drop constraint external_references_noun_check,
  add constraint external_references_noun_check check (noun in ('product', 'variant', 'company', 'material', 'certification')),
  add column certification_id record_id generated always as (case noun when 'certification' then record_id end) stored,
  add foreign key (workspace_id, certification_id) references certifications (workspace_id, id) on delete cascade;
create index external_references_certification on external_references (workspace_id, certification_id) where certification_id is not null;
alter table connection_conflicts drop constraint connection_conflicts_noun_check,
  add constraint connection_conflicts_noun_check check (noun in ('product', 'variant', 'company', 'material', 'certification')),
  add column certification_id record_id generated always as (case noun when 'certification' then record_id end) stored,
  add foreign key (workspace_id, certification_id) references certifications (workspace_id, id) on delete cascade;
create index connection_conflicts_certification on connection_conflicts (workspace_id, certification_id) where certification_id is not null;

-- What belongs to things of other systems of files, by the key that a file has there, and which file here it became.
create table source_files (
  workspace_id record_id not null,
  connection_id record_id not null,
  noun text not null check (noun in ('product', 'variant', 'company', 'material', 'certification')),
  external_id text not null check (length(external_id) between 1 and 500),
  key text not null check (length(key) between 1 and 200),
  use text not null check (use in ('picture', 'document')),
  -- Null: not fetched yet, or refused. Another record that the thing becomes, as after an undo, has it fetched again.
  file_id record_id,
  record_id record_id,
  -- Why it will not be fetched: it is too large, or nothing that may be uploaded.
  because jsonb,
  -- It belongs to its thing no more, so that its file is taken from the record.
  is_gone boolean not null default false,
  primary key (workspace_id, connection_id, noun, external_id, key),
  foreign key (workspace_id, connection_id) references connections (workspace_id, id) on delete cascade
);
alter table source_files enable row level security;
create policy own_workspace on source_files using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on source_files to selvedge_app;
