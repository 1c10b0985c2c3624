-- What /metrics tells an operator of all workspaces together: numbers and seconds, nothing of anybody's. Each count stops at 100,000.
create function operator_counts(at timestamptz) returns table (name text, value double precision)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$
  select 'webhook_deliveries_pending', (select count(*) from (select 1 from webhook_deliveries where state = 'pending' limit 100000) c)::float8
  union all select 'webhook_oldest_due_seconds', coalesce((select greatest(0, extract(epoch from at - min(d.due_at))) from (
      select w.workspace_id, w.id from webhooks w where w.is_enabled) w,
      lateral (select d.due_at from webhook_deliveries d where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.state = 'pending'
        order by d.due_at limit 1) d), 0)::float8
  union all select 'webhook_deliveries_failed', (select count(*) from (select 1 from webhook_deliveries where state = 'failed' limit 100000) c)::float8
  union all select 'webhooks_held', (select count(*) from webhooks where is_enabled and held_until > at)::float8
  union all select 'webhooks_failing', (select count(*) from webhooks where is_enabled and failing_since is not null)::float8
  union all select 'webhooks_switched_off', (select count(*) from webhooks where disabled_because is not null)::float8
  union all select 'schedules_late', (select count(*) from schedules where next_run_at < at - interval '1 minute')::float8
  union all select 'schedules_failed', (select count(*) from schedules where next_run_at is not null and last_fault is not null)::float8
  union all select 'imports_waiting', (select count(*) from imports where state in ('checking', 'running', 'undoing'))::float8
  union all select 'import_oldest_seconds', coalesce((select greatest(0, extract(epoch from at - min(coalesce(started_at, created_at))))
      from imports where state in ('checking', 'running', 'undoing')), 0)::float8
  union all select 'bulk_changes_waiting', (select count(*) from bulk_changes where state = 'running')::float8
  union all select 'bulk_change_oldest_seconds', coalesce((select greatest(0, extract(epoch from at - min(started_at)))
      from bulk_changes where state = 'running'), 0)::float8
  union all select 'reassessments_waiting', (select count(*) from (select 1 from assessments_due limit 100000) c)::float8
  union all select 'reassessment_oldest_seconds', coalesce((select greatest(0, extract(epoch from at - min(r.started_at)))
      from reassessments r where exists (select 1 from assessments_due d where d.workspace_id = r.workspace_id)), 0)::float8
  $$;

-- By which a process tries whether its key opens them.
create function latest_sealed_secrets() returns table (workspace_id record_id, id record_id, sealed bytea)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select s.workspace_id, s.id, s.sealed from webhook_secrets s where s.expires_at is null order by s.created_at desc limit 5 $$;

revoke all on function operator_counts(timestamptz), latest_sealed_secrets() from public;
grant execute on function operator_counts(timestamptz), latest_sealed_secrets() to selvedge_app;
