-- With how many rows each has: large ones and small ones have places of their own.
drop function imports_to_run();
create function imports_to_run() returns table (workspace_id record_id, id record_id, total_rows integer)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select i.workspace_id, i.id, i.total_rows from imports i where i.state in ('checking', 'running', 'undoing') order by i.id $$;
revoke all on function imports_to_run() from public;
grant execute on function imports_to_run() to selvedge_app;
