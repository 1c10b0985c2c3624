-- The key that a name is sorted by and the words that a product is found by took PostgreSQL a third of the time of an import (19 µs for each name, 82 for the words of a product). They
-- are columns like others now: what writes many rows gives them (docs/decisions/0017); for a row without them they are made, as before, and an update makes them where they change.
alter table products alter column name_key drop expression, alter column search drop expression;
alter table variants alter column name_key drop expression;

create function sort_by_name() returns trigger language plpgsql set search_path = selvedge, pg_temp
as $$ begin
  new.name_key := sort_key(new.name);
  return new;
end $$;
do $$
declare place text;
begin
  foreach place in array array['products', 'variants'] loop
    execute format('create trigger %1$s_are_sorted before insert on %1$I for each row when (new.name_key is null) execute function sort_by_name()', place);
    execute format('create trigger %1$s_are_sorted_anew before update of name, name_key on %1$I for each row
      when (new.name_key is null or old.name is distinct from new.name or old.name_key is distinct from new.name_key) execute function sort_by_name()', place);
  end loop;
end $$;

create function search_product() returns trigger language plpgsql set search_path = selvedge, pg_temp
as $$ begin
  new.search := search_of_named(new.name, new.sku, new.brand, new.category, new.product_type, new.code, translated_texts(new.translations));
  perform know_words_of(new.workspace_id, tsvector_to_array(new.search));
  return new;
end $$;
drop trigger products_bring_words on products;
drop trigger products_change_words on products;
create trigger products_are_found before insert on products for each row when (new.search is null) execute function search_product();
create trigger products_are_found_anew before update of name, sku, brand, category, product_type, code, translations, search on products for each row
  when (new.search is null or old.search is distinct from new.search or old.name is distinct from new.name or old.sku is distinct from new.sku
    or old.brand is distinct from new.brand or old.category is distinct from new.category or old.product_type is distinct from new.product_type
    or old.code is distinct from new.code or old.translations is distinct from new.translations)
  execute function search_product();
