-- Addresses that are told of events. What is signed with and sent along is sealed (platform/secret-box.ts).
create table webhooks (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  name text not null,
  url text not null,
  format text not null check (format in ('standard', 'cloudevents', 'cloudevents_binary')),
  -- Null: all kinds of events.
  kinds text[],
  -- Null: all events of these kinds; else those whose message contains this.
  matching jsonb,
  -- Whether messages carry the record as it is, with its product and compliance data.
  with_record boolean not null default false,
  header_names text[] not null default '{}',
  sealed_headers bytea,
  -- How many deliveries one process sends to it at once.
  parallel integer not null default 8 check (parallel between 1 and 20),
  is_enabled boolean not null default true,
  -- Why the service has switched it off.
  disabled_because text check (disabled_because in ('gone', 'failing')),
  -- Since when no delivery has come through, while some have failed.
  failing_since timestamptz,
  -- Until when its receiver has asked to be left alone.
  held_until timestamptz,
  -- Events of this transaction and before are none of its business.
  since xid8 not null default pg_current_xact_id(),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

create table webhook_secrets (
  workspace_id record_id not null,
  webhook_id record_id not null,
  id record_id not null,
  sealed bytea not null,
  public_key text not null,
  created_at timestamptz not null default now(),
  -- Null: the present one. A former one signs along until then.
  expires_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
);
create index webhook_secrets_by_webhook on webhook_secrets (workspace_id, webhook_id);

-- How far the events of a workspace have been made into deliveries. By transaction, because the numbers of events are given before their
-- transactions commit: everything up to the oldest transaction still open has been decided.
create table webhook_positions (
  workspace_id record_id primary key references workspaces (id) on delete cascade,
  transaction xid8 not null default pg_current_xact_id(),
  sequence bigint not null default 0
);

-- What is sent, once for all webhooks. For an event its id is the event's, so that no event is made into two.
create table webhook_messages (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  kind text not null,
  cause text not null check (cause in ('event', 'test', 'sent', 'schedule')),
  subject_type text,
  subject_id text,
  data jsonb not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create index webhook_messages_by_time on webhook_messages (created_at);
create index webhook_messages_by_occurrence on webhook_messages (workspace_id, occurred_at);

create table webhook_deliveries (
  workspace_id record_id not null,
  webhook_id record_id not null,
  message_id record_id not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- All attempts there were; those since it was last asked for decide when the next is.
  attempts integer not null default 0,
  tries integer not null default 0,
  -- While one is at it: when it is given up on, because its process must have died.
  due_at timestamptz not null,
  taken_at timestamptz,
  ended_at timestamptz,
  primary key (workspace_id, webhook_id, message_id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade,
  foreign key (workspace_id, message_id) references webhook_messages (workspace_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (workspace_id, webhook_id, due_at) where state = 'pending';
create index webhook_deliveries_by_message on webhook_deliveries (workspace_id, message_id);

create table webhook_attempts (
  workspace_id record_id not null,
  webhook_id record_id not null,
  message_id record_id not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  url text not null,
  request_headers jsonb not null,
  status integer,
  response_headers jsonb,
  response_body text,
  -- Why there was no answer.
  reason text,
  message text,
  primary key (workspace_id, webhook_id, message_id, number),
  foreign key (workspace_id, webhook_id, message_id)
    references webhook_deliveries (workspace_id, webhook_id, message_id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['webhooks', 'webhook_secrets', 'webhook_positions', 'webhook_messages', 'webhook_deliveries', 'webhook_attempts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;
grant select, insert, update, delete on
  webhooks, webhook_secrets, webhook_positions, webhook_messages, webhook_deliveries, webhook_attempts to selvedge_app;

-- For the worker, which belongs to no workspace: whose events wait to be made into deliveries, which webhooks have some to send, and
-- where messages are kept longer than they are kept.
create function webhook_workspaces() returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id from webhook_positions p
    where exists (select 1 from webhooks w where w.workspace_id = p.workspace_id)
      and exists (select 1 from events e
        where e.workspace_id = p.workspace_id and e.transaction >= p.transaction
          and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
          and (e.transaction, e.sequence) > (p.transaction, p.sequence)) $$;
create function webhooks_due(at timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.workspace_id, w.id from webhooks w
    where w.is_enabled and (w.held_until is null or w.held_until <= at)
      and exists (select 1 from webhook_deliveries d
        where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.state = 'pending' and d.due_at <= at) $$;
create function webhook_messages_to_forget(before timestamptz) returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select distinct m.workspace_id from webhook_messages m where m.created_at < before $$;
revoke all on function webhook_workspaces(), webhooks_due(timestamptz), webhook_messages_to_forget(timestamptz) from public;
grant execute on function webhook_workspaces(), webhooks_due(timestamptz), webhook_messages_to_forget(timestamptz) to selvedge_app;
