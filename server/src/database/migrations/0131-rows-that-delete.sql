-- Rows of an import may delete records. What a check lists as to be deleted is all that its run deletes.
alter table import_records drop constraint import_records_outcome_check, add constraint import_records_outcome_check
  check (outcome in ('created', 'updated', 'unchanged', 'deleted'));
alter table import_differences drop constraint import_differences_outcome_check, add constraint import_differences_outcome_check
  check (outcome in ('create', 'update', 'unchanged', 'leave', 'delete'));
