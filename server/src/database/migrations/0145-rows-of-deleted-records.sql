-- The rows of a deleted record went with it by a foreign key, which looked the record up for each row that was kept: a tenth of PostgreSQL's time for an undo of an import. Both are
-- written by one transaction (kept-row.store.ts), so only their going together has to be seen to, for all that go at once.
alter table deleted_rows drop constraint deleted_rows_record;
create function forget_deleted_rows() returns trigger language plpgsql security definer set search_path = selvedge, pg_temp
  as $$
  begin
    delete from deleted_rows r using gone g where r.workspace_id = g.workspace_id and r.deleted_id = g.id;
    return null;
  end $$;
revoke all on function forget_deleted_rows() from public;
create trigger deleted_records_take_their_rows after delete on deleted_records referencing old table as gone
  for each statement execute function forget_deleted_rows();
