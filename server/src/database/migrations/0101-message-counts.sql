-- What /metrics tells of messages to channels and of e-mail, over all workspaces, as connection_counts does of connections: numbers and seconds.
create function message_counts(at timestamptz) returns table (name text, value double precision)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$
  select 'channels_active', (select count(*) from channels where state = 'active')::float8
  -- By the service, not by a person.
  union all select 'channels_broken', (select count(*) from channels
      where state = 'paused' and not coalesce((paused_because ->> 'isByPerson')::boolean, false))::float8
  union all select 'channel_messages_refused', (select count(*) from (
      select 1 from channel_messages where state = 'refused' and ended_at > at - interval '1 day' limit 100000) c)::float8
  union all select 'channel_message_oldest_due_seconds', coalesce((select greatest(0, extract(epoch from at - min(m.due_at)))
      from channels c, lateral (select m.due_at from channel_messages m
        where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.state in ('gathering', 'due')
        order by m.due_at limit 1) m
      where c.state = 'active' and (c.next_at is null or c.next_at <= at)), 0)::float8
  union all select 'emails_waiting', (select count(*) from (
      select 1 from emails where state = 'waiting' limit 100000) c)::float8
  union all select 'email_oldest_seconds', coalesce((select greatest(0, extract(epoch from at - min(queued_at)))
      from emails where state = 'waiting'), 0)::float8
  union all select 'emails_refused', (select count(*) from (
      select 1 from emails where state = 'refused' and ended_at > at - interval '1 day' limit 100000) c)::float8
  union all select 'emails_given_up', (select count(*) from (
      select 1 from emails where state = 'gave_up' and ended_at > at - interval '1 day' limit 100000) c)::float8
  $$;
-- Of those that ended in vain there are few.
create index emails_in_vain on emails (state, ended_at) where state in ('refused', 'gave_up');

-- By which a process tries whether its key opens them, beside the secrets of webhooks and connections.
create function latest_sealed_channels() returns table (workspace_id record_id, id record_id, sealed bytea)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select c.workspace_id, c.id, c.sealed_settings from channels c
    where c.sealed_settings is not null order by c.updated_at desc limit 5 $$;

revoke all on function message_counts(timestamptz), latest_sealed_channels() from public;
grant execute on function message_counts(timestamptz), latest_sealed_channels() to selvedge_app;
