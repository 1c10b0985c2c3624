-- What each life-cycle stage contributes to a footprint, as the explanation shows it, so that reports can add it up over many variants: kg CO2e and litres
-- of blue water, each in the order of the method's stages (material, spinning, fabric, wet, making, transport, use, eol). An element is null where
-- the result has no such stage, the arrays are empty where there is no result, and null in what was assessed before: the service's basis of assessing
-- is another one now, so it assesses every variant once more in the background.
alter table assessments
  add column stage_carbon double precision[],
  add column stage_water double precision[];

-- When a product's score, or the number of variants behind it, last changed: neither is a change of the product itself. Known from here on.
alter table products add column scored_at timestamptz not null default now();

-- One query serves both, so the copies for the public have these columns. They stay empty: how a result came about is the workspace's own.
alter table selvedge_published.assessments
  add column stage_carbon double precision[],
  add column stage_water double precision[];
alter table selvedge_published.products add column scored_at timestamptz;
