-- Many variants are written with their words (docs/decisions/0061): what writes a row without them has them made, as before, and an update only where they change. Words of a
-- product are known since it was written, so only a variant's own are looked for, in no statement of their own.
create function know_words_of(place text, marks text[]) returns void language plpgsql
as $$ begin
  insert into selvedge.known_words (workspace_id, word, mark, near)
  select place, word, mark, case when length(word) > 3 then selvedge.search_near(word) end from (
    select distinct ltrim(marked, '~/') as word, substring(marked from '^[~/]?') as mark from unnest(marks) marked
    where marked !~ '[0-9=#@^]' and length(ltrim(marked, '~/')) between 1 and 25) words
  where not exists (select from selvedge.known_words k where k.workspace_id = place and k.word = words.word and k.mark = words.mark)
  -- Two who write the same words wait for each other in one order.
  order by word, mark
  on conflict do nothing;
end $$;
grant execute on function know_words_of(text, text[]) to selvedge_app;

create or replace function search_variant() returns trigger language plpgsql
as $$
declare
  texts text := lower(new.name || ' ' || coalesce(new.color, '') || E'\n' || coalesce(new.code || ' ', '')
    || coalesce(translate(new.material_composition, '0123456789', ''), '') || E'\n' || coalesce(new.size, ''));
  sizes text;
  own pg_catalog.tsvector;
begin
  -- As migration 0119 has it.
  if new.translations is null and octet_length(texts) <= 200 and texts !~ '[^ -~\n]|[a-z0-9][^a-z0-9\s]+[a-z0-9]|\n.*\n.*\n' then
    texts := regexp_replace(texts, '[^a-z0-9\n ]+', ' ', 'g');
    own := split_part(texts, E'\n', 1)::pg_catalog.tsvector;
    if new.size is not null then
      sizes := split_part(texts, E'\n', 3);
      own := ts_delete(own, string_to_array(sizes, ' '));
    end if;
    own := own || ts_delete(('~' || replace(split_part(texts, E'\n', 2), ' ', ' ~') || coalesce(' =' || replace(sizes, ' ', '') || ' /' || replace(sizes, ' ', ' /'), '')
      || coalesce(' #' || ltrim(new.gtin, '0'), '') || ' @' || new.digital_id)::pg_catalog.tsvector, '{~,/}'::text[]);
  else
    own := selvedge.search_of_variant(new.name, new.color, new.size, new.gtin, new.digital_id, new.code, new.material_composition, new.translations);
  end if;
  new.search := own || coalesce((select p.search from selvedge.products p where p.workspace_id = new.workspace_id and p.id = new.product_id), '');
  perform selvedge.know_words_of(new.workspace_id, tsvector_to_array(own));
  return new;
end $$;

drop trigger variants_are_found on variants;
drop trigger variants_bring_words on variants;
drop trigger variants_change_words on variants;
create trigger variants_are_found before insert on variants for each row when (new.search is null) execute function search_variant();
create trigger variants_are_found_anew
  before update of product_id, name, color, size, gtin, digital_id, code, material_composition, translations, search on variants for each row
  when (new.search is null or old.product_id is distinct from new.product_id or old.name is distinct from new.name or old.color is distinct from new.color
    or old.size is distinct from new.size or old.gtin is distinct from new.gtin or old.digital_id is distinct from new.digital_id or old.code is distinct from new.code
    or old.material_composition is distinct from new.material_composition or old.translations is distinct from new.translations)
  execute function search_variant();

create or replace function search_variants_of() returns trigger language plpgsql set search_path = selvedge, pg_temp
as $$ begin
  -- Which carries out the trigger above.
  update selvedge.variants set search = null where workspace_id = new.workspace_id and product_id = new.id;
  return null;
end $$;
