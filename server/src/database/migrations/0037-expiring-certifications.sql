-- Which workspaces have certifications that end soon. For a job that belongs to none of them.
create function workspaces_with_expiring(today date, last date) returns table (workspace_id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.id from workspaces w
    where exists (select 1 from certifications c where c.workspace_id = w.id and c.valid_until between today and last) $$;
revoke all on function workspaces_with_expiring(date, date) from public;
grant execute on function workspaces_with_expiring(date, date) to selvedge_app;
