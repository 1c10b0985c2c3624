import { EmailLanguageType } from '#features/people/emails/email-type.graphql.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { GATHER_MINUTES } from './alert.ts'
import { type AlertSetting, findAlerts, setAlerts } from './set-alerts.ts'

const AlertSettingType = builder.objectRef<AlertSetting>('AlertSetting').implement({
  description: 'Whether a person gets alerts of a workspace by e-mail.',
  fields: (t) => ({
    isOn: t.exposeBoolean('isOn', { description: 'Whether they get them.' }),
    language: t.field({
      type: EmailLanguageType,
      nullable: true,
      description: 'The language that they have chosen; null for that of the workspace.',
      resolve: ({ language }) => language,
    }),
  }),
})

builder.queryFields((t) => ({
  alerts: t.field({
    type: AlertSettingType,
    description: 'Whether the signed-in person gets alerts of this workspace by e-mail; an API key gets none.',
    resolve: (_root, _args, { scope }) => findAlerts(scope),
  }),
}))

builder.mutationFields((t) => ({
  setAlerts: t.field({
    type: AlertSettingType,
    args: {
      sendIn: t.arg({ type: EmailLanguageType, description: 'The language; omitted or null, there are none.' }),
    },
    description:
      'Turns alerts by e-mail on or off for the signed-in person: what broke or is about to end, at most one e-mail in ' +
      `${GATHER_MINUTES} minutes, if this installation sends e-mail.`,
    resolve: (_root, args, context) => change(context, (deps, reader) => setAlerts(deps, reader, args)),
  }),
}))
