-- Every variant published once. The bytes are those of composePassport: run.ts asks the service whether it would publish others.
insert into passports (workspace_id, variant_id, digital_id, state, version)
select workspace_id, id, digital_id, 'published', 1 from variants order by id;

insert into passport_versions (workspace_id, variant_id, version, body, sha256, published_by)
select workspace_id, id, 1, body, sha256(body), 'Bench'
from (
  select v.workspace_id, v.id, convert_to(row_to_json(document)::text, 'UTF8') as body
  from variants v join products p on p.workspace_id = v.workspace_id and p.id = v.product_id
    left join assessments a on a.workspace_id = v.workspace_id and a.variant_id = v.id
    join lateral (
      select
        (select variant from (select v.id, v.name, v.color, v.size, v.material_composition as "materialComposition",
          v.care_instructions as "careInstructions", v.weight_kg as weight, v.production_location as "productionLocation",
          v.digital_id as "digitalId", v.gtin, v.manufacturer) as variant) as variant,
        (select product from (select p.id, p.name, p.sku, p.brand, p.category) as product) as product,
        a.sustainability_score as "sustainabilityScore",
        (select impact from (select a.carbon_footprint as "carbonFootprint", a.water_liters as "waterLiters", a.methodology) as impact)
          as "environmentalImpact"
    ) as document on true
  order by v.id
) as published;
