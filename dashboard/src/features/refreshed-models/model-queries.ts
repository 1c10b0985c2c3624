import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const MODELS = graphql(`
  query RefreshedModels {
    refreshedModels {
      id
      revision
      name
      tenant
      clientId
      groupId
      datasetId
      mostADay
      gatherMinutes
      isPaused
      fault { reason message field value limit }
      waiting
      dueAt
      usedToday
      refreshes { askedAt outcome passports because { reason message field value limit } }
    }
  }
`)

export const CREATE = graphql(`
  mutation CreateRefreshedModel(
    $name: String!, $tenant: String!, $clientId: String!, $clientSecret: String!, $groupId: String!
    $datasetId: String!, $mostADay: Int, $gatherMinutes: Int
  ) {
    createRefreshedModel(
      name: $name, tenant: $tenant, clientId: $clientId, clientSecret: $clientSecret, groupId: $groupId
      datasetId: $datasetId, mostADay: $mostADay, gatherMinutes: $gatherMinutes
    ) { id }
  }
`)

/** Without a secret the former stays. */
export const UPDATE = graphql(`
  mutation UpdateRefreshedModel(
    $id: ID!, $expectedRevision: Int, $name: String!, $tenant: String!, $clientId: String!, $clientSecret: String
    $groupId: String!, $datasetId: String!, $mostADay: Int, $gatherMinutes: Int
  ) {
    updateRefreshedModel(
      id: $id, expectedRevision: $expectedRevision, name: $name, tenant: $tenant, clientId: $clientId
      clientSecret: $clientSecret, groupId: $groupId, datasetId: $datasetId, mostADay: $mostADay
      gatherMinutes: $gatherMinutes
    ) { id }
  }
`)

export const SWITCH = graphql(`
  mutation SwitchRefreshedModel($id: ID!, $isPaused: Boolean!) { updateRefreshedModel(id: $id, isPaused: $isPaused) { id } }
`)

export const NOW = graphql(`mutation RefreshModelNow($id: ID!) { refreshModelNow(id: $id) { id } }`)

export const REMOVE = graphql(`mutation DeleteRefreshedModel($id: ID!) { deleteRefreshedModel(id: $id) { id } }`)

export type Model = ResultOf<typeof MODELS>['refreshedModels'][number]
