-- The person behind a key: it ends when they are removed. Null for a key that no person has made (demo, tests). No reference: it outlives the membership.
alter table api_keys add column maker_user_id text;

-- A key that a key has made is of the person who made the first.
with recursive made as (
  select workspace_id, subject_id as key_id, actor_kind, actor_id from events where kind = 'api_key.created'),
makers as (
  select workspace_id, key_id, actor_id as user_id from made where actor_kind = 'member'
  union
  select m.workspace_id, m.key_id, k.user_id from makers k
    join made m on m.workspace_id = k.workspace_id and m.actor_kind = 'api_key' and m.actor_id = k.key_id)
update api_keys k set maker_user_id = m.user_id from makers m where m.workspace_id = k.workspace_id and m.key_id = k.id;

create index api_keys_by_maker on api_keys (workspace_id, maker_user_id) where revoked_at is null;

-- Which workspaces have keys that end soon. For a job that belongs to none of them.
create function workspaces_with_expiring_keys(since timestamptz, until timestamptz) returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select distinct k.workspace_id from api_keys k
    where k.revoked_at is null and k.expires_at > since and k.expires_at <= until $$;
revoke all on function workspaces_with_expiring_keys(timestamptz, timestamptz) from public;
grant execute on function workspaces_with_expiring_keys(timestamptz, timestamptz) to selvedge_app;
