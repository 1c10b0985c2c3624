-- Every variant published once, without an assessment. The bytes are those of composePassport: the workloads ask the service whether
-- it would publish others. Where the catalogue is assessed, publish-assessments.ts writes them anew.
insert into passports (workspace_id, variant_id, digital_id, state, version)
select workspace_id, id, digital_id, 'published', 1 from variants order by id;

insert into passport_versions (workspace_id, variant_id, version, body, sha256, published_by)
select workspace_id, id, 1, body, sha256(body), 'Bench'
from (
  select v.workspace_id, v.id, convert_to(row_to_json(document)::text, 'UTF8') as body
  from variants v join products p on p.workspace_id = v.workspace_id and p.id = v.product_id
    join lateral (
      select
        (select variant from (select v.id, v.name, v.color, v.size, v.material_composition as "materialComposition",
          v.care_instructions as "careInstructions", v.weight_kg as weight, v.production_location as "productionLocation",
          v.digital_id as "digitalId", v.gtin, v.manufacturer) as variant) as variant,
        (select product from (select p.id, p.name, p.sku, p.brand, p.category) as product) as product,
        null::float8 as "sustainabilityScore",
        (select impact from (select null::float8 as "carbonFootprint", null::float8 as "waterLiters", null::text as methodology) as impact)
          as "environmentalImpact"
    ) as document on true
  order by v.id
) as published;
