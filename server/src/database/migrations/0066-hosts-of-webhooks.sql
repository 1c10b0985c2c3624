-- The address of a webhook is a secret where it has the right to send in its path or query (Slack, Zapier, n8n), and events go to whoever
-- reads the trail and to other webhooks. Events told the whole address until now: of those the host is left.
create function pg_temp.host_of(url text) returns text immutable language sql
return substring(url from '^[^:]+://(?:[^/?#]*@)?([^/?#]*)');

update events set data = (data - 'url') || jsonb_build_object('host', pg_temp.host_of(data ->> 'url'))
where kind in ('webhook.created', 'webhook.updated', 'webhook.disabled') and data ? 'url';

update events set before = (before - 'url') || jsonb_build_object('host', pg_temp.host_of(before ->> 'url'))
where kind = 'webhook.updated' and before ? 'url';

update webhook_messages
set data = jsonb_set(data, '{fields}', ((data -> 'fields') - 'url') || jsonb_build_object('host', pg_temp.host_of(data #>> '{fields,url}')))
where kind in ('webhook.created', 'webhook.updated', 'webhook.disabled') and data -> 'fields' ? 'url';

drop function pg_temp.host_of(text);
