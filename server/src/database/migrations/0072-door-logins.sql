-- The logins of the doors of this database, with passwords that only the service can read: sealed with its key. For the owner of the
-- tables alone, who opens the doors at the start; whoever comes through one reads nothing here.
create table door_logins (
  login text primary key check (length(login) between 1 and 63),
  sealed bytea not null,
  made_at timestamptz not null default now()
);
alter table door_logins enable row level security;
