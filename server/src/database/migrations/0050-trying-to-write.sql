-- Whether the database can be written to is told by writing. An update alone would do on a full disk, for it finds room in its page: so
-- 10,000 numbers are passed through a temporary file as well, which needs fresh room, is not logged, and is gone at the end of the statement.
create table write_trials (
  is_there boolean primary key default true check (is_there),
  tried_at timestamptz not null default now()
) with (fillfactor = 10);
alter table write_trials enable row level security;
insert into write_trials default values;

create function try_writing() returns void
  language plpgsql security definer set search_path = selvedge, pg_temp set work_mem = '64kB'
  as $$
  begin
    update write_trials set tried_at = clock_timestamp();
    perform count(*) from generate_series(1, 10000);
  end $$;
revoke all on function try_writing() from public;
grant execute on function try_writing() to selvedge_app;
