-- Rows that are written with every change, and by the hundred thousand with an import, had their workspace looked up and locked one by one
-- (5 of 45 microseconds for an event; with several writers at once a shared lock of the workspace's row, which is dearer). What these keys
-- kept is kept otherwise: a row can only be written into the workspace of its transaction (row-level security), which comes from a credential of
-- it; a record of an import, only while its import is locked. What they deleted along is deleted by triggers.
alter table events drop constraint events_workspace_id_fkey;
alter table assessments_due drop constraint assessments_due_workspace_id_fkey;
alter table variants drop constraint variants_workspace_id_fkey;
alter table import_records drop constraint import_records_workspace_id_import_id_fkey;

create function forget_workspace() returns trigger language plpgsql security definer set search_path = selvedge, pg_temp
  as $$ begin
    delete from assessments_due where workspace_id = old.id;
    delete from events where workspace_id = old.id;
    return null;
  end $$;
-- Before, because variants keep their products from being deleted.
create function forget_variants() returns trigger language plpgsql security definer set search_path = selvedge, pg_temp
  as $$ begin
    delete from variants where workspace_id = old.id;
    return old;
  end $$;
create function forget_import_records() returns trigger language plpgsql security definer set search_path = selvedge, pg_temp
  as $$ begin
    delete from import_records where workspace_id = old.workspace_id and import_id = old.id;
    return null;
  end $$;
create trigger workspaces_take_their_variants before delete on workspaces for each row execute function forget_variants();
create trigger workspaces_take_their_events after delete on workspaces for each row execute function forget_workspace();
create trigger imports_take_their_records after delete on imports for each row execute function forget_import_records();
revoke all on function forget_workspace(), forget_variants(), forget_import_records() from public;

-- An event is found in its workspace: one index instead of two.
alter table events drop constraint events_pkey;
create unique index events_pkey on events (workspace_id, sequence);
alter table events add primary key using index events_pkey;
drop index events_by_workspace;
