-- Where people read what has happened: a channel of a messaging tool.
create table channels (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  -- Which kind: "slack".
  kind text not null,
  name text not null,
  -- Its address and the like, encrypted, as JSON by key. Null where the key of the installation was lost.
  sealed_settings bytea,
  -- What of the address may be shown.
  shown text not null,
  language text not null check (language in ('en', 'de', 'fr')),
  time_zone text not null,
  -- Times of day, "22:00". Both null: no quiet hours.
  quiet_from text,
  quiet_until text,
  -- When summaries are sent; weekly ones on that day, 1 being Monday.
  digest_at text not null default '08:00',
  digest_weekday integer not null default 1 check (digest_weekday between 1 and 7),
  state text not null default 'active' check (state in ('active', 'paused')),
  paused_because jsonb,
  tested_at timestamptz,
  -- Why the last test failed; null: it did not.
  test_fault jsonb,
  -- Nothing is sent before: messages keep a distance, and a system may ask for a longer one.
  next_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check ((quiet_from is null) = (quiet_until is null)),
  check ((state = 'paused') = (paused_because is not null))
);

-- When this happens, tell that channel.
create table channel_rules (
  workspace_id record_id not null,
  id record_id not null,
  channel_id record_id not null,
  -- Null: all kinds of events.
  kinds text[],
  -- Of each, empty: any.
  severities text[] not null default '{}',
  product_ids text[] not null default '{}',
  company_ids text[] not null default '{}',
  pace text not null check (pace in ('at_once', 'daily', 'weekly')),
  is_enabled boolean not null default true,
  -- Events of this transaction and before are none of its business.
  since xid8 not null default pg_current_xact_id(),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id) on delete cascade
);
create index channel_rules_by_channel on channel_rules (workspace_id, channel_id);

-- What a channel is told at once: gathered from events until it is sent.
create table channel_messages (
  workspace_id record_id not null,
  id record_id not null,
  channel_id record_id not null,
  cause text not null check (cause in ('events', 'test')),
  pace text not null check (pace in ('at_once', 'daily', 'weekly')),
  state text not null check (state in ('gathering', 'due', 'sent', 'refused')),
  -- By kind of event: how many. The first few of each are kept with what is said of them.
  counts jsonb not null default '{}',
  firsts jsonb not null default '[]',
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- What was sent, before it was anybody's format: JSON, in the order in which it was written, so that each try sends the same bytes.
  parts text,
  -- While one is at it: when it is given up on, because its process must have died.
  due_at timestamptz not null,
  taken_at timestamptz,
  tries integer not null default 0,
  ended_at timestamptz,
  status integer,
  because jsonb,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id) on delete cascade
);
-- One at a time gathers.
create unique index channel_messages_gathering on channel_messages (workspace_id, channel_id, pace) where state = 'gathering';
create index channel_messages_due on channel_messages (workspace_id, channel_id, due_at) where state in ('gathering', 'due');
create index channel_messages_by_channel on channel_messages (workspace_id, channel_id, id);
create index channel_messages_ended on channel_messages (ended_at) where ended_at is not null;

-- How far the events of a workspace have been looked at, as with webhooks.
create table channel_positions (
  workspace_id record_id primary key references workspaces (id) on delete cascade,
  transaction xid8 not null default pg_current_xact_id(),
  sequence bigint not null default 0
);

do $$
declare name text;
begin
  foreach name in array array['channels', 'channel_rules', 'channel_messages', 'channel_positions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
    execute format('grant select, insert, update, delete on %I to selvedge_app', name);
  end loop;
end $$;

-- For the worker, which belongs to no workspace: whose events have not been looked at, which channels have something to be sent, and where
-- messages are kept longer than they are kept.
create function channel_workspaces() returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id from channel_positions p
    where exists (select 1 from channel_rules r where r.workspace_id = p.workspace_id and r.is_enabled)
      and exists (select 1 from events e
        where e.workspace_id = p.workspace_id and e.transaction >= p.transaction
          and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
          and (e.transaction, e.sequence) > (p.transaction, p.sequence)) $$;
create function channels_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select c.workspace_id, c.id from channels c
    where c.state = 'active' and (c.next_at is null or c.next_at <= at)
      and exists (select 1 from channel_messages m
        where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.state in ('gathering', 'due') and m.due_at <= at) $$;
create function channel_messages_to_forget(before timestamptz) returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select distinct m.workspace_id from channel_messages m where m.ended_at < before $$;
revoke all on function channel_workspaces(), channels_due(timestamptz), channel_messages_to_forget(timestamptz) from public;
grant execute on function channel_workspaces(), channels_due(timestamptz), channel_messages_to_forget(timestamptz) to selvedge_app;
