-- When a day's count was last counted up, so that what reads scans in parts knows which to read again.
alter table scans add column updated_at timestamptz not null default now();
create or replace function add_scans(digital_ids text[], days date[], kinds text[], robots boolean[], counts bigint[]) returns void
  language sql security definer set search_path = selvedge, pg_temp
  as $$ insert into scans as known (workspace_id, variant_id, day, kind, by_robot, count)
    select p.workspace_id, p.variant_id, s.day, s.kind, s.by_robot, sum(s.count)
    from unnest(digital_ids, days, kinds, robots, counts) s (digital_id, day, kind, by_robot, count)
    join passports p on p.digital_id = s.digital_id
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (workspace_id, variant_id, day, kind, by_robot)
      do update set count = known.count + excluded.count, updated_at = greatest(known.updated_at, now()) $$;

-- Up to when everything that has happened can be seen: rows carry the time at which their transaction began, so those of a transaction that is still
-- open come later than they say. A second for what lies between the beginning of a transaction and its being shown here. Where sessions are
-- another role's and may not be looked at, ten minutes are taken for the longest of them, if one of them is at work.
create function settled_moment() returns timestamptz
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ select least(
      clock_timestamp(),
      (select min(a.xact_start) from pg_stat_activity a
        where a.datname = current_database() and a.pid <> pg_backend_pid() and a.application_name like 'selvedge%'),
      (select clock_timestamp() - interval '10 minutes' where exists (
        select 1 from pg_stat_activity a join pg_locks l on l.pid = a.pid and l.locktype = 'virtualxid'
        where a.datname = current_database() and a.pid <> pg_backend_pid() and a.query = '<insufficient privilege>'))
    ) - interval '1 second' $$;

-- The number of the transaction that wrote a row, with the half that a row does not keep. What can be seen began before what comes next.
create function whole_xid(part xid) returns xid8
  language sql stable parallel safe
  as $$ select (case when low > next % 4294967296 then next - next % 4294967296 - 4294967296 + low else next - next % 4294967296 + low end)::text::xid8
    from (select part::text::numeric as low, pg_snapshot_xmax(pg_current_snapshot())::text::numeric as next) n $$;

revoke all on function settled_moment(), whole_xid(xid) from public;
grant execute on function settled_moment(), whole_xid(xid) to selvedge_app;
