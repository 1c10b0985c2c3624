-- Pictures can also be at addresses that cells name: they are fetched when the rows have been imported.
alter table import_pictures
  -- Of a picture at an address, which is its name: the host that is asked for it. Null: it came in the archive.
  add column host text,
  -- What its host has called this state of it, to be asked next time whether there is another.
  add column etag text,
  add column modified text,
  -- How often it was asked for, and not before when it may be again: a process that ends in the midst leaves it to the next one.
  add column tries integer not null default 0,
  add column next_at timestamptz;

drop function imports_with_pictures();
create function imports_with_pictures(now timestamptz) returns table (workspace_id record_id, id record_id)
  language sql stable security definer set search_path = selvedge, pg_temp
  as $$ select distinct i.workspace_id, i.id from import_picture_places w
    join imports i on i.workspace_id = w.workspace_id and i.id = w.import_id
    join import_pictures p on p.workspace_id = w.workspace_id and p.import_id = w.import_id and p.place = w.picture
    where w.state = 'waiting' and i.state = 'finished' and (p.next_at is null or p.next_at <= now)
      -- What is to be fetched leaves the workspace.
      and i.workspace_id not in (select held_workspaces()) order by i.id $$;
revoke all on function imports_with_pictures(timestamptz) from public;
grant execute on function imports_with_pictures(timestamptz) to selvedge_app;
