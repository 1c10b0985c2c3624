import type { EventKindEntry, JsonSchema } from './event-kind.ts'
import {
  anything,
  day,
  integer,
  listOf,
  moment,
  number,
  object,
  oneOf,
  orNull,
  partOf,
  said,
  sha256,
  text,
  truth,
} from './event-kind.ts'
import { IMPORT_COUNTS, IMPORT_SETTINGS, SAMPLE_COUNTS } from './import-schemas.ts'
import { RECORD_FIELDS } from './record-schemas.ts'

const entry = (description: string, schema: JsonSchema, sample: object, version = 1): EventKindEntry => ({
  version,
  description,
  schema,
  sample,
})

const named = object({ name: text })
const restored = {
  ...partOf({
    name: text,
    leftOut: said(
      listOf(object({ field: text, id: text })),
      'What it named and what is gone; of the record that was asked for.',
    ),
  }),
  required: ['name'],
}
const FORGOTTEN = { type: 'object', description: 'Nothing is left of it.' }
const prefixed = object({ prefix: text })
const PREFIX = { prefix: '9506000' }
const label = object({ label: text })
const person = object({ name: text, email: text })
const invitation = object({ email: text, role: text })
const counts = {
  ...partOf({
    changed: integer,
    unchanged: integer,
    refused: integer,
    reason: said(text, 'Why it ended early.'),
  }),
  required: ['changed', 'unchanged', 'refused'],
}
const started = {
  ...partOf({
    verb: oneOf('publish', 'withdraw', 'update', 'delete'),
    noun: text,
    fields: orNull(anything('What each record is given, by field, as the update takes it; null for the other verbs.')),
    matching: orNull(anything('The filter by which records were chosen; null where they were named.')),
    undoes: said(text, 'The bulk change that is taken back; left out for all others.'),
    total: integer,
  }),
  required: ['verb', 'noun', 'total'],
}
const values = object({
  carbonFootprint: orNull(said(number, 'kg CO₂e per item.')),
  waterLiters: orNull(said(number, 'Litres per item.')),
  sustainabilityScore: orNull(said(number, 'From 0 to 100.')),
})
const savedView = {
  ...partOf({ list: text, name: text, state: text, isShared: truth }),
  required: ['list', 'isShared'],
}

const REC = RECORD_FIELDS
const COMPANY = { name: 'Ribeira Confeções', role: 'manufacturer', country: 'PT' }
const MATERIAL = { name: 'Organic cotton', fibre: 'cotton', originCountry: 'IN' }
const PRODUCT = { name: 'Everyday Tee', sku: 'TEE-01', category: 'T-shirts', brand: 'Vesper' }
const VARIANT = {
  name: 'White, M',
  productId: 'prd_01k9ze3b5mfy4s7t2q8w6x0v1n',
  color: 'White',
  size: 'M',
  weight: 0.18,
  composition: [
    { materialId: 'mat_01k9ze3b5mfy4s7t2q8w6x0v1n', fibreText: null, share: 0.95, part: null },
    { materialId: null, fibreText: 'elastane', share: 0.05, part: null },
  ],
  stages: [{ stage: 'making', country: 'PT', process: null }],
}
const CERTIFICATION = { scheme: 'GOTS', name: 'GOTS', number: 'CU 123456', validUntil: '2027-06-30' }
const INVITED = { email: 'ana@vesper.example', role: 'editor' }
const KEY = { name: 'ERP', scope: 'write', prefix: 'svk_7h3k9m2p', expiresAt: null }
const SAMPLE_SETTINGS = {
  text: { encoding: 'utf-8', hasByteOrderMark: false, delimiter: ';', quote: '"' },
  ...{ sheet: 0, headerLine: 1, values: { decimal: '.', dateOrder: 'ymd' }, layout: null },
  ...{ records: ['material'], mapping: [{ column: 'material_name', confidence: 'exact', unit: null }] },
  ...{ mode: 'both', emptyCells: 'keep', onError: 'good_rows' },
}
const ASSESSED = { carbonFootprint: 4.2, waterLiters: 1900, sustainabilityScore: 61 }

/** Every kind of event there is: the compiler refuses to record any other. */
export const EVENT_CATALOGUE = {
  ...recordKinds('company', 'company', COMPANY, { city: 'Porto' }),
  ...recordKinds('material', 'material', MATERIAL, { recycledShare: 0.2 }),
  ...recordKinds('product', 'product', PRODUCT, { brand: 'Vesper Studio' }),
  'variant.created': entry(
    'A variant was made.',
    partOf({ ...REC.variant, digitalId: said(text, 'The code in its QR code.') }),
    { ...VARIANT, digitalId: 'k7m2x9qphw' },
    2,
  ),
  ...changingKinds('variant', 'variant', { color: 'Ecru' }, 2),
  ...recordKinds('certification', 'certification', CERTIFICATION, { validUntil: '2028-06-30' }),
  'certification.expiring': entry(
    'A certification ends soon: told 60, 30 and 7 days before, each once; one that comes later than a day tells only the next.',
    object({
      scheme: text,
      name: text,
      validUntil: said(day, 'The last day on which it holds.'),
      daysLeft: said(integer, 'From today, in UTC, to that day.'),
      threshold: said({ type: 'integer', enum: [60, 30, 7] }, 'The number of days that has been reached.'),
    }),
    { ...{ scheme: 'GOTS', name: 'GOTS', validUntil: '2027-06-30' }, daysLeft: 30, threshold: 30 },
  ),

  'passport.gtin_disputed': entry(
    'Another workspace of the installation has published the same GTIN. `leadsHere`: whether its Digital Links lead to this one.',
    object({ gtin: text, leadsHere: truth }),
    { gtin: '09506000134352', leadsHere: true },
  ),
  'passport.published': entry(
    'A version of a variant’s passport was published.',
    object({ version: integer, digitalId: text, sha256: said(sha256, 'Of the JSON that the public gets.') }),
    { version: 3, digitalId: 'k7m2x9qphw', sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' },
  ),
  'passport.withdrawn': entry(
    'A passport was taken back: its address answers 410.',
    object({ version: said(integer, 'The last that was public.'), digitalId: text }),
    { version: 3, digitalId: 'k7m2x9qphw' },
  ),
  'assessment.updated': entry(
    'A variant’s computed impact changed.',
    object({ before: orNull(values), after: orNull(values) }),
    { before: null, after: ASSESSED },
  ),
  'assessment.batch_updated': entry(
    'Variants were assessed again in the background, because something they rest on changed.',
    object({
      assessments: listOf(object({ variantId: text, before: orNull(values), after: orNull(values) })),
    }),
    { assessments: [{ variantId: 'var_01k9ze3b5mfy4s7t2q8w6x0v1n', before: null, after: ASSESSED }] },
  ),

  'file.created': entry('A file was uploaded.', object({ ...REC.file, sha256 }), {
    kind: 'image',
    name: 'front.jpg',
    mediaType: 'image/jpeg',
    size: 182_344,
    width: 1600,
    height: 2000,
    sizes: [480, 960],
    alt: 'The shirt from the front',
    visibility: 'public',
    position: 0,
    productId: 'prd_01k9ze3b5mfy4s7t2q8w6x0v1n',
    variantId: null,
    materialId: null,
    companyId: null,
    certificationId: null,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  }),
  'file.updated': entry('A file’s name, description, visibility or place in the order was changed.', partOf(REC.file), {
    alt: 'The shirt, front',
  }),
  'file.deleted': entry('A file was deleted, for good.', named, { name: 'front.jpg' }),
  'file.attached': entry('A file was attached to a record.', partOf(REC.file), {
    productId: 'prd_01k9ze3b5mfy4s7t2q8w6x0v1n',
  }),
  'file.detached': entry('A file was detached from its record, and kept.', partOf(REC.file), { productId: null }),

  'private_link.created': entry(
    'A private link was made.',
    partOf({
      label: text,
      subject: oneOf('passport', 'records', 'files'),
      items: listOf(object({ kind: text, id: text })),
      expiresAt: orNull(moment),
      maxOpenings: orNull(integer),
      hasPasscode: truth,
    }),
    {
      label: 'For the audit',
      subject: 'passport',
      expiresAt: '2026-12-24T12:00:00.000Z',
      maxOpenings: 5,
      hasPasscode: false,
    },
    2,
  ),
  'private_link.opened': entry(
    'A private link was opened.',
    object({ label: text, number: said(integer, 'Which opening this was, counted from 1.') }),
    {
      label: 'For the audit',
      number: 1,
    },
  ),
  'private_link.passcode_failed': entry(
    'Somebody gave a private link a wrong passcode.',
    object({ label: text, attemptsLeft: integer }),
    { label: 'For the audit', attemptsLeft: 4 },
  ),
  'private_link.locked': entry('A private link was locked after too many wrong passcodes.', label, {
    label: 'For the audit',
  }),
  'private_link.revoked': entry('A private link was ended.', label, { label: 'For the audit' }),

  'bulk_change.started': entry('A change of many records was begun.', started, {
    verb: 'publish',
    noun: 'variant',
    fields: null,
    matching: { status: 'DRAFT' },
    total: 120,
  }),
  'bulk_change.finished': entry('A change of many records ended.', counts, {
    changed: 118,
    unchanged: 0,
    refused: 2,
  }),
  'bulk_change.cancelled': entry('A change of many records was stopped.', counts, {
    ...{ changed: 20, unchanged: 0, refused: 0 },
    reason: 'Cancelled by Ana.',
  }),

  'import.uploaded': entry(
    'A file was uploaded to be imported.',
    object({ fileName: text, size: said(integer, 'Bytes.'), sha256 }),
    {
      ...{ fileName: 'catalogue.xlsx', size: 48_200 },
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  ),
  'import.changed': entry('How the file of an import is read was changed.', object({ settings: IMPORT_SETTINGS }), {
    settings: SAMPLE_SETTINGS,
  }),
  'import.corrected': entry(
    'Cells of an import were corrected.',
    object({
      made: said(integer, 'Cells that were given another value.'),
      taken: said(integer, 'Cells whose correction was taken back.'),
      count: said(integer, 'Corrections there are now.'),
    }),
    {
      ...{ made: 3, taken: 0, count: 3 },
    },
  ),
  'import.started': entry(
    'An import was begun.',
    object({
      fileName: text,
      mode: oneOf('create', 'update', 'both'),
      records: said(IMPORT_COUNTS.records, 'What the check has found, by kind of record.'),
    }),
    { fileName: 'catalogue.xlsx', mode: 'both', records: SAMPLE_COUNTS.records },
  ),
  'import.finished': entry('An import ended.', object({ counts: IMPORT_COUNTS.all }), {
    counts: SAMPLE_COUNTS,
  }),
  'import.cancelled': entry(
    'An import was stopped.',
    object({ counts: said(orNull(IMPORT_COUNTS.all), 'Until then.'), reason: text }),
    {
      ...{ counts: SAMPLE_COUNTS, reason: 'Cancelled by Ana.' },
    },
  ),
  'import.file_removed': entry(
    'The file of an import that nobody went on with, or that had ended long ago, was removed.',
    object({ fileName: text, keptDays: said(integer, 'Days for which files of imports are kept.') }),
    { fileName: 'catalogue.xlsx', keptDays: 30 },
  ),
  'import.undone': entry('An import was undone.', object({ endReason: orNull(text) }), {
    endReason: null,
  }),
  'export.made': entry(
    'Records were exported: who took what.',
    {
      ...partOf({
        what: oneOf(
          'companies',
          'materials',
          'products',
          'variants',
          'flat',
          'compositions',
          'certifications',
          'workspace',
        ),
        format: oneOf('csv', 'xlsx', 'zip'),
        ids: said(listOf(text), 'The records that were chosen.'),
        list: anything('Or by what their list was narrowed and ordered.'),
      }),
      required: ['what', 'format'],
    },
    { what: 'variants', format: 'csv', list: { status: 'PUBLISHED', orderBy: 'OLDEST' } },
    2,
  ),

  'workspace.created': entry('The workspace was founded.', partOf(REC.workspace), { name: 'Vesper', slug: 'vesper' }),
  'workspace.updated': entry('The workspace’s settings were changed.', partOf(REC.workspace), {
    publicCatalogue: true,
  }),
  'workspace.prefix_claimed': entry('A GS1 company prefix was claimed for the workspace.', prefixed, PREFIX),
  'workspace.prefix_withdrawn': entry('The claim of a GS1 company prefix was taken back.', prefixed, PREFIX),
  'workspace.prefix_confirmed': entry(
    'Whoever operates the service confirmed a GS1 company prefix: Digital Links of its GTINs lead to this workspace alone.',
    prefixed,
    PREFIX,
  ),
  'workspace.prefix_unconfirmed': entry(
    'Whoever operates the service confirmed a GS1 company prefix of this workspace for another one.',
    prefixed,
    PREFIX,
  ),
  'workspace.deleted_records_expired': entry(
    'Deleted records were kept as long as they are kept, and are gone for good.',
    object({ recordIds: listOf(text) }),
    { recordIds: ['prd_01k9ze3b5mfy4s7t2q8w6x0v1n'] },
  ),
  'invitation.created': entry('Somebody was invited.', invitation, INVITED),
  'invitation.accepted': entry('An invitation was accepted.', invitation, INVITED),
  'invitation.revoked': entry('An invitation was taken back.', invitation, INVITED),
  'member.added': entry('Somebody became a member.', object({ name: text, email: text, role: text }), {
    name: 'Ana',
    ...INVITED,
  }),
  'member.role_changed': entry('A member’s role was changed.', object({ from: text, to: text }), {
    from: 'viewer',
    to: 'editor',
  }),
  'member.removed': entry('A member left or was removed.', object({ name: text, email: text, role: text }), {
    name: 'Ana',
    ...INVITED,
  }),
  'member.renamed': entry('A member changed their name.', object({ from: text, name: text }), {
    from: 'Ana',
    name: 'Ana Reis',
  }),
  'member.reset_link_made': entry('A link was made by which a member can set a new password.', person, {
    name: 'Ana',
    email: INVITED.email,
  }),
  'member.password_reset': entry('A member set a new password by a reset link.', person, {
    name: 'Ana',
    email: INVITED.email,
  }),
  'member.password_changed': entry('A member changed their password, giving the old one.', person, {
    name: 'Ana',
    email: INVITED.email,
  }),
  'session.begun': entry(
    'A member signed in. Told in every workspace of theirs, as all that happens to sessions.',
    object({ network: said(orNull(text), 'To 24 bits of IPv4 or 48 of IPv6.'), userAgent: orNull(text) }),
    { network: '203.0.113.0/24', userAgent: 'Mozilla/5.0 Firefox/140.0' },
  ),
  'session.refused': entry(
    'A wrong password was given for a member: the first at once, then at most one event in ten minutes for all of them.',
    object({ network: said(orNull(text), 'Of the last try.'), tries: said(integer, 'Since the event before.') }),
    { network: '203.0.113.0/24', tries: 21 },
  ),
  'session.ended': entry(
    'A member signed out, ended a session of theirs somewhere else, or signed in anew in the same browser.',
    object({ because: oneOf('signed_out', 'revoked', 'replaced') }),
    { because: 'signed_out' },
  ),
  'api_key.created': entry(
    'An API key was made. Its secret is in no event.',
    object({ name: text, scope: oneOf('read', 'write', 'admin'), prefix: text, expiresAt: orNull(moment) }),
    KEY,
  ),
  'api_key.revoked': entry(
    'An API key was revoked.',
    {
      ...partOf({
        name: text,
        prefix: text,
        because: said(
          oneOf('maker_removed', 'maker_demoted'),
          'It ended with the rights of who made it; left out where somebody ended the key itself.',
        ),
      }),
      required: ['name', 'prefix'],
    },
    { name: KEY.name, prefix: KEY.prefix },
  ),
  'api_key.expiring': entry(
    'An API key ends soon: told 30, 7 and 1 days before, each once; of several that have passed the latest.',
    object({
      name: text,
      scope: oneOf('read', 'write', 'admin'),
      prefix: text,
      expiresAt: moment,
      daysLeft: integer,
      threshold: said({ type: 'integer', enum: [30, 7, 1] }, 'The number of days that has been reached.'),
    }),
    {
      ...{ name: KEY.name, scope: KEY.scope, prefix: KEY.prefix, expiresAt: '2027-06-30T12:00:00.000Z' },
      ...{ daysLeft: 7, threshold: 7 },
    },
  ),
  'saved_view.saved': entry('A list was kept under a name. Of a private one its name is not told.', savedView, {
    ...{ list: 'variants', name: 'Drafts', state: 'status=DRAFT', isShared: true },
  }),
  'saved_view.updated': entry('A saved view was changed.', savedView, { list: 'variants', isShared: false }),
  'saved_view.deleted': entry('A saved view was deleted.', savedView, { list: 'variants', isShared: false }),

  'webhook.created': entry(
    'A webhook was set up. Of its address the host is told: the rest may be a secret.',
    object({ name: text, host: text, kinds: orNull(listOf(text)) }),
    { name: 'Shop', host: 'shop.example', kinds: ['passport.published'] },
    2,
  ),
  'webhook.updated': entry(
    'A webhook was changed. Of its headers the names are told, never the values; of its address the host, whatever part of it was changed.',
    partOf({
      name: text,
      host: text,
      kinds: orNull(listOf(text)),
      format: text,
      isEnabled: truth,
      headerNames: listOf(text),
    }),
    { isEnabled: false },
    2,
  ),
  'webhook.deleted': entry('A webhook was deleted; it can be restored for a while.', named, { name: 'Shop' }),
  'webhook.restored': entry('A deleted webhook was put back.', restored, { name: 'Shop' }),
  'webhook.deleted_for_good': entry('A deleted webhook can be restored no longer.', FORGOTTEN, {}),
  'webhook.secret_rotated': entry(
    'A webhook signs with another secret; with the former as well, for a while.',
    object({ name: text, formerUntil: moment }),
    { name: 'Shop', formerUntil: '2026-11-22T12:00:00.000Z' },
  ),
  'webhook.disabled': entry(
    'A webhook was switched off by the service: its receiver is gone, or has failed for five days.',
    object({ name: text, host: text, reason: oneOf('gone', 'failing'), failingSince: orNull(moment) }),
    { name: 'Shop', host: 'shop.example', reason: 'failing', failingSince: '2026-11-16T09:30:00.000Z' },
    2,
  ),
  'webhook.redelivered': entry(
    'Deliveries of a webhook were requested again.',
    object({ name: text, count: integer }),
    { name: 'Shop', count: 12 },
  ),
  'webhook.sent': entry(
    'Records were sent to a webhook on demand or by a schedule.',
    object({ name: text, noun: text, count: integer }),
    {
      ...{ name: 'Shop', noun: 'variant', count: 40 },
    },
  ),
  'schedule.created': entry('A schedule was set up.', object({ name: text, cron: text, timeZone: text }), {
    ...{ name: 'Every Monday', cron: '0 6 * * 1', timeZone: 'Europe/Lisbon' },
  }),
  'schedule.updated': entry(
    'A schedule was changed, paused or resumed.',
    partOf({
      ...{ name: text, cron: text, timeZone: text, isPaused: truth, webhookId: text },
      noun: oneOf('variant', 'product', 'material', 'company', 'certification'),
      matching: anything('By what the records are narrowed.'),
    }),
    {
      isPaused: true,
    },
  ),
  'schedule.deleted': entry('A schedule was deleted; it can be restored for a while.', named, { name: 'Every Monday' }),
  'schedule.restored': entry('A deleted schedule was put back.', restored, { name: 'Every Monday' }),
  'schedule.deleted_for_good': entry('A deleted schedule can be restored no longer.', FORGOTTEN, {}),
} as const satisfies Record<string, EventKindEntry>

export type EventKind = keyof typeof EVENT_CATALOGUE

type Kinds = typeof EVENT_CATALOGUE

declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}

/** What webhooks are sent although nothing has happened: by hand, or by a schedule. No event has such a kind. */
export const SENT_CATALOGUE = {
  'records.sent': entry(
    'Records as they are, because somebody or a schedule has sent them: to the webhook that was chosen, whatever else it hears of.',
    object({
      noun: oneOf('variant', 'product', 'material', 'company', 'certification'),
      page: said(integer, 'Of the messages in which they are sent, from 1.'),
      pages: integer,
      records: said(
        listOf({ ...partOf({ id: text }), required: ['id'], additionalProperties: true }),
        'At most 20: their fields; of a variant all that its passport says, and what it lacks.',
      ),
    }),
    {
      ...{ noun: 'product', page: 1, pages: 1 },
      records: [{ id: 'prd_01k9ze3b5mfy4s7t2q8w6x0v1n', ...PRODUCT }],
    },
  ),
} as const satisfies Record<string, EventKindEntry>

/** Every kind that a message to a webhook can have. */
export const MESSAGE_CATALOGUE = { ...EVENT_CATALOGUE, ...SENT_CATALOGUE }

export type MessageKind = keyof typeof MESSAGE_CATALOGUE

type Noun = keyof typeof REC

function recordKinds<const N extends Noun>(noun: N, word: string, created: object, updated: object) {
  const made = { [`${noun}.created`]: entry(`A ${word} was made.`, partOf(REC[noun]), created) }
  return { ...made, ...changingKinds(noun, word, updated) } as Record<`${N}.created`, EventKindEntry> & Changing<N>
}

function changingKinds<const N extends Noun>(noun: N, word: string, updated: object, version = 1): Changing<N> {
  const { name } = { name: word === 'variant' ? VARIANT.name : word === 'company' ? COMPANY.name : 'Everyday Tee' }
  return {
    [`${noun}.updated`]: entry(
      `Fields of a ${word} were changed: those that were sent, as they are now.`,
      partOf(REC[noun]),
      updated,
      version,
    ),
    [`${noun}.deleted`]: entry(`A ${word} was deleted; it can be restored for a while.`, named, { name }),
    [`${noun}.restored`]: entry(`A deleted ${word} was put back.`, restored, { name }),
    [`${noun}.deleted_for_good`]: entry(`A deleted ${word} can be restored no longer.`, FORGOTTEN, {}),
  } as Changing<N>
}

type Changing<N extends string> = Record<
  `${N}.${'updated' | 'deleted' | 'restored' | 'deleted_for_good'}`,
  EventKindEntry
>

export const isMessageKind = (word: string): word is MessageKind => Object.hasOwn(MESSAGE_CATALOGUE, word)
