-- Search that ranks (docs/decisions/0061). A record is found by marked words in "search": a word of its name or color as it is, "=" a whole size, "/" a part of
-- one, "~" a word of anything else, "^" the first word of its name, "#" a GTIN, "@" a digitalId. What is typed becomes a few questions to these, from the strictest
-- to the most forgiving; a record ranks by the first that it answers.

-- Without case, accents and the letters that keyboards lack. Nearly all is ASCII, which needs none of the work.
create function search_fold(given text) returns text language sql immutable parallel safe
  as $$ select case when octet_length(given) = length(given) then lower(given)
    else translate(replace(replace(replace(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'øđłðıς', 'odldiσ') end $$;

-- The words of a text with one blank between them; what has signs within it is there in one piece as well: "t-shirt" is t, shirt and tshirt. No word is longer than
-- an index takes. Null: there are none. These are in PL/pgSQL because SQL functions that PostgreSQL cannot inline cost several times as much for each row.
create function search_cut(given text) returns text language plpgsql immutable parallel safe
as $$
declare folded text := selvedge.search_fold(given);
begin
  if length(folded) > 200 then folded := regexp_replace(folded, '(\S{100})\S+', '\1', 'g'); end if;
  if folded ~ '[[:alnum:]][^[:alnum:][:space:]]+[[:alnum:]]' then
    folded := folded || ' ' || regexp_replace(folded, '[^[:alnum:][:space:]]+', '', 'g');
  end if;
  return nullif(btrim(regexp_replace(folded, '[^[:alnum:]]+', ' ', 'g')), '');
end $$;

create function search_words_of(given text, mark text) returns text[] language plpgsql immutable parallel safe
as $$
declare cut text := selvedge.search_cut(given);
begin
  if cut is null then return '{}'; end if;
  return string_to_array(mark || replace(cut, ' ', ' ' || mark), ' ');
end $$;

-- `others`: what is no name.
create function search_of_named(name text, variadic others text[]) returns tsvector language plpgsql immutable parallel safe
as $$
declare words text[] := selvedge.search_words_of(name, '');
begin
  return array_to_tsvector(array_remove(words || ('^' || words[1]) || selvedge.search_words_of(array_to_string(others, ' '), '~'), null));
end $$;

-- Of a variant itself; its product's words come to it. The name of most says its size, which is no word. Shares of a composition are none, either.
create function search_of_variant(name text, color text, size text, gtin text, digital_id text, code text, composition text, translations jsonb)
  returns tsvector language plpgsql immutable parallel safe
as $$
declare
  sizes text[] := selvedge.search_words_of(size, '');
  words tsvector := array_to_tsvector(selvedge.search_words_of(concat(name, ' ', color), ''));
begin
  if cardinality(sizes) > 0 then words := ts_delete(words, sizes); end if;
  return words || array_to_tsvector(array_remove(selvedge.search_words_of(size, '/')
    || selvedge.search_words_of(concat(code, ' ', regexp_replace(composition, '\d+', '', 'g'), ' ', selvedge.translated_texts(translations)), '~')
    || ('=' || regexp_replace(selvedge.search_fold(size), '[^[:alnum:]]+', '', 'g')) || ('#' || ltrim(gtin, '0')) || ('@' || digital_id), null));
end $$;

do $$
declare place text;
begin
  foreach place in array array['selvedge', 'selvedge_published'] loop
    -- Filters compare without case and accents.
    execute format('alter table %I.products add column category_key text collate "C" generated always as (selvedge.search_fold(category)) stored,
      add column brand_key text collate "C" generated always as (selvedge.search_fold(brand)) stored, drop column search, add column search tsvector
      generated always as (selvedge.search_of_named(name, sku, brand, category, product_type, code, translated_texts(translations))) stored', place);
    execute format('create index products_search on %I.products using gin (search)', place);
    execute format('drop index %I.products_by_category_and_name', place);
    execute format('create index products_by_category_and_name on %I.products (workspace_id, category_key, name_key, id)', place);
    execute format('create index products_by_category_key on %I.products (workspace_id, category_key, id)', place);
    execute format('create index products_by_brand_key on %I.products (workspace_id, brand_key, id)', place);
    execute format('drop index if exists %I.variants_search', place);
    execute format('alter table %I.variants drop column search, add column search tsvector', place);

    -- A variant has its product's words with its own, so that words of both find it by one index.
    execute format($function$
      create function %1$I.search_variant() returns trigger language plpgsql set search_path = selvedge, pg_temp
      as $body$ begin
        new.search := selvedge.search_of_variant(new.name, new.color, new.size, new.gtin, new.digital_id, new.code, new.material_composition, new.translations)
          || coalesce((select p.search from %1$I.products p where p.workspace_id = new.workspace_id and p.id = new.product_id), '');
        return new;
      end $body$;
      create trigger variants_are_found before insert
        or update of product_id, name, color, size, gtin, digital_id, code, material_composition, translations on %1$I.variants
        for each row execute function %1$I.search_variant();

      create function %1$I.search_variants_of() returns trigger language plpgsql set search_path = selvedge, pg_temp
      as $body$ begin
        -- Which carries out the trigger above.
        update %1$I.variants set product_id = product_id where workspace_id = new.workspace_id and product_id = new.id;
        return null;
      end $body$;
      create trigger products_are_found_with_variants after update on %1$I.products for each row
        when (old.search is distinct from new.search) execute function %1$I.search_variants_of();
      create trigger products_bring_their_words after insert on %1$I.products for each row
        execute function %1$I.search_variants_of();
    $function$, place);
    if place = 'selvedge' then execute 'drop trigger products_bring_their_words on products'; end if;

    execute format('update %1$I.variants v set search = selvedge.search_of_variant(v.name, v.color, v.size, v.gtin, v.digital_id, v.code, v.material_composition,
      v.translations) || p.search from %1$I.products p where p.workspace_id = v.workspace_id and p.id = v.product_id', place);
    execute format('create index variants_search on %I.variants using gin (search)', place);
  end loop;
end $$;

-- The others are few in any workspace: no index.
alter table companies add column search tsvector generated always as (selvedge.search_of_named(name,
  city, gln, vat_id, lei, code, translated_texts(translations))) stored;
alter table materials add column search tsvector generated always as (selvedge.search_of_named(name,
  type, fibre, label, supplier, code, translated_texts(translations))) stored;
alter table certifications add column search tsvector generated always as (selvedge.search_of_named(scheme,
  name, number, issuer, code, translated_texts(translations))) stored;
-- The public's views of them have the same columns; of what the public sees.
do $$
declare v record;
begin
  for v in select * from (values
    ('companies', 'name', array['city', 'gln', 'lei']),
    ('materials', 'name', array['type', 'fibre', 'label', 'supplier']),
    ('certifications', 'scheme', array['name', 'number', 'issuer'])
  ) as v (noun, named, others) loop
    execute format('create or replace view selvedge_published.%I with (security_barrier) as %s', v.noun,
      regexp_replace(pg_get_viewdef(format('selvedge_published.%I', v.noun)::regclass), '\n\s*FROM (\w+) (\w)\n',
        E',\n selvedge.search_of_named(\\2.' || array_to_string(v.named || v.others, E', \\2.') || E', translated_texts(\\2.translations)) AS search\n FROM \\1 \\2\n'));
  end loop;
end $$;
