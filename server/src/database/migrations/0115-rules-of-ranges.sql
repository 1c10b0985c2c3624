-- By which rules the variants of a product were last named and coded, so that a colour that comes later is named alike; and what the
-- workspace used last, for the next product. Null: never said. An empty code rule: variants get no codes.
alter table products
  add column variant_name_rule text,
  add column variant_code_rule text;
alter table workspaces
  add column variant_name_rule text,
  add column variant_code_rule text;
-- What strangers read has the same columns, so that one query serves both; products there have them empty.
alter table selvedge_published.products
  add column variant_name_rule text,
  add column variant_code_rule text;
create or replace view selvedge_published.workspaces with (security_barrier) as
  select w.* from workspaces w where w.id = (select current_public_workspace());
