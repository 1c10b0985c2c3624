-- One GTIN may be written with 8, 12, 13 or 14 digits (GS1 General Specifications §3.3.2), and belongs to one variant however it is.
-- A database from before may hold one in two spellings. Nobody but the workspace knows which is wrong, so both stay: of such variants
-- all but the one with the longest spelling are held to the old rule, by name and for as long as they have that GTIN.
drop index variants_gtin;

do $$ declare known text[]; begin
  select array_agg(id || ' ' || gtin) into known from (
    select id, gtin, row_number() over (partition by workspace_id, lpad(gtin, 14, '0') order by length(gtin) desc) as place
    from variants where gtin is not null) spelled
  where place > 1;
  if known is null then
    create unique index variants_gtin on variants (workspace_id, lpad(gtin, 14, '0'));
  else
    raise warning 'GTINs that two variants share in different spellings: %', known;
    execute format(
      'create unique index variants_gtin on variants (workspace_id, (case when id || '' '' || gtin = any (%L::text[]) then gtin
        else lpad(gtin, 14, ''0'') end))', known);
  end if;
end $$;

-- What is published says what was true on that day: a GTIN that has moved on to another variant since may stand in both passports until
-- the first is published again. It leads to the first until then (public_passport_of_gtin).
drop index selvedge_published.variants_workspace_id_gtin_idx;
