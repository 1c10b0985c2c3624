-- What upgrades have changed for those who run or administer this installation, and when they were told. It belongs to no workspace.
create table upgrade_notices (
  name text primary key,
  -- Null: the installation was empty when this version first ran on it, so nothing has changed for anybody.
  told_at timestamptz
);
alter table upgrade_notices enable row level security;
revoke all on upgrade_notices from selvedge_app;

-- Those that are told now: by one process, once.
create function tell_upgrade_notices(names text[]) returns table (name text)
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ with added as (
      insert into upgrade_notices (name, told_at)
      select n, case when installation_is_empty() then null else now() end from unnest(names) with ordinality u(n, place) order by place
      on conflict do nothing returning name, told_at)
    select a.name from added a where a.told_at is not null $$;

create function upgrade_notices_since(since timestamptz) returns table (name text, told_at timestamptz)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select n.name, n.told_at from upgrade_notices n where n.told_at >= since $$;

revoke all on function tell_upgrade_notices(text[]), upgrade_notices_since(timestamptz) from public;
grant execute on function tell_upgrade_notices(text[]), upgrade_notices_since(timestamptz) to selvedge_app;
