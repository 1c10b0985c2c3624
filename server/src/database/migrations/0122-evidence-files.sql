-- A file may be evidence: a test report of a variant or product, or the study behind a material's footprint.
alter table selvedge.files drop constraint files_kind_check,
  add constraint files_kind_check check (kind in ('image', 'document', 'audit', 'evidence', 'logo'));
create index files_evidence on selvedge.files (workspace_id, material_id, product_id, variant_id) where kind = 'evidence';
-- In a product's score a variant without one counts 0 from now on.
update selvedge.products p set sustainability_score = s.mean from (
    select v.workspace_id, v.product_id, sum(a.sustainability_score) / count(*) as mean
    from selvedge.variants v
    left join selvedge.assessments a on a.workspace_id = v.workspace_id and a.variant_id = v.id
    group by v.workspace_id, v.product_id) s
  where p.workspace_id = s.workspace_id and p.id = s.product_id and p.sustainability_score is distinct from s.mean;
