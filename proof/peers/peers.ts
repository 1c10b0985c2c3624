/** What tests use of the packages here; imported only once they are installed. */
export { DefaultSettings, TaskUtils } from '@microsoft/powerquery-parser'
export { CloudEvent, HTTP } from 'cloudevents'
export { Webhook as StandardWebhook } from 'standardwebhooks'
export { Webhook as SvixWebhook } from 'svix'
