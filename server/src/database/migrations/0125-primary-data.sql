-- A supplier's study or declaration (EPD): by what standard, who verified it, and the last day on which it counts.
alter table selvedge.materials
  add column footprint_standard text,
  add column footprint_verifier text,
  add column footprint_valid_until date,
  drop constraint materials_carbon_footprint_boundary_check,
  add constraint materials_carbon_footprint_boundary_check check (carbon_footprint_boundary in ('fibre', 'yarn', 'fabric', 'other'));

-- More columns can only come at the end of a view's.
do $$
begin
  execute format('create or replace view selvedge_published.materials with (security_barrier) as %s',
    regexp_replace(pg_get_viewdef('selvedge_published.materials'::regclass), '\n\s*FROM (\w+) (\w)\n',
      E',\n \\2.footprint_standard, \\2.footprint_verifier, \\2.footprint_valid_until\n FROM \\1 \\2\n'));
end $$;

-- The day after which evidence that an assessment counts has ended.
alter table selvedge.assessments add column evidence_until date;
create index assessments_evidence on selvedge.assessments (evidence_until) where evidence_until is not null;

-- Makes due what rests on evidence that has ended: asked by the worker, which belongs to no workspace. True if anything is.
create function selvedge.end_evidence(today date) returns boolean
  language sql volatile security definer set search_path = selvedge, pg_temp
  as $$
    with ended as (
      update assessments a set evidence_until = null
      from (select workspace_id, variant_id from assessments where evidence_until < $1 for update skip locked) e
      where a.workspace_id = e.workspace_id and a.variant_id = e.variant_id
      returning a.workspace_id, a.variant_id),
    due as (
      insert into assessments_due (workspace_id, variant_id) select workspace_id, variant_id from ended returning workspace_id),
    begun as (
      insert into reassessments as r (workspace_id, cause, total)
      select workspace_id, 'evidence', count(*) from due group by workspace_id
      on conflict (workspace_id) do update set
        cause = case when r.finished_at is null then r.cause else excluded.cause end,
        total = case when r.finished_at is null then r.total else 0 end + excluded.total,
        started_at = case when r.finished_at is null then r.started_at else now() end,
        finished_at = null
      returning 1)
    select exists (select from begun)
  $$;
revoke execute on function selvedge.end_evidence(date) from public;
grant execute on function selvedge.end_evidence(date) to selvedge_app;
