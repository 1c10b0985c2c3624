-- What has come since is asked for whenever some of the log is archived.
create index stored_files_by_creation on stored_files (created_at);
