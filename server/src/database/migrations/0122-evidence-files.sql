-- A file may be evidence: a test report of a variant or product, or the study behind a material's footprint.
alter table selvedge.files drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('image', 'document', 'audit', 'evidence', 'logo'));
create index files_evidence on selvedge.files (workspace_id, material_id, product_id, variant_id) where kind = 'evidence';
