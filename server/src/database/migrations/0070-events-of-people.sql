-- What a person does with their account is told in every workspace they belong to: their sessions belong to none. For the person of the
-- transaction alone. One identifier for each workspace; beyond as many as are given nothing is told.
create function record_of_person(ids text[], kind text, subject_type text, subject_id text, data jsonb, by_the_service boolean)
  returns void language sql volatile security definer set search_path = selvedge, pg_temp
  as $$ insert into events (workspace_id, id, kind, actor_kind, actor_id, actor_name, subject_type, subject_id, data)
    select m.workspace_id, ids[m.place], record_of_person.kind, case when by_the_service then 'system' else 'member' end,
      case when by_the_service then 'sign-in' else u.id::text end, case when by_the_service then 'sign-in' else u.name end,
      record_of_person.subject_type, record_of_person.subject_id, record_of_person.data
    from (select workspace_id, user_id, row_number() over (order by created_at, workspace_id) as place from members
      where user_id = current_person()) m join users u on u.id = m.user_id
    where m.place <= cardinality(ids) $$;
revoke all on function record_of_person(text[], text, text, text, jsonb, boolean) from public;
grant execute on function record_of_person(text[], text, text, text, jsonb, boolean) to selvedge_app;
