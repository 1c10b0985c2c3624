-- Beside each sentence its reason and what it names, so that it can be said in other languages: {"reason", "message", "field", "value", "limit"}.
-- Null where it was said before there were reasons.
alter table imports add column ended_because jsonb;
alter table bulk_changes add column ended_because jsonb;
alter table import_records add column kept_details jsonb;
