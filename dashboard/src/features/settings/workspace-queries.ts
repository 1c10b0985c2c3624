import { graphql, type ResultOf } from '../../graphql/graphql.ts'

export const WORKSPACE = graphql(`
  query WorkspaceSettings {
    workspace {
      id
      slug
      name
      publicCatalogue
      markets
      brandColor
      publicScore
      revision
      scoreDisclosure {
        shown
        markets {
          country
          allowed
          law
        }
      }
      doorsSeparate
      storage {
        usedMb
        limitMb
        files
      }
    }
    logos: files(kind: LOGO, take: 1) { id url thumbnailUrl }
    impactMethod {
      id
      factorSetVersion
      sources {
        title
      }
    }
  }
`)

export type Workspace = NonNullable<ResultOf<typeof WORKSPACE>['workspace']>
export type Logo = ResultOf<typeof WORKSPACE>['logos'][number]
export type Method = ResultOf<typeof WORKSPACE>['impactMethod']

export const UPDATE_WORKSPACE = graphql(`
  mutation UpdateWorkspace(
    $name: String
    $slug: String
    $publicCatalogue: Boolean
    $markets: [String!]
    $brandColor: String
    $publicScore: PublicScore
    $expectedRevision: Int
  ) {
    updateWorkspace(
      name: $name
      slug: $slug
      publicCatalogue: $publicCatalogue
      markets: $markets
      brandColor: $brandColor
      publicScore: $publicScore
      expectedRevision: $expectedRevision
    ) {
      id
      slug
      revision
    }
  }
`)

export const REASSESSMENT = graphql(`
  query Reassessment {
    reassessment {
      cause
      total
      waiting
      startedAt
      finishedAt
    }
  }
`)
