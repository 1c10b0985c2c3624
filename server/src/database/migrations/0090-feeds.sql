-- A secret address of a workspace by which a report or a spreadsheet reads its data again and again.
create table feeds (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  name text not null,
  kind text not null check (kind in ('odata', 'csv')),
  -- What is read: the sets (null: all), or the list with its filter, order and columns (null: all).
  shows jsonb not null,
  prefix text not null,
  secret_hash bytea not null unique,
  created_by text not null,
  -- No reference: the feed outlives the membership. Null for one that no person has made.
  maker_user_id text,
  -- Null: it has no end.
  expires_at timestamptz,
  renewed_at timestamptz,
  revoked_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index feeds_by_maker on feeds (workspace_id, maker_user_id) where revoked_at is null;

-- Who read what on a day, as far as programs say what they are.
create table feed_reads (
  workspace_id record_id not null,
  feed_id record_id not null,
  day date not null,
  program text not null,
  -- The set, or the list.
  what text not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (workspace_id, feed_id, day, program, what),
  foreign key (workspace_id, feed_id) references feeds (workspace_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['feeds', 'feed_reads'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;
grant select, insert, update, delete on feeds to selvedge_app;
grant select on feed_reads to selvedge_app;

-- For who comes with a secret and belongs to no workspace yet.
create function find_feed(wanted bytea)
  returns table (workspace_id record_id, id record_id, name text, shows jsonb, revision integer, expires_at timestamptz, revoked_at timestamptz)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select f.workspace_id, f.id, f.name, f.shows, f.revision, f.expires_at, f.revoked_at from feeds f where f.secret_hash = wanted $$;

-- For the counter, which counts for all workspaces at once. What was read of a feed that is gone is not kept.
create function add_feed_reads(workspaces text[], ids text[], days date[], programs text[], whats text[], counts bigint[],
  moments timestamptz[]) returns void
  language sql security definer set search_path = selvedge, pg_temp
  as $$ insert into feed_reads as known (workspace_id, feed_id, day, program, what, count, last_at)
    select f.workspace_id, f.id, r.day, r.program, r.what, sum(r.count), max(r.moment)
    from unnest(workspaces, ids, days, programs, whats, counts, moments) r (workspace_id, id, day, program, what, count, moment)
    join feeds f on f.workspace_id = r.workspace_id and f.id = r.id
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4, 5
    on conflict (workspace_id, feed_id, day, program, what) do update
      set count = known.count + excluded.count, last_at = greatest(known.last_at, excluded.last_at) $$;
create function forget_feed_reads(before date) returns bigint
  language sql security definer set search_path = selvedge, pg_temp
  as $$ with gone as (delete from feed_reads where day < before returning 1) select count(*) from gone $$;

revoke all on function find_feed(bytea), forget_feed_reads(date),
  add_feed_reads(text[], text[], date[], text[], text[], bigint[], timestamptz[]) from public;
grant execute on function find_feed(bytea), forget_feed_reads(date),
  add_feed_reads(text[], text[], date[], text[], text[], bigint[], timestamptz[]) to selvedge_app;
