-- What was answered to requests that carried an Idempotency-Key: written in the transaction of the change itself, so that a request which
-- comes again changes nothing, also when nobody heard the answer of the first because the server was killed.
create table idempotent_requests (
  workspace_id record_id not null references workspaces,
  actor_id text not null,
  -- SHA-256 of the key: programs put all sorts of things into it.
  key_hash bytea not null,
  -- Of method, address and body.
  fingerprint text not null,
  status smallint not null,
  headers jsonb not null,
  -- Null where the answer held a secret that is shown once.
  body text,
  expires_at timestamptz not null,
  primary key (workspace_id, actor_id, key_hash)
);
create index idempotent_requests_by_end on idempotent_requests (workspace_id, expires_at);
alter table idempotent_requests enable row level security;
create policy own_workspace on idempotent_requests using (workspace_id = (select current_workspace()));
grant select, insert, update, delete on idempotent_requests to selvedge_app;
