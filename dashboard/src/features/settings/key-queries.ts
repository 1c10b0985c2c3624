import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const KEYS = graphql(`
  query ApiKeys {
    apiKeys {
      id
      name
      scope
      prefix
      createdBy
      createdById
      warnings
      createdAt
      expiresAt
      lastUsedAt
      revokedAt
    }
  }
`)

export type ApiKey = ResultOf<typeof KEYS>['apiKeys'][number]

export const CREATE_KEY = graphql(`
  mutation CreateApiKey($name: String!, $scope: ApiKeyScope!, $expiresAt: DateTime) {
    createApiKey(name: $name, scope: $scope, expiresAt: $expiresAt) {
      secret
      apiKey {
        id
        name
      }
    }
  }
`)

export const REVOKE_KEY = graphql(`
  mutation RevokeApiKey($id: ID!) {
    revokeApiKey(id: $id) {
      id
    }
  }
`)
