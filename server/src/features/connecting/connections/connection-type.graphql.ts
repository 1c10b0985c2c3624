import { BecauseType } from '#kit/because-type.ts'
import { CREATED_AT, ID, UPDATED_AT } from '#kit/common-words.ts'
import { builder } from '#kit/schema-builder.ts'
import type { Discovery, SampledColumn } from '../connectors/connector.ts'
import type { Connection, Fault, KeptAccount } from './connection.ts'

const StateType = builder.enumType('ConnectionState', {
  description: 'Whether a connection works.',
  values: {
    DRAFT: { value: 'draft', description: 'It has not been run to its end yet.' },
    ACTIVE: { value: 'active', description: 'It runs at its times, and when a user starts it.' },
    PAUSED: { value: 'paused', description: 'It does nothing until a user resumes it.' },
  } as const,
})

const FaultKindType = builder.enumType('ForeignFault', {
  description: 'What another system did instead of what it was asked.',
  values: {
    CREDENTIALS: { value: 'credentials', description: 'It does not accept the credentials. Give others.' },
    PERMISSION: { value: 'permission', description: 'The credentials are right, but may not do this.' },
    NOT_FOUND: { value: 'not_found', description: 'It has nothing under this name.' },
    REFUSED: { value: 'refused', description: 'It cannot be called, or does not take what was sent.' },
    RATE_LIMITED: { value: 'rate_limited', description: 'It has been asked too often, and is asked again later.' },
    CONFLICT: { value: 'conflict', description: 'It was changed there meanwhile.' },
    PASSING: { value: 'passing', description: 'It could not be reached, and is tried again.' },
    UNEXPECTED_SYSTEM: { value: 'unexpected_system', description: 'What answers is not the system that was expected.' },
  } as const,
})

export const FaultType = builder.objectRef<Fault>('ConnectionFault').implement({
  description: 'Why a connected system did not do what was asked, and what to do about it.',
  fields: (t) => ({
    kind: t.field({
      type: FaultKindType,
      nullable: true,
      description: 'What the system did; null if a person or this service decided it.',
      resolve: ({ kind }) => kind,
    }),
    reason: t.exposeString('reason', { description: 'A stable code: target_private.' }),
    message: t.exposeString('message', { description: 'An English sentence that says what to do.' }),
    value: t.string({
      nullable: true,
      description: 'What it refers to; of target_private, the setting to ask the operator for.',
      resolve: ({ value }) => (value === undefined || value === null ? null : String(value)),
    }),
    requestId: t.string({
      nullable: true,
      description: 'What the vendor’s support asks for.',
      resolve: ({ requestId }) => requestId ?? null,
    }),
  }),
})

const AccountType = builder.objectRef<KeptAccount>('ConnectionAccount').implement({
  description: 'Who one is in the connected system, as the last good test found it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the shop or company there.' }),
    address: t.exposeString('address', { nullable: true, description: 'Where its people work.' }),
    version: t.exposeString('version', { nullable: true, description: 'The version of the system.' }),
    permissions: t.exposeStringList('permissions', { description: 'What the credentials allow, in its own words.' }),
    warnings: t.field({
      type: [BecauseType],
      description: 'What will not work as it is, with what to do.',
      resolve: ({ warnings }) => [...warnings],
    }),
  }),
})

const ColumnType = builder.objectRef<SampledColumn>('ForeignColumn').implement({
  description: 'A field that can be read there.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key in mappings; it never changes.' }),
    label: t.exposeString('label', { description: 'What the system’s own people call it.' }),
    usual: t.string({
      nullable: true,
      description: 'The import column that it usually is.',
      resolve: ({ usual }) => usual ?? null,
    }),
    language: t.string({
      nullable: true,
      description: 'The language of its texts, if they are in one of several.',
      resolve: ({ language }) => language ?? null,
    }),
    unit: t.string({
      nullable: true,
      description: 'The unit of its weights, if its cells name none: kg, g, lb or oz.',
      resolve: ({ unit }) => unit ?? null,
    }),
    samples: t.stringList({
      description: 'Up to three values of the first items there, shortened; none if they were not read.',
      resolve: ({ samples }) => [...(samples ?? [])],
    }),
  }),
})

const OptionType = builder.objectRef<Discovery['choices'][number]['options'][number]>('ForeignOption').implement({
  description: 'Something that can be chosen.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key.' }),
    label: t.exposeString('label', { description: 'What it is called there.' }),
  }),
})

const ChoiceType = builder.objectRef<Discovery['choices'][number]>('ForeignChoice').implement({
  description: 'What to choose before reading: companies, languages, states of items.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key in `chosen`.' }),
    isMany: t.exposeBoolean('isMany', { description: 'Whether several can be chosen.' }),
    reshapes: t.boolean({
      description: 'Whether another choice comes with other columns, so that the connection is discovered again.',
      resolve: ({ reshapes }) => reshapes === true,
    }),
    options: t.field({
      type: [OptionType],
      description: 'What there is; the first is usual.',
      resolve: ({ options }) => [...options],
    }),
  }),
})

const TargetType = builder.objectRef<Discovery['targets'][number]>('ForeignTarget').implement({
  description: 'A field there that values can be written to.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key.' }),
    label: t.exposeString('label', { description: 'What it is called there.' }),
    isNew: t.exposeBoolean('isNew', { description: 'Whether it would have to be made first.' }),
    takes: t.exposeStringList('takes', { description: 'What it can hold: passport_address, score, carbon.' }),
  }),
})

const DiscoveryType = builder.objectRef<Discovery>('ConnectionDiscovery').implement({
  description: 'What can be read and written in the connected system.',
  fields: (t) => ({
    columnCount: t.int({ description: 'How many columns can be read.', resolve: ({ columns }) => columns.length }),
    columns: t.field({ type: [ColumnType], description: 'What can be read.', resolve: ({ columns }) => [...columns] }),
    choices: t.field({ type: [ChoiceType], description: 'What to choose.', resolve: ({ choices }) => [...choices] }),
    targets: t.field({
      type: [TargetType],
      description: 'Where values can be written.',
      resolve: ({ targets }) => [...targets],
    }),
  }),
})

export const ConnectionType = builder.objectRef<Connection>('Connection').implement({
  description: 'Another system that records are read from and values are written to.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    kind: t.exposeString('kind', { description: 'The connector, from the query connectors.' }),
    name: t.exposeString('name', { description: 'The connection’s name.' }),
    settings: t.field({
      type: 'JSONObject',
      description: 'Its settings by key, without the secrets.',
      resolve: ({ settings }) => settings,
    }),
    secretNames: t.exposeStringList('secretNames', {
      description: 'The keys of the secrets that were given; their values are not shown again.',
    }),
    account: t.field({
      type: AccountType,
      nullable: true,
      description: 'Who one is there; null before the first good test.',
      resolve: ({ account }) => account,
    }),
    testedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was last tested.',
      resolve: ({ testedAt }) => testedAt,
    }),
    testFault: t.field({
      type: FaultType,
      nullable: true,
      description: 'Why the last test failed; null if it did not.',
      resolve: ({ testFault }) => testFault,
    }),
    discovery: t.field({
      type: DiscoveryType,
      nullable: true,
      description: 'What was found to read and write there; null before discoverConnection or a run.',
      resolve: ({ discovery }) => discovery,
    }),
    discoveredAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When that was found.',
      resolve: ({ discoveredAt }) => discoveredAt,
    }),
    state: t.field({ type: StateType, description: 'Whether it works.', resolve: ({ state }) => state }),
    pausedBecause: t.field({
      type: FaultType,
      nullable: true,
      description: 'Why it is paused; null unless it is.',
      resolve: ({ pausedBecause }) => pausedBecause,
    }),
    mapping: t.field({
      type: 'JSONObject',
      description:
        'From columns there to import columns, as users have set them; null leaves a column out. Columns that are not ' +
        'named become what they usually are.',
      resolve: ({ mapping }) => mapping,
    }),
    leads: t.field({
      type: 'JSONObject',
      description:
        'For import columns, whose value counts: "theirs", "ours" or "newer". Theirs, if a column is not named.',
      resolve: ({ leads }) => leads,
    }),
    emptyAlso: t.exposeStringList('emptyAlso', {
      description: 'The import columns that an empty value there empties here, too.',
    }),
    chosen: t.field({
      type: 'JSONObject',
      description: 'What was chosen to be read, by the keys of the discovery’s choices.',
      resolve: ({ chosen }) => chosen,
    }),
    guardPercent: t.exposeInt('guardPercent', {
      description:
        'A scheduled run that would change more than this share of its records, and at least 20, asks first.',
    }),
    publishesPassports: t.exposeBoolean('publishesPassports', {
      description: 'Whether runs publish the passports of what they change.',
    }),
    cron: t.exposeString('cron', {
      nullable: true,
      description: 'When it runs, as a cron expression; null if it runs only when a user starts it.',
    }),
    timeZone: t.exposeString('timeZone', { nullable: true, description: 'The time zone it runs in.' }),
    nextRunAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it runs next; null if it does not by itself.',
      resolve: ({ nextRunAt }) => nextRunAt,
    }),
    credentialsExpireAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When its credentials end, if that is known.',
      resolve: ({ credentialsExpireAt }) => credentialsExpireAt,
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: ({ updatedAt }) => updatedAt }),
  }),
})
