-- Which history of the database this is. Numbers of transactions are given out once in it: a standby that takes over goes on in a timeline of
-- its own and gives out again those that it never learned of, and so does a server whose disk was set back while it was stopped.
-- Volatile, as what it asks is.
create function database_history() returns text
  language sql volatile parallel safe
  as $$ select case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end
    || '-' || extract(epoch from pg_postmaster_start_time()) $$;
revoke all on function database_history() from public;
grant execute on function database_history() to selvedge_app;

-- As before, and a snapshot carries its history: "history/snapshot". Of a change since a snapshot of another, the numbers tell nothing.
create or replace function changes_since(workspaces text[], snapshots text[])
  returns table (place bigint, changed boolean, snapshot_now text)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.place, case when split_part(s.snapshot, '/', 1) is distinct from here.history then true else exists (
      select 1 from events e
      where e.workspace_id = w.id and e.transaction >= pg_snapshot_xmin(nullif(split_part(s.snapshot, '/', 2), '')::pg_snapshot)
        and not pg_visible_in_snapshot(e.transaction, nullif(split_part(s.snapshot, '/', 2), '')::pg_snapshot)) end,
      here.history || '/' || pg_current_snapshot()::text
    from (select database_history() as history offset 0) here
    cross join unnest(workspaces) with ordinality w(id, place)
    join unnest(snapshots) with ordinality s(snapshot, place) on s.place = w.place $$;
