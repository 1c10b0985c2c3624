-- When the person of a session last gave their password: what gives others a way in asks for it again. The default is for a process of the version
-- before, which may run on beside this one for a while.
alter table sessions add column proven_at timestamptz not null default now();
update sessions set proven_at = created_at;
