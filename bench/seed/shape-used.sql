-- Everything that the records' last shape offers, on every record of the catalogue: codes, brands that follow a company, values that all
-- variants have from their product, and texts in two more languages. No variant has another value than before, so that only its shape differs.

create function pg_temp.other(source text, language text) returns text language sql immutable
  as $$ select case language when 'de' then translate(source, 'aeiou', 'eioua') else translate(source, 'aeiou', 'uaeio') end $$;
create function pg_temp.told(source text, language text) returns jsonb language sql immutable
  as $$ select case when source is not null
    then jsonb_build_object('text', pg_temp.other(source, language), 'of', left(md5(source), 8)) end $$;
-- Of texts by field: { "de": { "name": { "text", "of" } }, "fr": … }.
create function pg_temp.translated(texts jsonb) returns jsonb language sql immutable
  as $$ select jsonb_object_agg(language, (
      select jsonb_object_agg(key, pg_temp.told(value, language)) from jsonb_each_text(texts) where value is not null))
    from unnest(array['de', 'fr']) language $$;

update workspaces set language = 'en';
update companies set code = 'C-' || right(id, 16),
  translations = pg_temp.translated(jsonb_build_object('description', coalesce(description, name)));
update companies set description = name where description is null;
update materials set code = 'M-' || right(id, 16),
  translations = pg_temp.translated(jsonb_build_object('name', name, 'label', label));
update certifications set code = 'Z-' || right(id, 16), translations = pg_temp.translated(jsonb_build_object('name', name));

create temp table heir as select distinct on (product_id) * from variants order by product_id, id;
update products p set code = 'P-' || right(p.id, 16), brand_id = p.company_id, weight_kg = h.weight_kg,
  material_composition = h.material_composition, care_instructions = h.care_instructions, care_symbols = h.care_symbols,
  stages = h.stages, manufacturer = h.manufacturer, manufacturer_id = h.manufacturer_id,
  translations = pg_temp.translated(jsonb_build_object('name', p.name, 'description', p.description, 'category', p.category))
from heir h where h.product_id = p.id;
insert into product_materials (workspace_id, product_id, position, material_id, fibre_text, share, part)
select m.workspace_id, h.product_id, m.position, m.material_id, m.fibre_text, m.share, m.part
from heir h join variant_materials m on m.workspace_id = h.workspace_id and m.variant_id = h.id order by 1, 2, 3;

update variants set code = 'V-' || right(id, 16), inherited = string_to_array(current_setting('bench.units'), ','),
  translations = pg_temp.translated(jsonb_build_object('name', name, 'color', color,
    'materialComposition', material_composition, 'careInstructions', care_instructions));
