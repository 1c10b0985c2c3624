-- E-mail that is sent, written in the transaction of what causes it: nothing is sent of what did not happen, and nothing is lost.
create table emails (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  kind text not null check (kind in ('invitation', 'password_reset', 'private_link', 'alert', 'message', 'confirmation')),
  recipient text not null,
  -- The person whose doing it is and who may see what became of it; null: the service's own.
  caused_by record_id references users (id) on delete set null,
  -- The letter, encrypted, for it may hold a secret link; null once it has ended.
  sealed bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'gave_up')),
  tries integer not null default 0,
  -- When it is sent or tried again; of one that a process has taken, when the process is taken for dead.
  next_at timestamptz not null,
  -- It is worth nothing any more.
  ends_at timestamptz not null,
  because jsonb,
  queued_at timestamptz not null,
  ended_at timestamptz,
  primary key (workspace_id, id),
  check ((state = 'waiting') = (ended_at is null)),
  check (state = 'waiting' or sealed is null)
);
create index emails_waiting on emails (next_at, id) where state = 'waiting';
create index emails_by_moment on emails (workspace_id, queued_at);
create index emails_by_person on emails (workspace_id, caused_by, id);
create index emails_by_state on emails (workspace_id, state, id);
alter table emails enable row level security;
create policy own_workspace on emails using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on emails to selvedge_app;

-- For the worker, which belongs to no workspace.
create function emails_due(at timestamptz, most integer) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select e.workspace_id, e.id from emails e where e.state = 'waiting' and e.next_at <= at order by e.next_at, e.id limit most $$;
create function emails_to_forget(before timestamptz, at timestamptz) returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select distinct e.workspace_id from emails e
    where e.queued_at < before or (e.state = 'waiting' and e.ends_at <= at) $$;
revoke all on function emails_due(timestamptz, integer), emails_to_forget(timestamptz, timestamptz) from public;
grant execute on function emails_due(timestamptz, integer), emails_to_forget(timestamptz, timestamptz) to selvedge_app;

-- What people who have forgotten their password have asked for. Whether there is such an account is looked at later, by the worker, so that
-- the one who asks learns nothing, not even by the time that the answer takes. Reached by these functions alone.
create table reset_requests (
  id record_id primary key,
  email text not null,
  language text not null,
  created_at timestamptz not null,
  handled_at timestamptz
);
create index reset_requests_by_email on reset_requests (email, created_at);
alter table reset_requests enable row level security;

-- Nothing more for an address that had enough of them lately, whoever asked.
create function request_reset(id text, wanted text, lang text, at timestamptz, most integer) returns void
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ insert into reset_requests (id, email, language, created_at) select request_reset.id, wanted, lang, at
    where (select count(*) from reset_requests r where r.email = wanted and r.created_at > at - interval '1 hour') < most $$;
create function next_reset_request() returns table (id record_id, email text, language text)
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ select r.id, r.email, r.language from reset_requests r where r.handled_at is null
    order by r.created_at, r.id limit 1 for update skip locked $$;
create function end_reset_request(wanted text, at timestamptz) returns void
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ update reset_requests r set handled_at = at where r.id = wanted;
    delete from reset_requests r where r.created_at < at - interval '1 day' $$;
revoke all on function request_reset(text, text, text, timestamptz, integer), next_reset_request(),
  end_reset_request(text, timestamptz) from public;
grant execute on function request_reset(text, text, text, timestamptz, integer), next_reset_request(),
  end_reset_request(text, timestamptz) to selvedge_app;

-- Whether an owner or admin is written to when something has broken, and in which language; null: as they have never said.
alter table members add column alerts text check (alerts in ('off', 'en', 'de', 'fr'));

-- How far the events of a workspace have been looked at for alerts, and until when the next one waits for more.
create table alert_positions (
  workspace_id record_id primary key references workspaces (id) on delete cascade,
  transaction xid8 not null default pg_current_xact_id(),
  sequence bigint not null default 0,
  held_until timestamptz
);
alter table alert_positions enable row level security;
create policy own_workspace on alert_positions using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on alert_positions to selvedge_app;
