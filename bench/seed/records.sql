-- One workspace of the size in bench.products, five variants to a product, in sets and without chance: the same size gives
-- the same rows. Functions and word lists live in pg_temp, so nothing but the records is left behind.

create function pg_temp.pick(i bigint, seed integer, n integer) returns integer language sql immutable
  as $$ select ((hashint8extended(i, seed) & 2147483647) % n)::integer $$;
create function pg_temp.word(words text[], i bigint, seed integer) returns text language sql immutable
  as $$ select words[1 + ((hashint8extended(i, seed) & 2147483647) % cardinality(words))::integer] $$;

-- A record id in TypeID form: 48 bits of time that grow with i, then UUIDv7's fixed bits and the rest of a digest.
create function pg_temp.base32(value bigint, shift integer) returns text language sql immutable
  as $$ select substr('0123456789abcdefghjkmnpqrstvwxyz', ((value >> shift) & 31)::integer + 1, 1) $$;
create function pg_temp.id(prefix text, i bigint) returns text language sql immutable
  as $$ select prefix || '_' || pg_temp.base32(t, 45) || pg_temp.base32(t, 40) || pg_temp.base32(t, 35)
      || pg_temp.base32(t, 30) || pg_temp.base32(t, 25) || pg_temp.base32(t, 20) || pg_temp.base32(t, 15)
      || pg_temp.base32(t, 10) || pg_temp.base32(t, 5) || pg_temp.base32(t, 0)
      || 'e' || substr(digest, 1, 2) || '8' || substr(digest, 3, 12)
    from (select 1761955200000 + i * 700 as t, md5(prefix || i) as digest) as parts $$;
create function pg_temp.digital_id(i bigint) returns text language sql immutable
  as $$ select translate(substr(md5('digital' || i), 1, 12), '0123456789abcdef', '23456789bcdfghjk') $$;
create function pg_temp.gtin(i bigint) returns text language sql immutable
  as $$ select d || ((10 - (26 + 3 * (substr(d, 4, 1)::integer + substr(d, 6, 1)::integer + substr(d, 8, 1)::integer
      + substr(d, 10, 1)::integer + substr(d, 12, 1)::integer) + substr(d, 5, 1)::integer + substr(d, 7, 1)::integer
      + substr(d, 9, 1)::integer + substr(d, 11, 1)::integer) % 10) % 10)
    from (select '952' || lpad(i::text, 9, '0') as d) as digits $$;

create temp table size as select current_setting('bench.products')::integer as products;
create temp table words as select
  array['Harbour','Meadow','Northern','Quiet','Linden','Atlas','Cinder','Juniper','Larch','Mosaic','Orchard','Pebble',
    'Ridge','Saffron','Tidal','Umber','Verso','Willow','Yarrow','Zephyr','Anchor','Bramble','Cobalt','Delta'] as lines,
  array['Tee','Shirt','Jeans','Jacket','Hoodie','Dress','Skirt','Sweater','Cardigan','Chinos','Scarf','Beanie'] as garments,
  array['T-shirts','Shirts','Jeans','Jackets','Sweatshirts','Dresses','Skirts','Knitwear','Knitwear','Trousers',
    'Accessories','Accessories'] as categories,
  array['Ecru','Navy','Black','Olive','Rust','Sky','Sand','Charcoal','Moss','Plum','White','Brick'] as colours,
  array['XS','S','M','L','XL'] as sizes,
  array['Organic cotton','Recycled polyester','Linen','Merino wool','Lyocell','Hemp','Recycled wool','Cotton','Elastane',
    'Polyamide','Viscose','Alpaca','Recycled cotton','Silk','Polyester','Modal','Cashmere','Ramie','Jute','Bamboo viscose'] as fibres,
  array['PT','IN','TR','BD','IT','ES','FR','DE','VN','PE','MA','TN'] as countries,
  array['Barcelos, Portugal','Tiruppur, India','Denizli, Türkiye','Dhaka, Bangladesh','Prato, Italy','Elche, Spain',
    'Roubaix, France','Chemnitz, Germany','Hai Phong, Viet Nam','Lima, Peru','Tangier, Morocco','Monastir, Tunisia'] as places,
  array['GOTS','OEKO-TEX Standard 100','GRS','RWS','Fairtrade','bluesign','FSC','RCS'] as schemes,
  array['Machine wash at 30 °C, do not tumble dry, iron at low heat.','Wash by hand in cool water, dry flat, do not bleach.',
    'Machine wash at 40 °C with like colours, line dry.','Wash inside out at 30 °C, wash rarely, air often.'] as care,
  array[0.95, 0.9, 0.8, 0.7, 0.6]::double precision[] as shares;

-- The contenders serve what was published as it is.
insert into workspaces (id, slug, name, public_score) values (pg_temp.id('ws', 0), 'bench', 'Bench', 'always');

insert into companies (workspace_id, id, name, role, country, city, website, email)
select w.id, pg_temp.id('com', i), word.lines[1 + i % 24] || ' ' || (array['Works', 'Textiles', 'Studio', 'Mills', 'Apparel'])[1 + i / 24],
  case when i < 20 then 'brand' when i < 70 then 'manufacturer' else 'supplier' end, word.countries[1 + i % 12],
  split_part(word.places[1 + i % 12], ',', 1), 'https://company-' || i || '.example', 'hello@company-' || i || '.example'
from workspaces w, words word, generate_series(0, 99) as i;

insert into materials (workspace_id, id, name, type, fibre, label, supplier, supplier_id, origin_country, recycled_share,
  carbon_footprint, water_liters, factor_source)
select c.workspace_id, pg_temp.id('mat', i), word.fibres[1 + i % 20] || ' ' || c.city || ' ' || (i / 20 + 1), 'fibre', lower(word.fibres[1 + i % 20]),
  word.fibres[1 + i % 20], c.name, c.id, c.country, case when word.fibres[1 + i % 20] like 'Recycled%' then 1 else 0 end,
  (10 + pg_temp.pick(i, 1, 290)) / 10.0, 50 + pg_temp.pick(i, 2, 9000), 'Illustrative'
from words word, generate_series(0, 199) as i join lateral (select * from companies c where c.id = pg_temp.id('com', 70 + i % 30)) c on true;

insert into products (workspace_id, id, name, sku, brand, category, product_type, description, company_id, image_url, hs_code,
  created_at, updated_at)
select c.workspace_id, pg_temp.id('prd', i), pg_temp.word(word.lines, i, 3) || ' ' || word.garments[g],
  upper(substr(c.name, 1, 2)) || upper(substr(word.garments[g], 1, 2)) || lpad(i::text, 7, '0'), c.name, word.categories[g], word.garments[g],
  'A ' || lower(word.garments[g]) || ' made to be worn for years and repaired when it needs it. Style ' || i || '.',
  c.id, 'https://images.example/products/' || i || '.jpg', '61' || lpad(pg_temp.pick(i, 5, 10000)::text, 4, '0'),
  at, at
from size, words word, generate_series(1, size.products) as i
  join lateral (select 1 + pg_temp.pick(i, 4, 12) as g, timestamptz '2025-11-01' + i * interval '3 seconds' as at) as drawn on true
  join lateral (select * from companies c where c.id = pg_temp.id('com', pg_temp.pick(i, 7, 20))) c on true;

-- What a variant is drawn from, once, because variants and compositions share it.
create temp table draw as
select (p - 1) * 5 + k as i, pg_temp.id('var', (p - 1) * 5 + k) as id, p as product, pg_temp.id('prd', p) as product_id, k,
  pg_temp.pick(p, 8, 200) as first, (pg_temp.pick(p, 8, 200) + 1 + pg_temp.pick(p, 9, 199)) % 200 as second,
  pg_temp.pick(p, 10, 5) as share, 20 + pg_temp.pick(p, 11, 50) as maker, pg_temp.pick(p, 12, 12) as place
from size, generate_series(1, size.products) as p, generate_series(1, 5) as k order by 1;

create temp table material as
select row_number() over (order by id)::integer - 1 as i, id, label, name, carbon_footprint, water_liters from materials;
create temp table maker as select row_number() over (order by id)::integer - 1 as i, id, name from companies;

insert into variants (workspace_id, id, product_id, name, color, size, material_composition, care_instructions, care_symbols, weight_kg,
  production_location, stages, digital_id, gtin, manufacturer, manufacturer_id, image_urls, created_at, updated_at)
select w.id, d.id, d.product_id, p.name || ' ' || colour || ' ' || word.sizes[d.k], colour, word.sizes[d.k],
  (100 * word.shares[d.share + 1])::integer || '% ' || m1.label || ', ' || (100 - 100 * word.shares[d.share + 1])::integer || '% ' || m2.label,
  pg_temp.word(word.care, d.product, 13), array['wash-30', 'bleach-none', 'tumble-none', 'iron-110'], (120 + pg_temp.pick(d.i, 14, 900)) / 1000.0,
  word.places[d.place + 1],
  jsonb_build_array(
    jsonb_build_object('stage', 'spinning', 'country', pg_temp.word(word.countries, d.product, 15), 'process', 'ring spinning'),
    jsonb_build_object('stage', 'dyeing', 'country', pg_temp.word(word.countries, d.product, 16), 'process', null),
    jsonb_build_object('stage', 'making', 'country', word.countries[d.place + 1], 'process', 'cut and sewn')),
  pg_temp.digital_id(d.i), pg_temp.gtin(d.i), c.name, c.id, array['https://images.example/variants/' || d.i || '.jpg'], p.created_at, p.created_at
from workspaces w, words word, draw d join products p on p.id = d.product_id join material m1 on m1.i = d.first join material m2 on m2.i = d.second
  join maker c on c.i = d.maker
  join lateral (select pg_temp.word(word.colours, d.product * 3 + d.k % 2, 17) as colour) as drawn on true
order by d.i;

insert into variant_materials (workspace_id, variant_id, position, material_id, share)
select w.id, d.id, n, m.id, case n when 0 then word.shares[d.share + 1] else round((1 - word.shares[d.share + 1])::numeric, 2) end
from workspaces w, words word, draw d cross join generate_series(0, 1) as n
  join material m on m.i = case n when 0 then d.first else d.second end
order by d.i, n;

insert into certifications (workspace_id, id, scheme, name, number, issuer, scope, valid_from, valid_until, product_id, material_id, company_id)
select w.id, pg_temp.id('crt', i), scheme, scheme || ' ' || (2024 + i % 2), upper(substr(md5('crt' || i), 1, 10)), 'Certifier ' || i % 9,
  case kind when 'product' then 'Finished product' when 'material' then 'Raw material' else 'Site' end,
  date '2025-01-01' + (i % 300), date '2026-01-01' + (i % 900),
  case when kind = 'product' then pg_temp.id('prd', products - (i - 600) / 2) end,
  case when kind = 'material' then pg_temp.id('mat', i % 200) end,
  case when kind = 'company' then pg_temp.id('com', i % 100) end
from workspaces w, words word, size, generate_series(0, size.products / 5 - 1) as i
  join lateral (select case when i < 400 then 'material' when i < 600 then 'company' else 'product' end as kind) as drawn on true
  join lateral (select pg_temp.word(word.schemes, i, 18) as scheme) as named on true;
