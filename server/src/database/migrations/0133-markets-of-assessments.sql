-- Where a workspace sells decides the way there and the electricity of washing, so another market makes every variant due. A trigger, because those who
-- change settings know nothing of assessments. The total is what this change concerns: who was waiting already is among them.
create function selvedge.reassess_for_markets() returns trigger language plpgsql security definer set search_path = selvedge, pg_temp
  as $$
  begin
    with due as (
      insert into assessments_due (workspace_id, variant_id)
      select v.workspace_id, v.id from variants v where v.workspace_id = new.id order by v.id
      returning 1)
    insert into reassessments as r (workspace_id, cause, total)
    select new.id, 'market', count(*) from due having count(*) > 0
    on conflict (workspace_id) do update set
      cause = excluded.cause, total = excluded.total, started_at = now(), finished_at = null;
    perform pg_notify('selvedge_assessments', new.id::text);
    return null;
  end $$;
revoke execute on function selvedge.reassess_for_markets() from public;
create trigger workspaces_reassess_for_markets after update of markets on selvedge.workspaces
  for each row when (new.markets is distinct from old.markets) execute function selvedge.reassess_for_markets();
