-- Where all variants of a product are made, in words, unless one says otherwise (docs/decisions/0042).
alter table products add column production_location text;
-- Published variants show what counts; this column is there, and empty.
alter table selvedge_published.products add column production_location text;
