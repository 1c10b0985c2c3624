-- Analyses the tables that records are in when so many have been made that plans are of no use for them: more than three times as many as the planner takes a workspace to have, by what it
-- knew when it last looked. Plans are made once for whichever workspace, and anew after that. `made`: how many in which table. A little more is left to autovacuum: to analyse 10,000
-- variants takes as long as to write 1,500 (docs/decisions/0017). Gives back whether it did.
create function analyze_grown_records(made jsonb) returns boolean language plpgsql security definer set search_path = selvedge, pg_temp
  as $$
  begin
    if exists (
      select from jsonb_each_text(made) m where m.value::float8 > 3 * coalesce((
        select c.reltuples / case when s.n_distinct > 0 then s.n_distinct else greatest(-s.n_distinct * c.reltuples, 1) end
          from pg_class c join pg_stats s on s.schemaname = 'selvedge' and s.tablename = c.relname and s.attname = 'workspace_id'
          where c.oid = to_regclass(m.key)), 0)) then
      perform analyze_records();
      return true;
    end if;
    return false;
  end $$;
revoke all on function analyze_grown_records(jsonb) from public;
grant execute on function analyze_grown_records(jsonb) to selvedge_app;
