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
      language
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
      installation { isShared }
      storage {
        usedMb
        limitMb
        files
      }
    }
    companyPrefixes { prefix claimedBy claimedAt confirmedAt }
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
export type CompanyPrefix = ResultOf<typeof WORKSPACE>['companyPrefixes'][number]
export type Logo = ResultOf<typeof WORKSPACE>['logos'][number]
export type Method = ResultOf<typeof WORKSPACE>['impactMethod']

export const UPDATE_WORKSPACE = graphql(`
  mutation UpdateWorkspace(
    $name: String
    $slug: String
    $publicCatalogue: Boolean
    $markets: [String!]
    $brandColor: String
    $language: String
    $publicScore: PublicScore
    $expectedRevision: Int
  ) {
    updateWorkspace(
      name: $name
      slug: $slug
      publicCatalogue: $publicCatalogue
      markets: $markets
      brandColor: $brandColor
      language: $language
      publicScore: $publicScore
      expectedRevision: $expectedRevision
    ) {
      id
      slug
      revision
    }
  }
`)

export const CLAIM_PREFIX = graphql(`
  mutation ClaimCompanyPrefix($prefix: String!) { claimCompanyPrefix(prefix: $prefix) { id } }
`)

export const WITHDRAW_PREFIX = graphql(`
  mutation WithdrawCompanyPrefix($prefix: String!) { withdrawCompanyPrefix(prefix: $prefix) { id } }
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
