import { BecauseType } from '#kit/because-type.ts'
import { CREATED_AT, ID, PROOF, UPDATED_AT } from '#kit/common-words.ts'
import { groupBy, toMany } from '#kit/relation.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { createRefreshedModel } from './create-refreshed-model.ts'
import { deleteRefreshedModel } from './delete-refreshed-model.ts'
import { findRefreshedModels, loadModelRefreshes } from './find-refreshed-models.ts'
import { refreshModelNow } from './refresh-now.ts'
import { MAX_MODELS, type ModelRefresh, type RefreshedModel } from './refreshed-model.ts'
import { updateRefreshedModel } from './update-refreshed-model.ts'

const OutcomeType = builder.enumType('ModelRefreshOutcome', {
  description: 'What became of a refresh.',
  values: {
    ASKED: { value: 'asked', description: 'It was sent, and no answer is known. It counts.' },
    ACCEPTED: {
      value: 'accepted',
      description: 'Power BI has begun it. How it ended is in the refresh history there.',
    },
    REFUSED: { value: 'refused', description: 'It was refused, and does not count.' },
  } as const,
})

const ModelRefreshType = builder.objectRef<ModelRefresh>('ModelRefresh').implement({
  description: 'A refresh that was asked of Power BI.',
  fields: (t) => ({
    askedAt: t.field({ type: 'DateTime', description: 'When it was asked for.', resolve: ({ askedAt }) => askedAt }),
    outcome: t.field({ type: OutcomeType, description: 'What became of it.', resolve: ({ outcome }) => outcome }),
    passports: t.exposeInt('passports', {
      description:
        'How many passports had been published or withdrawn since the last one; 0 if it was started by hand.',
    }),
    because: t.field({
      type: BecauseType,
      nullable: true,
      description: 'Why it was refused, or why no answer is known.',
      resolve: ({ because }) => because,
    }),
  }),
})

const refreshesOf = toMany(async (scope, ids) =>
  groupBy(await loadModelRefreshes(scope, ids), ({ modelId }) => modelId),
)

const RefreshedModelType = builder.objectRef<RefreshedModel>('RefreshedModel').implement({
  description: 'A semantic model of Power BI that is refreshed after passports have been published or withdrawn.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    tenant: t.exposeString('tenant', { description: 'The tenant of Microsoft Entra.' }),
    clientId: t.exposeString('clientId', { description: 'The app in it.' }),
    groupId: t.exposeString('groupId', { description: 'The workspace in Power BI.' }),
    datasetId: t.exposeString('datasetId', { description: 'The semantic model in it.' }),
    mostADay: t.exposeInt('mostADay', { description: 'How many refreshes are asked for in 24 hours at most.' }),
    gatherMinutes: t.exposeInt('gatherMinutes', {
      description: 'How long publishing is gathered before a refresh begins, in minutes.',
    }),
    isPaused: t.exposeBoolean('isPaused', { description: 'Whether it is paused, by a person or by the service.' }),
    fault: t.field({
      type: BecauseType,
      nullable: true,
      description: 'Why the last try did not succeed; null if it did.',
      resolve: ({ fault }) => fault,
    }),
    waiting: t.exposeInt('waiting', {
      description: 'How many passports have been published or withdrawn since the last refresh.',
    }),
    dueAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the next refresh is asked for; null if there is nothing to refresh for.',
      resolve: ({ dueAt }) => dueAt,
    }),
    usedToday: t.exposeInt('usedToday', { description: 'How many refreshes of the last 24 hours count.' }),
    refreshes: t.field({
      type: [ModelRefreshType],
      description: 'The last 50 refreshes, latest first.',
      resolve: ({ id }, _args, { scope }) => refreshesOf(scope, id, {}),
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: ({ createdAt }) => createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: ({ updatedAt }) => updatedAt }),
  }),
})

builder.queryFields((t) => ({
  refreshedModels: t.field({
    type: [RefreshedModelType],
    description: 'The semantic models that are refreshed after publishing, oldest first.',
    resolve: (_root, _args, { scope }) => findRefreshedModels(scope),
  }),
}))

builder.mutationFields((t) => {
  const id = t.arg.id({ required: true, description: 'The id of the model, as it is here.' })
  const mostADay = t.arg.int({
    description: 'How many refreshes are asked for in 24 hours at most, 1 to 48; 8 if null, as Power BI Pro allows.',
  })
  const gatherMinutes = t.arg.int({
    description: 'How long publishing is gathered before a refresh, 1 to 1440 minutes; 5 if null.',
  })
  const isPaused = t.arg.boolean({ description: 'True to pause it, false to let it go on.' })
  return {
    createRefreshedModel: t.field({
      type: RefreshedModelType,
      description:
        `Has a semantic model of Power BI refreshed after publishing, by a service principal; at most ${MAX_MODELS} models. ` +
        `It needs ${PROOF}.`,
      args: {
        name: t.arg.string({ required: true, description: 'What people call it.' }),
        tenant: t.arg.string({ required: true, description: 'The tenant of Microsoft Entra: its ID or domain.' }),
        clientId: t.arg.string({ required: true, description: 'The application (client) ID of the app.' }),
        clientSecret: t.arg.string({
          required: true,
          description: 'A client secret of the app. It is stored encrypted and not shown again.',
        }),
        groupId: t.arg.string({ required: true, description: 'The ID of the workspace in Power BI.' }),
        datasetId: t.arg.string({ required: true, description: 'The ID of the semantic model in it.' }),
        mostADay,
        gatherMinutes,
        isPaused,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => createRefreshedModel(deps, reader, args)),
    }),
    updateRefreshedModel: t.field({
      type: RefreshedModelType,
      description:
        'Changes the given fields, pauses the refreshes or lets them go on. Another tenant or app needs its secret. ' +
        `Giving one needs ${PROOF}.`,
      args: {
        id,
        expectedRevision: t.arg.int({
          description:
            'The revision that your change is based on. If it has been saved since then, the change is refused.',
        }),
        name: t.arg.string({ description: 'What people call it.' }),
        tenant: t.arg.string({ description: 'The tenant of Microsoft Entra: its ID or domain.' }),
        clientId: t.arg.string({ description: 'The application (client) ID of the app.' }),
        clientSecret: t.arg.string({ description: 'Another client secret of the app.' }),
        groupId: t.arg.string({ description: 'The ID of the workspace in Power BI.' }),
        datasetId: t.arg.string({ description: 'The ID of the semantic model in it.' }),
        mostADay,
        gatherMinutes,
        isPaused,
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateRefreshedModel(deps, reader, args)),
    }),
    refreshModelNow: t.field({
      type: RefreshedModelType,
      args: { id },
      description:
        'Asks Power BI for a refresh as soon as possible, if one is left for today. `refreshes` has the outcome.',
      resolve: (_root, args, context) => change(context, (deps, reader) => refreshModelNow(deps, reader, args)),
    }),
    deleteRefreshedModel: t.field({
      type: RefreshedModelType,
      args: { id },
      description: 'Ends the refreshes of a model here, with its secret. In Power BI nothing changes.',
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteRefreshedModel(deps, reader, args)),
    }),
  }
})
