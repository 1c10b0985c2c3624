-- What began by a clock that was ahead would last longer by as much (0052 does the same for what sleeps). It ends when it would have ended had it
-- begun now. A minute is what the clocks of two processes may be apart.
create function shorten_sessions(at timestamptz, longest interval) returns integer
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ with margin as (select at + interval '1 minute' as later),
    shortened as (
      update sessions s set created_at = least(s.created_at, at), last_seen_at = least(s.last_seen_at, at),
        expires_at = least(s.expires_at, at + longest)
      from margin m where s.last_seen_at > m.later or s.created_at > m.later
      returning 1)
  select count(*)::int from shortened $$;

-- The line of the log keeps its time: it is what was noted then.
create index private_link_openings_by_end on private_link_openings (grant_until);
create function shorten_grants(at timestamptz, longest interval) returns integer
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ with shortened as (
      update private_link_openings o set grant_until = at + longest
      where o.grant_until > at + longest + interval '1 minute'
      returning 1)
  select count(*)::int from shortened $$;

revoke all on function shorten_sessions(timestamptz, interval), shorten_grants(timestamptz, interval) from public;
grant execute on function shorten_sessions(timestamptz, interval), shorten_grants(timestamptz, interval) to selvedge_app;
