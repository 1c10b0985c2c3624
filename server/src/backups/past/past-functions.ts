/**
 * For this session alone. An identifier of an event and an event by the service itself, as functions of the migrations make them; and a line of the
 * list, whose place is counted within its kind.
 */
export const PAST_FUNCTIONS = `
create function pg_temp.tell_past(workspace text, event_kind text, subject text, subject_record text, details jsonb) returns void
  language sql volatile
  as $$ insert into selvedge.events (workspace_id, id, kind, actor_kind, actor_id, actor_name, subject_type, subject_id, data)
    select workspace, 'evt_0' || substr(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 1, 25),
      event_kind, 'system', 'restore', 'restore', subject, subject_record, details $$;
create temp table undone (
  workspace_id text, kind text, subject_type text, subject_id text, name text, details jsonb default '{}', is_kept boolean,
  occurred_at timestamptz, done_by text
) on commit drop;
create function pg_temp.enter_undone() returns void language sql volatile
  as $$ insert into selvedge.undone_changes
      (workspace_id, restore_id, position, kind, subject_type, subject_id, name, details, is_kept, occurred_at, done_by)
    select u.workspace_id, n.id, coalesce(m.most, 0)
        + row_number() over (partition by u.workspace_id, u.kind order by u.occurred_at nulls last, u.name, u.subject_id) - 1,
      u.kind, u.subject_type, u.subject_id, coalesce(u.name, u.subject_id), coalesce(u.details, '{}'), u.is_kept, u.occurred_at, u.done_by
    from pg_temp.undone u join pg_temp.now_restored n on n.workspace_id = u.workspace_id
    left join (select c.workspace_id, c.restore_id, c.kind, max(c.position) + 1 as most from selvedge.undone_changes c group by 1, 2, 3) m
      on m.workspace_id = n.workspace_id and m.restore_id = n.id and m.kind = u.kind;
    delete from pg_temp.undone $$;
`
