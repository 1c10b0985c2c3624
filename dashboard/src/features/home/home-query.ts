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
      coverage
    }
    variants(take: 50) {
      id
      name
      color
      size
      environmentalImpact { carbonFootprint }
      passport { state hasUnpublishedChanges }
    }
    expired: certifications(state: EXPIRED, take: 20) { id scheme product { name } material { name } company { name } }
    expiring: certifications(state: EXPIRING, take: 20) { id scheme validUntil product { name } material { name } company { name } }
    scans { day kind people }
  }
`)

export type HomeData = ResultOf<typeof HOME>
