-- The first start of a new installation adopts what it assesses with, too, and no factors have changed then: what was assessed with the same method and factors
-- meanwhile (the demo is, before the worker starts) is not due again. What was never assessed is, as when the first release was upgraded.
create or replace function adopt_assessment_basis(basis text, factor_set_version text, factor_set jsonb) returns boolean
  language plpgsql volatile security definer set search_path = selvedge, pg_temp
  as $$
  declare
    is_first boolean;
  begin
    perform pg_advisory_xact_lock(7353340);
    if (select b.basis from assessment_basis b) is not distinct from $1 then
      return false;
    end if;
    is_first := not exists (select 1 from assessment_basis);
    insert into factor_sets (version, content) values ($2, $3)
      on conflict (version) do update set adopted_at = now();
    insert into assessment_basis (basis) values ($1) on conflict (one) do update set basis = excluded.basis, adopted_at = now();
    if is_first then
      with due as (
        insert into assessments_due (workspace_id, variant_id)
        select v.workspace_id, v.id from variants v
        where not exists (
            select 1 from assessments a where a.workspace_id = v.workspace_id and a.variant_id = v.id
              and a.factor_set_version = $2 and starts_with($1, a.method_version || ' '))
          and not exists (select 1 from assessments_due d where d.workspace_id = v.workspace_id and d.variant_id = v.id)
        order by v.workspace_id, v.id
        returning workspace_id)
      insert into reassessments as r (workspace_id, cause, total)
        select d.workspace_id, 'factor_set', count(*) from due d group by d.workspace_id
        on conflict (workspace_id) do update
          set cause = excluded.cause, total = case when r.finished_at is null then r.total else 0 end + excluded.total,
            started_at = now(), finished_at = null;
      return true;
    end if;
    delete from assessments_due;
    insert into assessments_due (workspace_id, variant_id) select v.workspace_id, v.id from variants v order by v.workspace_id, v.id;
    insert into reassessments (workspace_id, cause, total)
      select d.workspace_id, 'factor_set', count(*) from assessments_due d group by d.workspace_id
      on conflict (workspace_id) do update
        set cause = excluded.cause, total = excluded.total, started_at = now(), finished_at = null;
    return true;
  end $$;
