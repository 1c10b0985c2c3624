-- What /metrics tells of all connections together, as operator_counts does of the rest: numbers and seconds, nothing of anybody's.
create function connection_counts(at timestamptz) returns table (name text, value double precision)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$
  select 'connections_active', (select count(*) from connections where state = 'active')::float8
  -- What a person paused has no kind.
  union all select 'connections_paused', (select count(*) from connections
      where state = 'paused' and paused_because ->> 'kind' is not null)::float8
  union all select 'connections_failing', (select count(*) from connections c
      where c.state = 'active' and 'failed' = (select r.state from connection_runs r
        where r.workspace_id = c.workspace_id and r.connection_id = c.id order by r.id desc limit 1))::float8
  union all select 'connections_late', (select count(*) from connections where next_run_at < at - interval '1 minute')::float8
  union all select 'connections_expiring', (select count(*) from connections
      where state <> 'draft' and credentials_expire_at <= at + interval '3 days')::float8
  union all select 'connection_runs_undecided', (select count(*) from connection_runs where state = 'waiting')::float8
  union all select 'connection_run_oldest_seconds', coalesce((select greatest(0, extract(epoch from at - min(created_at)))
      from connection_runs where state in ('reading', 'checking', 'running', 'undoing')), 0)::float8
  union all select 'write_backs_pending', (select count(*) from (
      select 1 from write_back_items where state = 'due' limit 100000) c)::float8
  union all select 'write_backs_unwritten', (select count(*) from (
      select 1 from write_back_items where state in ('refused', 'not_ours', 'not_found', 'gave_up') limit 100000) c)::float8
  union all select 'write_back_oldest_due_seconds', coalesce((select greatest(0, extract(epoch from at - min(i.next_at)))
      from write_backs b
      join connections c on c.workspace_id = b.workspace_id and c.id = b.connection_id and c.state <> 'paused',
      lateral (select i.next_at from write_back_items i
        where i.workspace_id = b.workspace_id and i.connection_id = b.connection_id and i.state = 'due'
        order by i.next_at limit 1) i
      where b.confirmed_at is not null), 0)::float8
  $$;

-- By which a process tries whether its key opens them, beside the secrets of webhooks.
create function latest_sealed_connections() returns table (workspace_id record_id, id record_id, sealed bytea)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select c.workspace_id, c.id, c.sealed_secrets from connections c
    where c.sealed_secrets is not null order by c.updated_at desc limit 5 $$;

revoke all on function connection_counts(timestamptz), latest_sealed_connections() from public;
grant execute on function connection_counts(timestamptz), latest_sealed_connections() to selvedge_app;
