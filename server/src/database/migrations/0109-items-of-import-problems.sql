-- What the row of a problem is about, in words; null where it names nothing, and of imports checked or run before.
alter table import_problems add column item text;
