import { graphql, type ResultOf } from '../../graphql/graphql.ts'

/** One question for the whole screen, however many records there are. */
export const HOME = graphql(`
  query Home {
    getStatistics {
      totalCompanies
      totalProducts
      totalVariants
      totalMaterials
      totalCertifications
      publishedVariants
      assessedVariants
      averageSustainabilityScore
      scoreDistribution { from to variants }
    }
    readinessOverview {
      judged
      ready
      averageShare
      distribution { from to variants }
      missing { variants requirement { id name level } }
    }
    withoutScore: variantCount(hasScore: false)
    changed: variantCount(changedSincePublished: true)
    changedLast: variants(changedSincePublished: true, orderBy: UPDATED_DESC, take: 4) { id name color size }
    expired: certificationCount(state: EXPIRED)
    expiring: certificationCount(state: EXPIRING)
    ratingsExpired: ratingCount(state: EXPIRED, isLatest: true)
    ratingsExpiring: ratingCount(state: EXPIRING, isLatest: true)
    gtinDisputes { gtin variantId leadsHere variant { name color size } }
    reassessment { total waiting finishedAt }
  }
`)

export type HomeData = ResultOf<typeof HOME>

export const SCANS = graphql(`
  query Scans($from: Day!) {
    scans(from: $from) { day kind people }
  }
`)

/** What tells how far a new workspace has come; those who may not administer see no keys and are asked for none. */
export const STEPS = graphql(`
  query FirstSteps {
    scans { people }
    members { id }
    invitations { id }
    apiKeys { id }
    connectors { kind name }
  }
`)

/** What those who administer have to see to: webhooks that the service has switched off, and what it has given up within a week. */
export const WEBHOOK_TROUBLE = graphql(`
  query WebhookTrouble { webhooks { id isEnabled disabledBecause failedDeliveries } }
`)

/** Keys that end soon, or whose maker is gone or may do less now. */
export const KEY_TROUBLE = graphql(`
  query KeyTrouble { apiKeys { id warnings } }
`)

/** What upgrades have changed, for those who administer. */
export const UPGRADE_NOTICES = graphql(`
  query UpgradeNotices { upgradeNotices { name text textDe textFr } }
`)

/** What connections need somebody for. */
export const CONNECTION_NOTICES = graphql(`
  query ConnectionNotices { connectionNotices { kind connection { id name } run { id } } }
`)

export const BACKUP_TROUBLE = graphql(`query BackupTrouble { backups { isLate lastGood { moment } } }`)

export const BROKEN_CHANNELS = graphql(`query BrokenChannels { brokenChannels { id name } }`)

/** Their own for those who may edit, all of the workspace for those who administer. */
export const LATEST_EMAILS = graphql(`query LatestEmails { emails(take: 50) { id recipient state endedAt } }`)
