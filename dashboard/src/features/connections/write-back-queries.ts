import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const WRITE_BACKS = graphql(`
  query WriteBacks($id: ID!) {
    writeBacks(id: $id) {
      connectionId
      targets
      whenWithdrawn
      confirmedAt
      isComparing
      heldUntil
      counts { due written refused notOurs notFound gaveUp }
    }
  }
`)

export const WRITE_BACK_ITEMS = graphql(`
  query WriteBackItems($id: ID!, $state: WriteBackState, $take: Int!) {
    writeBackItems(id: $id, state: $state, take: $take) {
      id
      value
      noun
      recordId
      name
      address
      wanted
      found
      state
      because { kind reason message value }
    }
  }
`)

export const UPDATE_WRITE_BACKS = graphql(`
  mutation UpdateWriteBacks($id: ID!, $targets: JSONObject, $whenWithdrawn: WhenWithdrawn) {
    updateWriteBacks(id: $id, targets: $targets, whenWithdrawn: $whenWithdrawn) { connectionId }
  }
`)

export const PREVIEW_WRITE_BACKS = graphql(`
  mutation PreviewWriteBacks($id: ID!) {
    previewWriteBacks(id: $id) {
      records
      published
      samples { value noun recordId name address found wanted would }
    }
  }
`)

export const CONFIRM_WRITE_BACKS = graphql(`
  mutation ConfirmWriteBacks($id: ID!) { confirmWriteBacks(id: $id) { connectionId } }
`)

export const WRITE_BACK = graphql(`
  mutation WriteBack($id: ID!, $variantIds: [ID!]) { writeBack(id: $id, variantIds: $variantIds) { connectionId } }
`)

/** Which connections write something. */
export const WRITTEN = graphql(`
  query WrittenConnections { connections(take: 50) { id name writeBacks { confirmedAt targets } } }
`)

export const REPLACE_VALUES = graphql(`
  mutation ReplaceForeignValues($id: ID!, $itemIds: [ID!]) { replaceForeignValues(id: $id, itemIds: $itemIds) }
`)

export type WriteBacks = NonNullable<ResultOf<typeof WRITE_BACKS>['writeBacks']>
export type WriteBackItem = ResultOf<typeof WRITE_BACK_ITEMS>['writeBackItems'][number]
export type WriteBackPreview = ResultOf<typeof PREVIEW_WRITE_BACKS>['previewWriteBacks']
