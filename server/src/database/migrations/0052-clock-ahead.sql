-- What was noted by a clock that was ahead (a bad time server, a virtual machine that was resumed) sleeps until that time comes. Looked for at the
-- start, when a process sees its clock go back, and now and then.
create function schedules_waiting() returns table (workspace_id record_id, id record_id, cron text, time_zone text, next_run_at timestamptz)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select s.workspace_id, s.id, s.cron, s.time_zone, s.next_run_at from schedules s where s.next_run_at is not null $$;

-- A delivery is due at once until it was tried, and one that is under way was not taken in the future, nor tried there. A minute is what the
-- clocks of two processes may be apart.
create function wake_deliveries(at timestamptz, longest_hold interval) returns integer
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ with margin as (select at + interval '1 minute' as later),
    freed as (update webhooks w set held_until = null from margin m where w.held_until > m.later + longest_hold),
    woken as (
      update webhook_deliveries d set due_at = at, taken_at = null from margin m
      where d.state = 'pending' and d.due_at > m.later and (
        (d.tries = 0 and d.taken_at is null) or d.taken_at > m.later
        or exists (select 1 from webhook_attempts a where a.workspace_id = d.workspace_id and a.webhook_id = d.webhook_id
          and a.message_id = d.message_id and a.started_at > m.later))
      returning 1)
  select count(*)::int from woken $$;
revoke all on function schedules_waiting(), wake_deliveries(timestamptz, interval) from public;
grant execute on function schedules_waiting(), wake_deliveries(timestamptz, interval) to selvedge_app;
