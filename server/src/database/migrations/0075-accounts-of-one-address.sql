-- An address is what a workspace has typed, and no proof of a person: several accounts may have it, each opened by its own password and
-- belonging only to the workspaces that were joined with it (docs/decisions/0036).
alter table users drop constraint users_email_key;
create index users_by_email on users (email);

-- Those that belong to a workspace first, then by age, so that accounts left over elsewhere hide none; twenty are more than one address has.
drop function find_user_by_email(text);
create function find_accounts(wanted text) returns table (id record_id, name text, password_hash text)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select u.id, u.name, u.password_hash from users u
    where u.email = wanted
    order by exists (select 1 from members m where m.user_id = u.id) desc, u.created_at, u.id limit 20 $$;

-- Of one account: whoever is signed in to another with the same address is as much of a stranger to it as anybody.
drop function account_is_signed_in_from(text, text, timestamptz);
create function is_signed_in_from(account text, wanted_network text, since timestamptz) returns boolean
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select exists (
    select 1 from sessions s where s.user_id = account and s.network = wanted_network and s.expires_at > since) $$;

-- What an account opens, for the operator who has to tell accounts of one address apart.
create function workspaces_of_account(account text) returns table (slug text, role text)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.slug, m.role from members m join workspaces w on w.id = m.workspace_id
    where m.user_id = account order by m.created_at, m.workspace_id $$;

revoke all on function find_accounts(text), is_signed_in_from(text, text, timestamptz), workspaces_of_account(text) from public;
grant execute on function find_accounts(text), is_signed_in_from(text, text, timestamptz), workspaces_of_account(text) to selvedge_app;
