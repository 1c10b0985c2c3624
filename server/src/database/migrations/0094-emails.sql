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
  asked_at timestamptz not null,
  -- Null: it has been answered.
  next_at timestamptz
);
create index reset_requests_by_email on reset_requests (email, asked_at);
alter table reset_requests enable row level security;

-- Nothing more for an address that had enough of them lately, whoever asked.
create function request_reset(wanted_id text, wanted text, lang text, at timestamptz, most integer) returns void
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ insert into reset_requests (id, email, language, asked_at, next_at) select wanted_id, wanted, lang, at, at
    where (select count(*) from reset_requests r where r.email = wanted and r.asked_at > at - interval '1 hour') < most $$;
-- Taken for a minute: a process that is killed leaves it to the next.
create function take_reset_request(at timestamptz) returns table (id record_id, email text, language text)
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ update reset_requests set next_at = at + interval '1 minute' where reset_requests.id = (
      select r.id from reset_requests r where r.next_at <= at order by r.next_at, r.id limit 1 for update skip locked)
    returning reset_requests.id, reset_requests.email, reset_requests.language $$;
create function end_reset_request(wanted_id text, at timestamptz) returns void
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ update reset_requests r set next_at = null where r.id = wanted_id;
    delete from reset_requests r where r.asked_at < at - interval '1 day' $$;
-- What an account opens, the longest first: for the letter to the account's own address.
create function workspace_names_of(account text) returns table (id record_id, name text)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.id, w.name from members m join workspaces w on w.id = m.workspace_id
    where m.user_id = account order by m.created_at, m.workspace_id $$;
revoke all on function request_reset(text, text, text, timestamptz, integer), take_reset_request(timestamptz),
  end_reset_request(text, timestamptz), workspace_names_of(text) from public;
grant execute on function request_reset(text, text, text, timestamptz, integer), take_reset_request(timestamptz),
  end_reset_request(text, timestamptz), workspace_names_of(text) to selvedge_app;

-- Whether an owner or admin is written to when something has broken, and in which language; null: as they have never said.
alter table members add column alerts text check (alerts in ('off', 'en', 'de', 'fr'));

-- How far the events of a workspace have been looked at for alerts, and until when the next one waits for more.
create table alert_positions (
  workspace_id record_id primary key references workspaces (id) on delete cascade,
  transaction xid8 not null default pg_current_xact_id(),
  sequence bigint not null default 0,
  held_until timestamptz,
  moved_at timestamptz not null default now()
);
alter table alert_positions enable row level security;
create policy own_workspace on alert_positions using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on alert_positions to selvedge_app;

-- At the start of mail: workspaces that are new are looked at from now on, and so are those that nobody has looked at for a day, when mail was not set.
create function begin_alerts() returns void
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ update alert_positions set transaction = pg_current_xact_id(), sequence = 0, moved_at = now()
      where moved_at < now() - interval '1 day';
    insert into alert_positions (workspace_id) select w.id from workspaces w
      where not exists (select 1 from alert_positions p where p.workspace_id = w.id) on conflict do nothing $$;
-- Those with events behind their position.
create function alert_workspaces(at timestamptz) returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.workspace_id from alert_positions p
    where (p.held_until is null or p.held_until <= at)
      and exists (select 1 from events e
        where e.workspace_id = p.workspace_id and e.transaction >= p.transaction
          and e.transaction < pg_snapshot_xmin(pg_current_snapshot())
          and (e.transaction, e.sequence) > (p.transaction, p.sequence)) $$;
revoke all on function begin_alerts(), alert_workspaces(timestamptz) from public;
grant execute on function begin_alerts(), alert_workspaces(timestamptz) to selvedge_app;

-- Whether messages may be sent to an address: its owner has been asked, has agreed, or wants no more.
create table email_consents (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  address text not null,
  state text not null check (state in ('asked', 'given', 'ended')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, address)
);
alter table email_consents enable row level security;
create policy own_workspace on email_consents using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on email_consents to selvedge_app;
