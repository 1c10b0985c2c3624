/** For each workload the one statement of contenders/bare-sql.ts: `json` is the whole body, as bytes. */
export const STATEMENTS: Readonly<Record<string, string>> = {
  passport: `
    select v.body as json from selvedge.passports p
    join selvedge.passport_versions v
      on v.workspace_id = p.workspace_id and v.variant_id = p.variant_id and v.version = p.version
    where p.variant_id = $1 and p.state = 'published'`,

  products: `
    select convert_to('{"data":{"products":' || coalesce(json_agg(row_to_json(list))::text, '[]') || '}}', 'UTF8') as json
    from (
      select id, name, brand, sustainability_score as "sustainabilityScore"
      from selvedge.products where workspace_id = $1 order by id desc limit 20
    ) as list`,

  variant: `
    select convert_to('{"data":{"variant":' || row_to_json(list)::text || '}}', 'UTF8') as json
    from (
      select v.id, v.name, v.color, v.size, (
        select row_to_json(product) from (
          select p.id, p.name, p.sku from selvedge.products p where p.workspace_id = v.workspace_id and p.id = v.product_id
        ) as product
      ) as product, (
        select coalesce(json_agg(row_to_json(entry)), '[]') from (
          select c.share, (
            select row_to_json(material) from (
              select m.id, m.name, m.origin_country as "originCountry"
              from selvedge.materials m where m.workspace_id = c.workspace_id and m.id = c.material_id
            ) as material
          ) as material
          from selvedge.variant_materials c
          where c.workspace_id = v.workspace_id and c.variant_id = v.id order by c.position
        ) as entry
      ) as composition
      from selvedge.variants v where v.workspace_id = (select id from selvedge.workspaces) and v.id = $1
    ) as list`,

  page: `
    select convert_to('{"data":{"products":' || coalesce(json_agg(row_to_json(list))::text, '[]') || '}}', 'UTF8') as json
    from (
      select id, name, brand, sku from selvedge.products
      where workspace_id = $1 and category = 'Knitwear' order by name_key, id offset 980 limit 20
    ) as list`,

  variants: `
    select convert_to('{"data":{"variants":' || coalesce(json_agg(row_to_json(list))::text, '[]') || '}}', 'UTF8') as json
    from (
      select v.id, v.name, v.color, v.size, row_to_json(product) as product,
        (select coalesce(json_agg(row_to_json(entry)), '[]') from (
          select c.share, (
            select row_to_json(material) from (
              select m.id, m.name, m.origin_country as "originCountry"
              from selvedge.materials m where m.workspace_id = c.workspace_id and m.id = c.material_id
            ) as material
          ) as material
          from selvedge.variant_materials c
          where c.workspace_id = v.workspace_id and c.variant_id = v.id order by c.position
        ) as entry) as composition
      from (
        select * from selvedge.variants where workspace_id = $1 order by id desc limit 20
      ) as v
      left join lateral (
        select p.id, p.name, p.sku, (
          select row_to_json(company) from (
            select o.id, o.name, o.country from selvedge.companies o
            where o.workspace_id = p.workspace_id and o.id = p.company_id
          ) as company
        ) as company, (
          select coalesce(json_agg(row_to_json(certification)), '[]') from (
            select x.scheme, x.name, x.valid_until as "validUntil" from selvedge.certifications x
            where x.workspace_id = p.workspace_id and x.product_id = p.id order by x.id
          ) as certification
        ) as certifications
        from selvedge.products p where p.workspace_id = v.workspace_id and p.id = v.product_id
      ) as product on true
      order by v.id desc
    ) as list`,
}
