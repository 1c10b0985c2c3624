-- By which rules the variants of a product were last named and coded, so that a colour that comes later is named alike; and what the
-- workspace used last, for the next product. Null: never said. An empty code rule: variants get no codes.
alter table products
  add column variant_name_rule text,
  add column variant_code_rule text;
alter table workspaces
  add column variant_name_rule text,
  add column variant_code_rule text;
