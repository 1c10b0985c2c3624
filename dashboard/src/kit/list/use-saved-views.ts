import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { graphql, type ResultOf, type VariablesOf } from '../../graphql/graphql.ts'

const VIEWS = graphql(`
  query SavedViews($list: RecordList!) { savedViews(list: $list) { id name state isShared isMine } }
`)
const SAVE = graphql(`
  mutation SaveView($list: RecordList!, $name: String!, $state: String!, $isShared: Boolean!) {
    saveView(list: $list, name: $name, state: $state, isShared: $isShared) { id name }
  }
`)
const UPDATE = graphql(`
  mutation UpdateView($id: ID!, $name: String, $state: String, $isShared: Boolean) {
    updateView(id: $id, name: $name, state: $state, isShared: $isShared) { id }
  }
`)
const DELETE = graphql(`mutation DeleteView($id: ID!) { deleteView(id: $id) { id } }`)

export type SavedView = ResultOf<typeof VIEWS>['savedViews'][number]
export type ViewedList = VariablesOf<typeof VIEWS>['list']

/** The views of a list that this person has, and those everybody has. */
export function useSavedViews(list: ViewedList) {
  const client = useQueryClient()
  const queryKey = ['views', list]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => ask(VIEWS, { list }, signal) })
  const anew = () => client.invalidateQueries({ queryKey })
  return {
    views: query.data?.savedViews ?? [],
    save: async (view: { name: string; state: string; isShared: boolean }) => {
      const { saveView } = await ask(SAVE, { list, ...view })
      await anew()
      return saveView
    },
    update: async (id: string, change: { name?: string; state?: string; isShared?: boolean }) => {
      await ask(UPDATE, { id, ...change })
      await anew()
    },
    remove: async (id: string) => {
      await ask(DELETE, { id })
      await anew()
    },
  }
}

/** The state of a list as it is kept: neither the page nor the view it came from. */
export function keptState(state: Readonly<Record<string, string>>): string {
  const { after: _page, view: _view, ...kept } = state
  return new URLSearchParams(Object.entries(kept).sort(([a], [b]) => (a < b ? -1 : 1))).toString()
}
