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
declare noun text;
begin
  foreach noun in array array['companies', 'products', 'variants', 'materials', 'certifications'] loop
    execute format('alter table %I add column translations jsonb', noun);
    -- Which languages a workspace uses is asked by every export.
    execute format('create index %I on %I (workspace_id) where translations is not null', noun || '_translated', noun);
  end loop;
  -- Views spell out their columns, and more can only come at their ends: each as it is, with one more.
  foreach noun in array array['materials', 'companies', 'certifications'] loop
    execute format('create or replace view selvedge_published.%I with (security_barrier) as %s', noun,
      regexp_replace(pg_get_viewdef(format('selvedge_published.%I', noun)::regclass), '\n\s*FROM (\w+) (\w)\n',
        E',\n \\2.translations\n FROM \\1 \\2\n'));
  end loop;
end $$;
alter table selvedge_published.products add column translations jsonb;
alter table selvedge_published.variants add column translations jsonb;

-- Products and variants are found by their codes (0080) and their translations. What a column is made of cannot be changed in PostgreSQL 15
-- and 16, so it is made again: once for both, because that writes the whole table anew.
alter table products drop column search,
  add column search tsvector
    generated always as (search_words(name, sku, brand, category, code, translated_texts(translations))) stored;
create index products_search on products using gin (search);
alter table variants drop column search,
  add column search tsvector
    generated always as (search_words(name, color, size, gtin, digital_id, code, translated_texts(translations))) stored;
create index variants_search on variants using gin (search);
