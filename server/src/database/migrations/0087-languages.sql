-- Which languages the records of a workspace are told in, asked by every export: the few sets of languages that there are, each found by an
-- index behind the one before, however many records have it. Row-level security would keep a look at an expression off its index.
do $$
declare noun text;
begin
  foreach noun in array array['companies', 'products', 'variants', 'materials', 'certifications'] loop
    execute format('drop index %I', noun || '_translated');
    execute format($index$create index %I on %I (workspace_id, jsonb_path_query_array(translations, '$.keyvalue().key', '{}', true))
      where translations is not null$index$, noun || '_translated', noun);
  end loop;
end $$;

create function languages_in(noun text) returns setof text language plpgsql stable security definer set search_path = selvedge, pg_temp as $$
declare languages jsonb := '[]';
begin
  loop
    execute format($look$
      select jsonb_path_query_array(translations, '$.keyvalue().key', '{}', true) from %I
      where workspace_id = $1 and translations is not null and jsonb_path_query_array(translations, '$.keyvalue().key', '{}', true) > $2
      order by jsonb_path_query_array(translations, '$.keyvalue().key', '{}', true) limit 1$look$, noun)
      into languages using current_workspace(), languages;
    exit when languages is null;
    return query select jsonb_array_elements_text(languages);
  end loop;
end $$;
revoke all on function languages_in(text) from public;
grant execute on function languages_in(text) to selvedge_app;
