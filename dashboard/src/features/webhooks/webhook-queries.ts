import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const WEBHOOKS = graphql(`
  query Webhooks {
    webhooks {
      id
      name
      url
      kinds
      isEnabled
      disabledBecause
      failingSince
      lastDelivery { state kind occurredAt endedAt }
    }
  }
`)

export const WEBHOOK = graphql(`
  query Webhook($id: ID!) {
    record: webhook(id: $id) {
      id
      revision
      createdAt
      updatedAt
      name
      url
      format
      kinds
      matching
      withRecord
      headerNames
      parallel
      isEnabled
      disabledBecause
      failingSince
      publicKeys { publicKey expiresAt }
    }
  }
`)

export const HEALTH = graphql(`
  query WebhookHealth($id: ID!) { webhook(id: $id) { id isEnabled disabledBecause failingSince } }
`)

export const CREATE = graphql(`
  mutation CreateWebhook(
    $name: String!, $url: String!, $format: WebhookFormat, $kinds: [String!], $matching: JSONObject
    $withRecord: Boolean, $headers: JSONObject, $parallel: Int
  ) {
    createWebhook(
      name: $name, url: $url, format: $format, kinds: $kinds, matching: $matching, withRecord: $withRecord
      headers: $headers, parallel: $parallel
    ) { secret publicKey webhook { id name format } }
  }
`)

export const UPDATE = graphql(`
  mutation UpdateWebhook(
    $id: ID!, $expectedRevision: Int, $name: String, $url: String, $format: WebhookFormat, $kinds: [String!]
    $matching: JSONObject, $withRecord: Boolean, $headers: JSONObject, $parallel: Int
  ) {
    record: updateWebhook(
      id: $id, expectedRevision: $expectedRevision, name: $name, url: $url, format: $format, kinds: $kinds
      matching: $matching, withRecord: $withRecord, headers: $headers, parallel: $parallel
    ) { id revision }
  }
`)

export const SWITCH = graphql(`
  mutation SwitchWebhook($id: ID!, $isEnabled: Boolean!) { updateWebhook(id: $id, isEnabled: $isEnabled) { id } }
`)

export const REMOVE = graphql(`mutation DeleteWebhook($id: ID!) { deleteWebhook(id: $id) { id } }`)

export const ROTATE = graphql(`
  mutation RotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) { secret publicKey webhook { id publicKeys { expiresAt } } }
  }
`)

export const KINDS = graphql(`query EventKinds { eventKinds { kind subject version description schema sample } }`)

export const SAMPLE = graphql(`
  query WebhookSample($kind: String!, $format: WebhookFormat) {
    webhookSample(kind: $kind, format: $format) { headers body }
  }
`)

export const TEST = graphql(`
  mutation TestWebhook($id: ID!, $kind: String!) { testWebhook(id: $id, kind: $kind) { messageId } }
`)

export const DELIVERIES = graphql(`
  query WebhookDeliveries($id: ID!, $state: DeliveryState, $after: ID, $take: Int!) {
    webhookDeliveries(id: $id, state: $state, after: $after, take: $take) {
      messageId
      kind
      subjectName
      cause
      state
      attempts
      dueAt
      occurredAt
      endedAt
    }
  }
`)

export const DELIVERY = graphql(`
  query WebhookDelivery($id: ID!, $messageId: ID!) {
    webhookDelivery(id: $id, messageId: $messageId) {
      messageId
      state
      dueAt
      body
      log {
        number
        startedAt
        durationMs
        url
        requestHeaders
        status
        responseHeaders
        responseBody
        reason
        message
      }
    }
  }
`)

export const REDELIVER = graphql(`
  mutation Redeliver($id: ID!, $messageId: ID!) { redeliver(id: $id, messageId: $messageId) { messageId } }
`)

export const REDELIVER_RANGE = graphql(`
  mutation RedeliverRange($id: ID!, $from: DateTime!, $until: DateTime!, $onlyFailed: Boolean) {
    redeliverRange(id: $id, from: $from, until: $until, onlyFailed: $onlyFailed)
  }
`)

export const SEND = graphql(`
  mutation SendRecords($id: ID!, $noun: SentNoun!, $ids: [ID!]!) { sendRecords(id: $id, noun: $noun, ids: $ids) }
`)

export type WebhookRow = ResultOf<typeof WEBHOOKS>['webhooks'][number]
export type Webhook = NonNullable<ResultOf<typeof WEBHOOK>['record']>
export type EventKind = ResultOf<typeof KINDS>['eventKinds'][number]
export type Delivery = ResultOf<typeof DELIVERIES>['webhookDeliveries'][number]
export type Attempt = NonNullable<ResultOf<typeof DELIVERY>['webhookDelivery']>['log'][number]
export type WebhookFormat = Webhook['format']
/** What of a webhook tells how it stands. */
export type Health = Pick<Webhook, 'isEnabled' | 'disabledBecause' | 'failingSince'>
/** What has lists from which it is sent. */
export type SentNoun = 'VARIANT' | 'PRODUCT'
