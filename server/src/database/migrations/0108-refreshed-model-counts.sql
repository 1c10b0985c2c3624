-- What /metrics tells of semantic models that are refreshed, over all workspaces, as message_counts does of channels.
create function refreshed_model_counts() returns table (name text, value double precision)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$
  select 'refreshed_models_active', (select count(*) from refreshed_models where not is_paused)::float8
  -- By the service, not by a person: it has a fault.
  union all select 'refreshed_models_paused', (select count(*) from refreshed_models where is_paused and fault is not null)::float8
  $$;
revoke all on function refreshed_model_counts() from public;
grant execute on function refreshed_model_counts() to selvedge_app;
