-- One query serves both, so the copies for the public have the column that 0125 added. It stays empty: on what a result rests is the workspace's own.
alter table selvedge_published.assessments add column evidence_until date;
