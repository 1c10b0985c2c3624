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
  description: 'A saved state of a list: its search, filters, order and columns.',
  fields: (t) => ({
    id: t.exposeID('id', { description: ID }),
    list: t.field({ type: RecordList, description: 'The list that it belongs to.', resolve: ({ list }) => list }),
    name: t.exposeString('name', { description: 'The view’s name.' }),
    state: t.exposeString('state', { description: 'The query string of the list’s address: what follows "?".' }),
    isShared: t.exposeBoolean('isShared', { description: 'Whether everyone in the workspace sees it.' }),
    isMine: t.boolean({
      description: 'Whether it is yours.',
      resolve: ({ userId }, _args, { reader }) => reader.kind !== 'stranger' && reader.personId === userId,
    }),
    revision: t.exposeInt('revision', { description: 'How many times it has been saved.' }),
    createdAt: t.field({ type: 'DateTime', description: CREATED_AT, resolve: (view) => view.createdAt }),
    updatedAt: t.field({ type: 'DateTime', description: UPDATED_AT, resolve: (view) => view.updatedAt }),
  }),
})

builder.queryFields((t) => ({
  savedViews: t.field({
    type: [SavedViewType],
    args: { list: t.arg({ type: RecordList, description: 'Only views of this list.' }) },
    description: 'Your views and those shared with the workspace, oldest first. For signed-in people.',
    resolve: (_root, { list }, { scope }) => findSavedViews(scope, list ?? null),
  }),
}))

builder.mutationFields((t) => {
  const state = 'The query string of the list’s address: what follows "?".'
  const isShared = 'Shares it with everyone in the workspace, which needs the right to edit. Otherwise only you see it.'
  return {
    saveView: t.field({
      type: SavedViewType,
      description: `Saves the state of a list under a name: at most ${MAX_VIEWS} per list. For signed-in people only.`,
      args: {
        list: t.arg({ type: RecordList, required: true, description: 'The list that it belongs to.' }),
        name: t.arg.string({ required: true, description: 'The view’s name.' }),
        state: t.arg.string({ required: true, description: state }),
        isShared: t.arg.boolean({ defaultValue: false, description: isShared }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => saveView(deps, reader, args)),
    }),
    updateView: t.field({
      type: SavedViewType,
      description: 'Renames a view, changes its state, or shares it: your own, or a shared one if you are an admin.',
      args: {
        id: t.arg.id({ required: true, description: 'The id of the view.' }),
        name: t.arg.string({ description: 'The view’s name.' }),
        state: t.arg.string({ description: state }),
        isShared: t.arg.boolean({ description: isShared }),
      },
      resolve: (_root, args, context) => change(context, (deps, reader) => updateView(deps, reader, args)),
    }),
    deleteView: t.field({
      type: SavedViewType,
      description: 'Deletes a view: your own, or a shared one if you are an admin. The records are not affected.',
      args: { id: t.arg.id({ required: true, description: 'The id of the view.' }) },
      resolve: (_root, args, context) => change(context, (deps, reader) => deleteView(deps, reader, args)),
    }),
  }
})
