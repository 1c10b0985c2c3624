-- How far the check, the run or the undo that an import is at has come, and of how many: rows, or records of an undo. Null before its first step.
alter table imports add column step_done integer, add column step_total integer;
