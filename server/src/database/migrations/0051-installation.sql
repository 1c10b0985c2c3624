-- What all processes on this database have in common, noted by the first: the key that its secrets are sealed with (a fingerprint, from which no
-- key can be found), and where the bytes of its files are.
create table installation (
  is_there boolean primary key default true check (is_there),
  key_fingerprint bytea not null,
  storage text not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
alter table installation enable row level security;
revoke all on installation from selvedge_app;
