-- Private links: what is not published, shown to whoever holds a secret address. Only the SHA-256 of the address's token is kept.

create table private_links (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  id record_id not null,
  token_hash bytea not null unique,
  subject text not null check (subject in ('passport', 'records', 'files')),
  -- The selection, [{"kind", "id"}, …], in the order it was given. A record that is deleted is no longer shown, so nothing refers to it.
  items jsonb not null,
  label text not null,
  note text,
  receiver text,
  passcode_hash text,
  -- Guesses at the passcode since the last right one; each is counted before it is looked at.
  passcode_attempts integer not null default 0,
  expires_at timestamptz not null,
  -- Null: any number until it expires.
  max_openings integer check (max_openings > 0),
  openings integer not null default 0 check (max_openings is null or openings <= max_openings),
  last_opened_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  revoked_by text,
  revoked_at timestamptz,
  primary key (workspace_id, id)
);

-- One opening: a line of the link's log, and the grant under which its reader reloads, downloads and resumes for a while.
create table private_link_openings (
  workspace_id record_id not null,
  id record_id not null,
  link_id record_id not null,
  number integer not null check (number > 0),
  opened_at timestamptz not null,
  user_agent text not null,
  network text not null,
  grant_hash bytea not null unique,
  grant_until timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, link_id, number),
  constraint private_link_openings_link foreign key (workspace_id, link_id)
    references private_links (workspace_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['private_links', 'private_link_openings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_workspace on %I using (workspace_id = (select current_workspace()))', name);
  end loop;
end $$;

-- A link is looked up before its workspace is known. Unknown, revoked, expired, spent and locked are one answer: no row.
create function find_private_link(wanted bytea, at timestamptz, attempts_allowed integer)
  returns table (workspace_id record_id, workspace_name text, id record_id, subject text, items jsonb, label text, note text,
    receiver text, passcode_hash text, expires_at timestamptz, openings_left integer)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select l.workspace_id, w.name, l.id, l.subject, l.items, l.label, l.note, l.receiver, l.passcode_hash, l.expires_at,
      l.max_openings - l.openings
    from private_links l join workspaces w on w.id = l.workspace_id
    where l.token_hash = wanted and l.revoked_at is null and l.expires_at > at
      and (l.max_openings is null or l.openings < l.max_openings) and l.passcode_attempts < attempts_allowed $$;

-- A link by the grant of one of its openings: neither spending nor wrong passcodes end it, revoking does.
create function find_private_link_grant(wanted bytea, wanted_grant bytea, at timestamptz)
  returns table (workspace_id record_id, workspace_name text, id record_id, subject text, items jsonb, label text, note text,
    receiver text, expires_at timestamptz, grant_until timestamptz)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select l.workspace_id, w.name, l.id, l.subject, l.items, l.label, l.note, l.receiver, l.expires_at, o.grant_until
    from private_link_openings o
    join private_links l on l.workspace_id = o.workspace_id and l.id = o.link_id
    join workspaces w on w.id = l.workspace_id
    where o.grant_hash = wanted_grant and l.token_hash = wanted and o.grant_until > at and l.revoked_at is null
      and l.expires_at > at $$;

revoke all on function find_private_link(bytea, timestamptz, integer),
  find_private_link_grant(bytea, bytea, timestamptz) from public;
grant execute on function find_private_link(bytea, timestamptz, integer),
  find_private_link_grant(bytea, bytea, timestamptz) to selvedge_app;
grant select, insert, update on private_links to selvedge_app;
grant select, insert on private_link_openings to selvedge_app;
