-- The words of letters that a workspace's records have: what is typed is looked for as those that are there, which is much quicker than as all that it might be, and
-- a word that is in no record is one with an error. "near" has the word and what is left of it without each of
-- its letters: two words with an entry in common are one typing error apart, or little more. A word stays when its last record goes, and finds nothing then.
create table known_words (
  workspace_id record_id not null references workspaces (id) on delete cascade,
  word text collate "C" not null,
  -- As in "search".
  mark text not null,
  near text[],
  primary key (workspace_id, word, mark)
);
create index known_words_near on known_words using gin (near);
alter table known_words enable row level security;
create policy own_workspace on known_words using (workspace_id = (select current_workspace()));
grant select, insert on known_words to selvedge_app;

create function search_near(word text) returns text[] language sql immutable parallel safe
  as $$ select array_agg(distinct left(word, i - 1) || substr(word, i + 1)) from generate_series(1, length(word) + 1) i $$;

-- At most one letter more, fewer or other, or two neighbours exchanged.
create function search_one_error(a text, b text) returns boolean language sql immutable parallel safe
  as $$ select a = b or left(a, i) || substr(a, i + 2) in (b, left(b, i) || substr(b, i + 2)) or a = left(b, i) || substr(b, i + 2)
      or left(a, i) || substr(a, i + 2, 1) || substr(a, i + 1, 1) || substr(a, i + 3) = b
    from (select (select count(*)::integer from generate_series(1, least(length(a), length(b))) n where left(a, n) = left(b, n)) as i) alike $$;

-- Statements with many rows mostly bring words that are known: each distinct one is looked at once.
create function know_words() returns trigger language plpgsql set search_path = selvedge, pg_temp
as $$ begin
  insert into known_words (workspace_id, word, mark, near)
  select workspace_id, word, mark, case when length(word) > 3 then selvedge.search_near(word) end from (
    select distinct workspace_id, ltrim(marked, '~/') as word, substring(marked from '^[~/]?') as mark from (
      select distinct workspace_id, marked from added, unnest(tsvector_to_array(search)) marked) each_once
    where marked !~ '[0-9=#@^]' and length(ltrim(marked, '~/')) between 1 and 25) words
  where not exists (select from known_words k where k.workspace_id = words.workspace_id and k.word = words.word and k.mark = words.mark)
  on conflict do nothing;
  return null;
end $$;
create function know_words_of_one() returns trigger language plpgsql set search_path = selvedge, pg_temp
as $$ begin
  insert into known_words (workspace_id, word, mark, near)
  select new.workspace_id, word, mark, case when length(word) > 3 then selvedge.search_near(word) end from (
    select distinct ltrim(marked, '~/') as word, substring(marked from '^[~/]?') as mark from unnest(tsvector_to_array(new.search)) marked
    where marked !~ '[0-9=#@^]' and length(ltrim(marked, '~/')) between 1 and 25) words
  where not exists (select from known_words k where k.workspace_id = new.workspace_id and k.word = words.word and k.mark = words.mark)
  on conflict do nothing;
  return null;
end $$;
do $$
declare noun text;
begin
  foreach noun in array array['companies', 'products', 'variants', 'materials', 'certifications'] loop
    execute format('create trigger %1$s_bring_words after insert on %1$I referencing new table as added for each statement execute function know_words()', noun);
    execute format('create trigger %1$s_change_words after update on %1$I for each row
      when (old.search is distinct from new.search) execute function know_words_of_one()', noun);
    execute format($words$insert into known_words (workspace_id, word, mark, near)
      select workspace_id, word, mark, case when length(word) > 3 then selvedge.search_near(word) end from (
        select distinct workspace_id, ltrim(marked, '~/') as word, substring(marked from '^[~/]?') as mark from (
          select distinct workspace_id, marked from %I, unnest(tsvector_to_array(search)) marked) each_once
        where marked !~ '[0-9=#@^]' and length(ltrim(marked, '~/')) between 1 and 25) words on conflict do nothing$words$, noun);
  end loop;
end $$;
