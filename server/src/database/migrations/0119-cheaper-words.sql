-- Words of variants at half of what writing them added (docs/decisions/0061): an import writes a hundred thousand. What is written is the same, so rows stay as they are.
do $$
declare place text;
begin
  foreach place in array array['selvedge', 'selvedge_published'] loop
    execute format($function$
      -- All names have their schema, because setting a search path costs for each row as much as the words.
      create or replace function %1$I.search_variant() returns trigger language plpgsql
      as $body$
      declare
        texts text := lower(new.name || ' ' || coalesce(new.color, '') || E'\n' || coalesce(new.code || ' ', '')
          || coalesce(translate(new.material_composition, '0123456789', ''), '') || E'\n' || coalesce(new.size, ''));
        sizes text;
        own pg_catalog.tsvector;
      begin
        -- Nearly all are short, of ASCII and without signs within a word: as search_of_variant() does it, with one pass for all texts. Three line breaks are one in a text.
        if new.translations is null and octet_length(texts) <= 200 and texts !~ '[^ -~\n]|[a-z0-9][^a-z0-9\s]+[a-z0-9]|\n.*\n.*\n' then
          texts := regexp_replace(texts, '[^a-z0-9\n ]+', ' ', 'g');
          own := split_part(texts, E'\n', 1)::pg_catalog.tsvector;
          if new.size is not null then
            sizes := split_part(texts, E'\n', 3);
            own := ts_delete(own, string_to_array(sizes, ' '));
          end if;
          -- Marks without a word are what two blanks leave.
          own := own || ts_delete(('~' || replace(split_part(texts, E'\n', 2), ' ', ' ~') || coalesce(' =' || replace(sizes, ' ', '') || ' /' || replace(sizes, ' ', ' /'), '')
            || coalesce(' #' || ltrim(new.gtin, '0'), '') || ' @' || new.digital_id)::pg_catalog.tsvector, '{~,/}'::text[]);
        else
          own := selvedge.search_of_variant(new.name, new.color, new.size, new.gtin, new.digital_id, new.code, new.material_composition, new.translations);
        end if;
        new.search := own || coalesce((select p.search from %1$I.products p where p.workspace_id = new.workspace_id and p.id = new.product_id), '');
        return new;
      end $body$;
    $function$, place);
  end loop;
end $$;

-- One workspace after the other, nearly always one: telling words apart alone is quicker than with a workspace beside each.
create or replace function know_words() returns trigger language plpgsql set search_path = selvedge, pg_temp
as $$
declare place text;
begin
  for place in select distinct workspace_id from added loop
    insert into known_words (workspace_id, word, mark, near)
    select place, word, mark, case when length(word) > 3 then selvedge.search_near(word) end from (
      select distinct ltrim(marked, '~/') as word, substring(marked from '^[~/]?') as mark from (
        select distinct marked from (select unnest(tsvector_to_array(search)) as marked from added where workspace_id = place) one_by_one) each_once
      where marked !~ '[0-9=#@^]' and length(ltrim(marked, '~/')) between 1 and 25) words
    where not exists (select from known_words k where k.workspace_id = place and k.word = words.word and k.mark = words.mark)
    on conflict do nothing;
  end loop;
  return null;
end $$;
