-- What a workspace's texts are written in; null: nobody has said.
alter table workspaces add column language text check (language in ('en', 'de', 'fr', 'it', 'es', 'nl', 'sv', 'pl'));
create or replace view selvedge_published.workspaces with (security_barrier) as
  select w.* from workspaces w where w.id = (select current_public_workspace());

-- { "de": { "name": { "text": "Leinenhemd", "of": "1f3a9c0e" } } }: "of" is a mark of the text that it translates, so that a reader sees
-- whether that has changed since. Null where there are none, which takes no room.
create function translated_texts(translations jsonb) returns text language sql immutable parallel safe
  as $$ select string_agg(value #>> '{}', ' ') from jsonb_path_query(translations, '$.*.*.text') value $$;
grant execute on function translated_texts(jsonb) to selvedge_app, selvedge_public;

do $$
declare noun text; made text;
begin
  foreach noun in array array['companies', 'products', 'variants', 'materials', 'certifications'] loop
    execute format('alter table %I add column translations jsonb', noun);
    -- Which languages a workspace uses is asked by every export.
    execute format('create index %I on %I (workspace_id) where translations is not null', noun || '_translated', noun);
  end loop;
  -- Found by their translations, too. What else a record is found by stays: it is read from the column that is there, which has to be made
  -- again, because PostgreSQL 15 and 16 cannot change what a column is made of.
  foreach noun in array array['products', 'variants'] loop
    execute format('alter table selvedge_published.%I add column translations jsonb', noun);
    select pg_get_expr(d.adbin, d.adrelid) into strict made from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = format('selvedge.%I', noun)::regclass and a.attname = 'search';
    execute format('alter table %I drop column search', noun);
    execute format('alter table %I add column search tsvector generated always as (%s) stored', noun,
      regexp_replace(made, '\]\)$', ', translated_texts(translations)])'));
    execute format('create index %I on %I using gin (search)', noun || '_search', noun);
  end loop;
  -- Views spell out their columns, and more can only come at their ends: each as it is, with one more.
  foreach noun in array array['materials', 'companies', 'certifications'] loop
    execute format('create or replace view selvedge_published.%I with (security_barrier) as %s', noun,
      regexp_replace(pg_get_viewdef(format('selvedge_published.%I', noun)::regclass), '\n\s*FROM (\w+) (\w)\n',
        E',\n \\2.translations\n FROM \\1 \\2\n'));
  end loop;
end $$;
