-- The same as in 0021, told how: one step into the index of what is due for each workspace. Planned as a join it read all that is due, which
-- an import makes more by every batch, and asks again after every batch.
create or replace function workspaces_to_assess() returns setof record_id
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select w.id from workspaces w
    cross join lateral (select from assessments_due d where d.workspace_id = w.id order by d.sequence limit 1) due
    where not exists (select 1 from imports i where i.workspace_id = w.id and i.state = 'running'
      and i.started_at > now() - interval '15 minutes')
    order by w.id $$;
