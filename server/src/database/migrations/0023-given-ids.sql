-- What a record was called where the file of an import was written. So an export of one workspace finds, in another, the records that
-- its rows name, however many share a name, and the same file again finds what it made.
alter table import_records add column given_id text;
create index import_records_given on import_records (workspace_id, given_id) where given_id is not null;
