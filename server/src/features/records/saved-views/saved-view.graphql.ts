import { CREATED_AT, ID, UPDATED_AT } from '#kit/common-words.ts'
import { builder, change } from '#kit/schema-builder.ts'
import { deleteView } from './delete-view.ts'
import { findSavedViews } from './find-saved-views.ts'
import { saveView } from './save-view.ts'
import { LISTS, MAX_VIEWS, type SavedView } from './saved-view.ts'
import { updateView } from './update-view.ts'

type List = (typeof LISTS)[number]

const RecordList = builder.enumType('RecordList', {
  description: 'A list of records of the workspace.',
  values: Object.fromEntries(
    LISTS.map((list) => [list.toUpperCase(), { value: list, description: `The list of ${list}.` }]),
  ) as Record<Uppercase<List>, { value: List; description: string }>,
})

const SavedViewType = builder.objectRef<SavedView>('SavedView').implement({
  description: 'A list as somebody wants to come back to it: its search, filters, order and columns.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    list: t.field({ type: RecordList, description: 'The list that it shows.', resolve: ({ list }) => list }),
    name: t.exposeString('name', { description: 'What the view is called.' }),
    state: t.exposeString('state', { description: 'What stands in the address of the list, after "?".' }),
    isShared: t.exposeBoolean('isShared', { description: 'Whether everybody in the workspace sees it.' }),
    isMine: t.boolean({
      description: 'Whether you have saved it.',
      resolve: ({ userId }, _args, { reader }) => reader.kind !== 'stranger' && reader.personId === userId,
    }),
    revision: t.exposeInt('revision', { description: 'How often it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: (view) => view.createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: (view) => view.updatedAt }),
  }),
})

builder.queryFields((t) => ({
  savedViews: t.field({
    type: [SavedViewType],
    args: { list: t.arg({ type: RecordList, description: 'Only views of this list.' }) },
    description:
      'Your views and those shared with the workspace, in the order in which they were made. For signed-in people.',
    resolve: (_root, { list }, { scope }) => findSavedViews(scope, list ?? null),
  }),
}))

builder.mutationFields((t) => {
  const state = 'What stands in the address of the list, after "?".'
  const isShared = 'For everybody in the workspace; needs the right to edit. Otherwise for you alone.'
  return {
    saveView: t.field({
      type: SavedViewType,
      description: `Keeps the state of a list under a name: at most ${MAX_VIEWS} of each list. For signed-in people.`,
      args: {
        list: t.arg({ type: RecordList, required: true, description: 'The list that it shows.' }),
        name: t.arg.string({ required: true, description: 'What to call the view.' }),
        state: t.arg.string({ required: true, description: state }),
        isShared: t.arg.boolean({ defaultValue: false, description: isShared }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => saveView(deps, reader, args)),
    }),
    updateView: t.field({
      type: SavedViewType,
      description: 'Renames a view, keeps another state in it, or shares it. Yours, or a shared one if you administer.',
      args: {
        id: t.arg.id({ required: true, description: 'The id of the view.' }),
        name: t.arg.string({ description: 'What to call the view.' }),
        state: t.arg.string({ description: state }),
        isShared: t.arg.boolean({ description: isShared }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateView(deps, reader, args)),
    }),
    deleteView: t.field({
      type: SavedViewType,
      description: 'Deletes a view: yours, or a shared one if you administer. The records stay.',
      args: { id: t.arg.id({ required: true, description: 'The id of the view.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteView(deps, reader, args)),
    }),
  }
})
