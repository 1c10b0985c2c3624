-- What was given up, for counting it and for its list; a webhook that works has none.
create index webhook_deliveries_failed on webhook_deliveries (workspace_id, webhook_id, ended_at) where state = 'failed';
