import { requirePermission } from '#kit/actor.ts'
import { PROOF } from '#kit/common-words.ts'
import { pageArgs } from '#kit/page-args.ts'
import { builder, change } from '#kit/schema-builder.ts'
import type { Connector, Setting } from '../connectors/connector.ts'
import { CONNECTORS } from '../connectors/connectors.ts'
import { settingsOf } from './authority-setting.ts'
import { changeConnection } from './change-connection.ts'
import { MAX_CONNECTIONS } from './connection.ts'
import { ConnectionType } from './connection-type.graphql.ts'
import { createConnection } from './create-connection.ts'
import { disconnect } from './disconnect.ts'
import { discoverConnection } from './discover-connection.ts'
import { findConnection, findConnections } from './find-connections.ts'
import { pauseConnection, resumeConnection } from './pause-connection.ts'
import { testConnection } from './test-connection.ts'

const SettingType = builder.objectRef<Setting>('ConnectorSetting').implement({
  description: 'Something to fill in to set up a connection.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its key in the settings, or in the secrets if it is one.' }),
    kind: t.exposeString('kind', {
      description: 'text, address, secret, choice, day or certificate (PEM, of several lines).',
    }),
    isRequired: t.exposeBoolean('isRequired', { description: 'Whether it has to be filled in.' }),
    choices: t.stringList({
      nullable: true,
      description: 'What can be chosen, if it is a choice; the first is usual.',
      resolve: ({ choices }) => (choices ? [...choices] : null),
    }),
    onlyIfKey: t.string({
      nullable: true,
      description: 'The setting on which it depends whether this one is asked for.',
      resolve: ({ onlyIf }) => onlyIf?.key ?? null,
    }),
    onlyIfIs: t.string({
      nullable: true,
      description: 'The value that this setting then has.',
      resolve: ({ onlyIf }) => onlyIf?.is ?? null,
    }),
  }),
})

const ConnectorType = builder.objectRef<Connector>('Connector').implement({
  description: 'A kind of system that can be connected.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'What createConnection calls it.' }),
    name: t.exposeString('name', { description: 'As the vendor writes it.' }),
    settings: t.field({
      type: [SettingType],
      description: 'What to fill in, in order.',
      resolve: (connector) => [...settingsOf(connector)],
    }),
    rates: t.boolean({
      description: 'Whether it rates companies; its runs read ratings then, and no records.',
      resolve: ({ rates }) => rates === true,
    }),
    writes: t.exposeStringList('writes', {
      description: 'What can be written there: passport_address, score, carbon.',
    }),
    keepsTables: t.boolean({
      description: 'Whether its tables can be kept in step with lists.',
      resolve: ({ keepsTables }) => keepsTables === true,
    }),
  }),
})

const ReferencesType = builder.enumType('DisconnectedReferences', {
  description: 'What becomes of where records say they come from.',
  values: {
    KEEP: { value: 'keep', description: 'They say it still, and that the connection is gone.' },
    REMOVE: { value: 'remove', description: 'Nothing of it is kept.' },
  } as const,
})

builder.queryFields((t) => ({
  connectors: t.field({
    type: [ConnectorType],
    description: 'The systems that can be connected.',
    resolve: (_root, _args, { reader }) => {
      requirePermission(reader, 'read')
      return [...CONNECTORS]
    },
  }),
  connections: t.field({
    type: [ConnectionType],
    args: pageArgs(t.arg),
    description: 'The workspace’s connections, newest first.',
    resolve: (_root, args, { scope }) => findConnections(scope, args),
  }),
  connection: t.field({
    type: ConnectionType,
    nullable: true,
    args: { id: t.arg.id({ required: true, description: 'The id of the connection.' }) },
    description: 'One connection, or null if there is none with this id.',
    resolve: (_root, { id }, { scope }) => findConnection(scope, id),
  }),
}))

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the connection.' })
  const secrets = t.arg({
    type: 'JSONObject',
    description: 'Its secrets by key. They are stored encrypted and not shown again.',
  })
  return {
    createConnection: t.field({
      type: ConnectionType,
      description:
        `Sets up a connection as a draft; at most ${MAX_CONNECTIONS}. Then test it, and start its first run, which shows ` +
        `what it would change before it does. It needs ${PROOF}.`,
      args: {
        kind: t.arg.string({ required: true, description: 'The connector, from the query connectors.' }),
        name: t.arg.string({ required: true, description: 'The connection’s name.' }),
        settings: t.arg({ type: 'JSONObject', description: 'Its settings by key.' }),
        secrets,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => createConnection(deps, reader, args)),
    }),
    updateConnection: t.field({
      type: ConnectionType,
      description:
        'Changes the given fields. Settings and secrets that are not given stay, unless the address changes: then the ' +
        `secrets are needed again. Giving secrets, another address or another certificate needs ${PROOF}.`,
      args: {
        id,
        expectedRevision: t.arg.int({
          description:
            'The revision that your change is based on. If it has been saved since then, the change is refused.',
        }),
        name: t.arg.string({ description: 'The connection’s name.' }),
        settings: t.arg({ type: 'JSONObject', description: 'Settings by key; those that are not named stay.' }),
        secrets,
        mapping: t.arg({
          type: 'JSONObject',
          description: 'From columns there to import columns; null for a column that is left out.',
        }),
        leads: t.arg({
          type: 'JSONObject',
          description: 'For import columns, whose value counts: "theirs", "ours" or "newer".',
        }),
        emptyAlso: t.arg.stringList({
          description: 'The import columns that an empty value there empties here, too.',
        }),
        chosen: t.arg({ type: 'JSONObject', description: 'What to read, by the keys of the choices: lists of keys.' }),
        guardPercent: t.arg.int({
          description: 'The share of its records that a scheduled run may change without asking, 1 to 100; 10 if null.',
        }),
        publishesPassports: t.arg.boolean({ description: 'Whether runs publish the passports of what they change.' }),
        cron: t.arg.string({
          description: 'When it runs, as a cron expression: "0 6 * * *" is daily at six. Null: only when started.',
        }),
        timeZone: t.arg.string({ description: 'The time zone it runs in: "Europe/Lisbon".' }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => changeConnection(deps, reader, args)),
    }),
    testConnection: t.field({
      type: ConnectionType,
      args: { id },
      description: 'Asks the system who one is there. `account` has the answer, or `testFault` why there is none.',
      resolve: (_root, args, context) => change(context, (deps, reader) => testConnection(deps, reader, args)),
    }),
    discoverConnection: t.field({
      type: ConnectionType,
      args: { id },
      description: 'Asks the system what can be read and written there. `discovery` has the answer.',
      resolve: (_root, args, context) => change(context, (deps, reader) => discoverConnection(deps, reader, args)),
    }),
    pauseConnection: t.field({
      type: ConnectionType,
      args: { id },
      description: 'Pauses a connection. A run that is under way goes on to its end.',
      resolve: (_root, args, context) => change(context, (deps, reader) => pauseConnection(deps, reader, args)),
    }),
    resumeConnection: t.field({
      type: ConnectionType,
      args: { id },
      description: 'Resumes a connection that is paused. Runs that it missed are not made up for.',
      resolve: (_root, args, context) => change(context, (deps, reader) => resumeConnection(deps, reader, args)),
    }),
    disconnect: t.field({
      type: ConnectionType,
      args: {
        id,
        references: t.arg({
          type: ReferencesType,
          required: true,
          description: 'What becomes of where records say they come from.',
        }),
      },
      description:
        'Ends a connection for good, with its secrets. Records stay, and its runs can still be undone by their imports.',
      resolve: (_root, args, context) => change(context, (deps, reader) => disconnect(deps, reader, args)),
    }),
  }
})
