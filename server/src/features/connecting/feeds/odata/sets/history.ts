import { day, flag, id, long, moment, text, whole } from '../edm.ts'
import type { EntitySet } from '../entity-set.ts'

export const passports: EntitySet = {
  name: 'Passports',
  type: 'Passport',
  about: 'The passports that are or were public. One outlives its variant.',
  from: 'passports it',
  key: ['variantId'],
  changed: 'updatedAt',
  properties: {
    variantId: id.required('it.variant_id', 'The variant whose passport it is.'),
    digitalId: text.required('it.digital_id', 'What its address ends with.'),
    url: text.required(":base || '/p/' || it.digital_id", 'Where it is.'),
    state: text.required('it.state', '"published" or "withdrawn".'),
    version: whole.required('it.version', 'The number of its latest version.'),
    gtin14: text('it.gtin14', 'The GTIN it was last published with, in 14 digits.'),
    firstPublishedAt: moment.required('it.first_published_at', 'When it was first published.'),
    publishedAt: moment.required('it.published_at', 'When its latest version was published.'),
    withdrawnAt: moment('it.withdrawn_at', 'When it was withdrawn.'),
    updatedAt: moment.required(
      'greatest(it.published_at, it.withdrawn_at)',
      'When it was last published or withdrawn.',
    ),
  },
  navigation: {
    Variant: { to: 'Variants', many: false, by: { variantId: 'id' } },
    Versions: { to: 'PassportVersions', many: true, by: { variantId: 'variantId' } },
    Scans: { to: 'ScansByDay', many: true, by: { variantId: 'variantId' } },
  },
}

export const passportVersions: EntitySet = {
  name: 'PassportVersions',
  type: 'PassportVersion',
  about: 'Every version of every passport. A version never changes.',
  from: 'passport_versions it',
  key: ['variantId', 'version'],
  changed: 'publishedAt',
  properties: {
    variantId: id.required('it.variant_id', 'The variant whose passport it is of.'),
    version: whole.required('it.version', 'Its number, counted from 1.'),
    sha256: text.required("encode(it.sha256, 'hex')", 'The SHA-256 digest of its JSON, in hexadecimal digits.'),
    sizeBytes: whole.required('octet_length(it.body)', 'The size of its JSON.'),
    publishedBy: text.required('it.published_by', 'The member, key or job that published it.'),
    publishedAt: moment.required('it.published_at', 'When it was published. It takes the place of `updatedAt`.'),
  },
  navigation: {
    Passport: { to: 'Passports', many: false, by: { variantId: 'variantId' } },
  },
}

export const scansByDay: EntitySet = {
  name: 'ScansByDay',
  type: 'ScanDay',
  about: 'How often each passport was opened, by UTC day. Nothing about readers is kept.',
  from: 'scans it',
  key: ['variantId', 'day', 'kind', 'byRobot'],
  changed: 'updatedAt',
  properties: {
    variantId: id.required('it.variant_id', 'The variant whose passport was opened.'),
    day: day.required('it.day', 'The day.'),
    kind: text.required('it.kind', '"page": the page; "resolver": the GS1 Digital Link; "data": the JSON.'),
    byRobot: flag.required('it.by_robot', 'Whether a program said that it was one.'),
    count: long.required('it.count', 'How often.'),
    updatedAt: moment.required('it.updated_at', 'When it was last counted up.'),
  },
  navigation: {
    Passport: { to: 'Passports', many: false, by: { variantId: 'variantId' } },
  },
}

export const imports: EntitySet = {
  name: 'Imports',
  type: 'Import',
  about: 'The files that were imported, and what connections brought.',
  from: 'imports it',
  key: ['id'],
  changed: 'updatedAt',
  byProcessClock: true,
  properties: {
    id: id.required('it.id', 'Its identifier, the same as everywhere else in the service.'),
    fileName: text.required('it.file_name', 'The name of the file.'),
    sizeBytes: long.required('it.size', 'The size of the file.'),
    state: text.required(
      'it.state',
      'How far it is: "uploaded", "checked", "running", "finished", "cancelled", "undone" and the like.',
    ),
    connectionId: id('it.connection_id', 'The connection that brought it.'),
    totalRows: whole.required('it.total_rows', 'The rows of the file.'),
    rowsRead: whole("(it.counts ->> 'rows')::integer", 'Rows that were written or refused.'),
    rowsRefused: whole("(it.counts ->> 'refused')::integer", 'Rows that were refused because of an error.'),
    startedBy: text.required('it.actor_name', 'The member, key or job that imported it.'),
    createdAt: moment.required('it.created_at', 'When the file was uploaded.'),
    startedAt: moment('it.started_at', 'When writing began.'),
    endedAt: moment('it.ended_at', 'When it ended.'),
    updatedAt: moment.required(
      'greatest(it.created_at, it.started_at, it.ended_at)',
      'When it was uploaded, started or ended, whichever was last.',
    ),
  },
}

export const deliveries: EntitySet = {
  name: 'Deliveries',
  type: 'Delivery',
  about: 'What was sent to webhooks, for as long as the service keeps it.',
  from:
    'webhook_deliveries it join webhook_messages m on m.workspace_id = it.workspace_id and m.id = it.message_id ' +
    'left join webhooks w on w.workspace_id = it.workspace_id and w.id = it.webhook_id',
  key: ['webhookId', 'messageId'],
  changed: 'updatedAt',
  byProcessClock: true,
  properties: {
    webhookId: id.required('it.webhook_id', 'The webhook.'),
    messageId: id.required('it.message_id', 'The message.'),
    webhookName: text('w.name', 'The name of the webhook.'),
    kind: text.required('m.kind', 'The kind of event that it tells of: "product.updated".'),
    cause: text.required('m.cause', '"event", "test", "sent" or "schedule".'),
    subjectType: text('m.subject_type', 'What kind of record it is about.'),
    subjectId: id('m.subject_id', 'The record it is about.'),
    state: text.required('it.state', '"pending", "delivered" or "failed".'),
    attempts: whole.required('it.attempts', 'How often it was tried.'),
    occurredAt: moment.required('m.occurred_at', 'When that happened.'),
    endedAt: moment('it.ended_at', 'When it was delivered or given up.'),
    updatedAt: moment.required('greatest(m.created_at, it.taken_at, it.ended_at)', 'When it was last tried, or made.'),
  },
}

export const deletedRows: EntitySet = {
  name: 'DeletedRows',
  type: 'DeletedRow',
  about:
    'What was deleted from Products, Variants, Materials, Companies and Certifications. A record that was restored is in its set again, with a later ' +
    '`updatedAt`.',
  from: 'events it',
  where:
    "it.kind in ('product.deleted', 'variant.deleted', 'material.deleted', 'company.deleted', 'certification.deleted')",
  key: ['id'],
  changed: 'deletedAt',
  properties: {
    id: id.required('it.id', 'The identifier of the event.'),
    set: text.required(
      "case it.kind when 'product.deleted' then 'Products' when 'variant.deleted' then 'Variants' when 'material.deleted' then 'Materials' " +
        "when 'company.deleted' then 'Companies' else 'Certifications' end",
      'The set it was deleted from.',
    ),
    recordId: id.required('it.subject_id', 'The `id` that it had there.'),
    deletedAt: moment.required('it.occurred_at', 'When it was deleted. It takes the place of `updatedAt`.'),
  },
}
