-- The backups that the service makes itself. They belong to the installation and to no workspace, and are reached by these functions alone.
create table backups (
  id record_id primary key,
  kind text not null check (kind in ('portable', 'physical')),
  -- Where it was put, without credentials: what is in another place does not count.
  target text not null,
  state text not null check (state in ('running', 'good', 'failed', 'interrupted')),
  started_at timestamptz not null,
  finished_at timestamptz,
  -- While it is made: when the process that makes it is taken for dead.
  held_until timestamptz not null,
  -- Tries since the last good one of its kind, this one included.
  tries integer not null check (tries > 0),
  -- What it is called in its target, the moment of what is in it, and how large it is; known once it is good.
  archive text,
  moment timestamptz,
  size bigint,
  files bigint,
  sent bigint,
  -- Stored files that it found damaged or missing in the storage.
  damaged integer not null default 0,
  -- How many rows it has of what people count by: {"products": 12, …}.
  contents jsonb,
  because jsonb,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'good') = (archive is not null and moment is not null and size is not null))
);
create index backups_latest on backups (target, kind, state, started_at desc);
-- One at a time, whatever its kind.
create unique index backups_running on backups ((true)) where state = 'running';
alter table backups enable row level security;
revoke all on backups from selvedge_app;

-- Since when backups are made to this target, and who asked for one at once.
create table backup_duty (
  is_there boolean primary key default true check (is_there),
  target text not null,
  since timestamptz not null,
  asked_at timestamptz
);
alter table backup_duty enable row level security;
revoke all on backup_duty from selvedge_app;

create function begin_backups(wanted text, at timestamptz) returns void
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ insert into backup_duty (target, since) values (wanted, at)
    on conflict (is_there) do update set target = excluded.target, since = excluded.since, asked_at = null
      where backup_duty.target <> excluded.target $$;

create function backup_duty_of(wanted text) returns table (since timestamptz, asked_at timestamptz)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select d.since, d.asked_at from backup_duty d where d.target = wanted $$;

create function ask_for_backup(wanted text, at timestamptz) returns boolean
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ with asked as (update backup_duty set asked_at = at where target = wanted returning 1)
    select exists (select 1 from asked) $$;

-- The latest of each kind in each state.
create function latest_backups(wanted text) returns table (
    id record_id, kind text, state text, started_at timestamptz, finished_at timestamptz, held_until timestamptz, tries integer,
    moment timestamptz, size bigint, files bigint, sent bigint, damaged integer, contents jsonb, because jsonb)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select distinct on (b.kind, b.state) b.id, b.kind, b.state, b.started_at, b.finished_at, b.held_until, b.tries,
      b.moment, b.size, b.files, b.sent, b.damaged, b.contents, b.because
    from backups b where b.target = wanted order by b.kind, b.state, b.started_at desc, b.id desc $$;

-- One that has lost its process is no backup.
create function end_lost_backups(at timestamptz, why jsonb) returns void
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ update backups set state = 'interrupted', finished_at = greatest(at, started_at), because = why
    where state = 'running' and held_until <= at $$;

-- By one process. `seen`: the latest of its kind as the process knows it; where there is a later one, another process has made it meanwhile.
create function take_backup(wanted_id text, wanted_kind text, wanted text, seen text, attempt integer, at timestamptz, until timestamptz)
  returns boolean
  language plpgsql volatile security definer set search_path = selvedge, pg_temp
  as $$ begin
    perform 1 from backup_duty d where d.target = wanted for update;
    if not found or exists (select 1 from backups b where b.state = 'running') then return false; end if;
    if (select b.id from backups b where b.target = wanted and b.kind = wanted_kind order by b.started_at desc, b.id desc limit 1)
      is distinct from seen then return false; end if;
    insert into backups (id, kind, target, state, started_at, held_until, tries)
      values (wanted_id, wanted_kind, wanted, 'running', at, until, attempt);
    return true;
  end $$;

-- Whether it is still this process's.
create function hold_backup(wanted_id text, until timestamptz) returns boolean
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ with held as (update backups b set held_until = until where b.id = wanted_id and b.state = 'running' returning 1)
    select exists (select 1 from held) $$;

create function end_backup(wanted_id text, outcome jsonb, at timestamptz) returns void
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ update backups b set state = outcome ->> 'state', finished_at = at, archive = outcome ->> 'archive',
      moment = (outcome ->> 'moment')::timestamptz, size = (outcome ->> 'size')::bigint, files = (outcome ->> 'files')::bigint,
      sent = (outcome ->> 'sent')::bigint, damaged = coalesce((outcome ->> 'damaged')::integer, 0),
      contents = outcome -> 'contents', because = nullif(outcome -> 'because', 'null')
    where b.id = wanted_id and b.state in ('running', 'interrupted') $$;

-- The latest good one stays, however old it is.
create function forget_backups(before timestamptz) returns void
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ delete from backups b where b.started_at < before and b.state <> 'running'
    and (b.state <> 'good' or exists (select 1 from backups l
      where l.target = b.target and l.kind = b.kind and l.state = 'good' and (l.started_at, l.id) > (b.started_at, b.id))) $$;

revoke all on function begin_backups(text, timestamptz), backup_duty_of(text), ask_for_backup(text, timestamptz), latest_backups(text),
  end_lost_backups(timestamptz, jsonb), take_backup(text, text, text, text, integer, timestamptz, timestamptz),
  hold_backup(text, timestamptz), end_backup(text, jsonb, timestamptz), forget_backups(timestamptz) from public;
grant execute on function begin_backups(text, timestamptz), backup_duty_of(text), ask_for_backup(text, timestamptz), latest_backups(text),
  end_lost_backups(timestamptz, jsonb), take_backup(text, text, text, text, integer, timestamptz, timestamptz),
  hold_backup(text, timestamptz), end_backup(text, jsonb, timestamptz), forget_backups(timestamptz) to selvedge_app;
