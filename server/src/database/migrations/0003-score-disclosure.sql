-- Where a workspace sells to consumers, and whether the public sees its scores. The laws are data of the program
-- (features/workspaces/score-disclosure.ts): one begins on its day without a migration.
alter table workspaces
  add column markets text[] not null default '{}',
  add column public_score text not null default 'by_market' check (public_score in ('by_market', 'never', 'always'));

create or replace view selvedge_published.workspaces with (security_barrier) as
  select w.* from workspaces w where w.id = (select current_public_workspace());

-- The public catalogue with this slug or id, or the oldest one for null, and what its strangers may see.
create function public_catalogue(wanted text) returns table (id record_id, public_score text, markets text[])
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.id, w.public_score, w.markets from workspaces w
    where w.public_catalogue and (wanted is null or w.slug = wanted or w.id = wanted)
    order by w.created_at, w.id limit 1 $$;

-- The public passport by variant id or digitalId; wanted_version null means the latest. A row without body: withdrawn.
drop function public_passport(text, integer);
create function public_passport(wanted text, wanted_version integer)
  returns table (variant_id record_id, digital_id text, state text, version integer, body bytea, sha256 bytea,
    published_at timestamptz, workspace_id record_id, public_score text, markets text[])
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select p.variant_id, p.digital_id, p.state, coalesce(wanted_version, p.version), v.body, v.sha256, v.published_at,
      w.id, w.public_score, w.markets
    from passports p join workspaces w on w.id = p.workspace_id
      left join passport_versions v on v.workspace_id = p.workspace_id and v.variant_id = p.variant_id
        and v.version = coalesce(wanted_version, p.version)
    where p.variant_id = wanted or p.digital_id = wanted $$;

revoke all on function public_catalogue(text), public_passport(text, integer) from public;
grant execute on function public_catalogue(text), public_passport(text, integer) to selvedge_app;
grant execute on function public_passport(text, integer) to selvedge_public;
