-- Whether somebody is signed in to this account from this network: whoever knows the password from there is not held up by those who guess it
-- from elsewhere. Asked before anybody is known to be who they say.
create function account_is_signed_in_from(wanted_email text, wanted_network text, since timestamptz) returns boolean
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select exists (
    select 1 from users u join sessions s on s.user_id = u.id
    where u.email = wanted_email and s.network = wanted_network and s.expires_at > since) $$;
revoke all on function account_is_signed_in_from(text, text, timestamptz) from public;
grant execute on function account_is_signed_in_from(text, text, timestamptz) to selvedge_app;
