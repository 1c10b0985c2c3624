-- The events that one import or bulk change has led to, newest first. Most events are part of nothing.
create index events_by_whole on events (workspace_id, part_of, sequence) where part_of is not null;

-- Whose kept answers have ended. Of all workspaces: for the sweep, which belongs to none.
create function workspaces_with_ended_answers(at timestamptz, at_most integer)
  returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select distinct r.workspace_id from idempotent_requests r where r.expires_at <= at limit at_most $$;
revoke all on function workspaces_with_ended_answers(timestamptz, integer) from public;
grant execute on function workspaces_with_ended_answers(timestamptz, integer) to selvedge_app;
