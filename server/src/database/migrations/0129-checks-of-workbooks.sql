-- Of a workbook: what a check found in the sheets that follow, each as if those before it had been imported. Null: not checked.
alter table imports add column checked_sheets jsonb;
