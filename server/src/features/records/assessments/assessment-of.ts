/**
 * For a lateral join: the assessment of the variant `v`, found by its key. Planned once for each connection, a plain join would read all
 * assessments as long as there are few, and go on reading all when there are 100,000. `limit` keeps it from becoming one.
 */
export const ASSESSMENT_OF = `
  select * from assessments where workspace_id = v.workspace_id and variant_id = v.id limit 1`
