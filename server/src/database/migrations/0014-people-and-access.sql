-- From which network a session began is told to its person alone, so that they can tell a stranger's from their own.
alter table sessions add column network text;

-- Links by which a forgotten password is replaced. `made_by` null: whoever operates the service, on its machine.
create table password_resets (
  id record_id primary key,
  user_id record_id not null references users (id) on delete cascade,
  workspace_id record_id references workspaces (id) on delete cascade,
  made_by record_id references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_workspace on password_resets (workspace_id);
alter table password_resets enable row level security;
create policy own_workspace on password_resets using (workspace_id = (select current_workspace()));
create policy oneself on password_resets using (user_id = (select current_person()));

-- A password opens every workspace of its person, so whoever replaces it must be above them in each: an owner, or an admin where the
-- person is none. Looks past row-level security, which shows one workspace only.
create function may_reset_password(asker text, person text) returns boolean
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select not exists (
    select 1 from members m
    where m.user_id = person and not exists (
      select 1 from members a
      where a.workspace_id = m.workspace_id and a.user_id = asker
        and (a.role = 'owner' or (a.role = 'admin' and m.role <> 'owner')))) $$;

-- A link that has not been used, of somebody who may still make one. Whether it has expired is decided by whoever asks.
create function find_password_reset(wanted bytea)
  returns table (id record_id, user_id record_id, email text, name text, workspace_id record_id, expires_at timestamptz)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select r.id, u.id, u.email, u.name, r.workspace_id, r.expires_at
    from password_resets r join users u on u.id = r.user_id
    where r.token_hash = wanted and r.used_at is null
      and (r.made_by is null or may_reset_password(r.made_by, r.user_id)) $$;

-- The workspace somebody has belonged to longest: where an event about them is written that no workspace has asked for.
create function first_workspace_of(person text) returns text
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select m.workspace_id from members m where m.user_id = person order by m.created_at, m.workspace_id limit 1 $$;

grant select, insert, update, delete on password_resets to selvedge_app;
revoke all on function may_reset_password(text, text), find_password_reset(bytea), first_workspace_of(text) from public;
grant execute on function may_reset_password(text, text), find_password_reset(bytea), first_workspace_of(text) to selvedge_app;
