import type { Distance } from './distances.ts'

/** How a leg without flights splits between road and sea, by its road distance. Data: `data/transport-rules.json`. */
export interface RoadRules {
  /** Rising bounds; the share holds for distances below the bound (`upToKm`: including it). */
  bands: readonly { belowKm?: number; upToKm?: number; roadShare: number }[]
  roadShareBeyond: number
}

export function roadShare({ roadKm, seaKm }: Distance, rules: RoadRules): number {
  if (roadKm === 0) return 0
  if (seaKm === 0) return 1
  for (const band of rules.bands) {
    if (band.upToKm !== undefined ? roadKm <= band.upToKm : roadKm < (band.belowKm ?? 0)) return band.roadShare
  }
  return rules.roadShareBeyond
}

/** The kilometres a leg is reckoned with: each way's distance times the share of the mass that takes it. */
export function legOf(distance: Distance, airShare: number, rules: RoadRules): Distance {
  const road = roadShare(distance, rules)
  return {
    roadKm: distance.roadKm * road * (1 - airShare),
    seaKm: distance.seaKm * (1 - road) * (1 - airShare),
    airKm: distance.airKm * airShare,
  }
}

/**
 * The same, but that no kilometre more makes it less: where the rules put a longer way on a ship, the lorries that bring the goods to it go as far as on the
 * longest way that they go by themselves. Of one pair of ways (with a way by sea or without) each of the three never falls with any distance.
 */
export function risingLegOf(distance: Distance, airShare: number, rules: RoadRules): Distance {
  return {
    roadKm: risingRoadKm(distance, rules) * (1 - airShare),
    seaKm: distance.seaKm * (1 - roadShare(distance, rules)) * (1 - airShare),
    airKm: distance.airKm * airShare,
  }
}

function risingRoadKm({ roadKm, seaKm }: Distance, { bands, roadShareBeyond }: RoadRules): number {
  if (seaKm === 0) return roadKm
  let most = roadKm * roadShareBeyond
  for (const { upToKm, belowKm, roadShare: share } of bands) {
    const end = upToKm ?? belowKm ?? 0
    most = Math.max(most, Math.min(roadKm, end) * share)
    if (roadKm <= end) break
  }
  return most
}
