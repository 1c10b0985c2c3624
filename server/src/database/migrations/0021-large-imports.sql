-- Every refused row of the last check or of the run, however many: problems are kept up to a number, these are what the file of refused
-- rows is written from, and what a run that goes on after a restart must not count as said.
create table import_refusals (
  workspace_id record_id not null,
  import_id record_id not null,
  line integer not null,
  -- All errors of the row in sentences.
  reasons text not null,
  primary key (workspace_id, import_id, line),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
alter table import_refusals enable row level security;
create policy own_workspace on import_refusals using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on import_refusals to selvedge_app;

-- What the planner knows of the tables that an import fills. An import grows them a hundredfold within seconds, and autovacuum looks once a
-- minute: until then every statement is planned for tables of a few rows. Only the owner of a table may do it.
create function analyze_records() returns void language plpgsql security definer set search_path = selvedge, pg_temp
  as $$
  declare name text;
  begin
    foreach name in array array['companies', 'materials', 'products', 'variants', 'variant_materials', 'certifications', 'assessments',
      'readiness', 'import_records'] loop
      execute format('analyze %I', name);
    end loop;
  end $$;
revoke all on function analyze_records() from public;
grant execute on function analyze_records() to selvedge_app;

-- The variants that have one of these GTINs, each given with fourteen digits. Under row-level security the index of its unique rule is out of
-- reach, because lpad() could tell of rows that the reader must not see (0001 has the same of words).
create function variants_of_gtins(gtins text[]) returns setof record_id
  language sql stable security definer set search_path = selvedge, pg_temp set enable_seqscan = off
  as $$ select id from variants where workspace_id = current_workspace() and lpad(gtin, 14, '0') = any (gtins) $$;
revoke all on function variants_of_gtins(text[]) from public;
grant execute on function variants_of_gtins(text[]) to selvedge_app;

-- While an import runs, what it makes due waits: a product that a hundred rows are about is then scored once, and the import has the
-- processor. Its end tells the worker. Not for ever: one that cannot go on must not keep the others' scores from being made.
create or replace function workspaces_to_assess() returns setof record_id
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.id from workspaces w
    where exists (select 1 from assessments_due d where d.workspace_id = w.id)
      and not exists (select 1 from imports i where i.workspace_id = w.id and i.state = 'running'
        and i.started_at > now() - interval '15 minutes')
    order by w.id $$;
