/** What a textile chain takes in, told backwards from the finished item. `null` is a stage that does not take place. */
export interface ChainLosses {
  itemKg: number
  materials: readonly { share: number; spinningLoss: number }[]
  spinning: boolean
  /** Share of the fabric that becomes no part of the item's pieces. */
  fabricWaste: number | null
  making: { waste: number; deadstock: number } | null
}

export interface ChainMasses {
  itemKg: number
  /** Fabric that is cut: what making works on. */
  cutKg: number
  fabricKg: number
  yarnKg: number
  yarnOfMaterialKg: number[]
  fibreOfMaterialKg: number[]
  fibreKg: number
}

export function massesBackwards(chain: ChainLosses): ChainMasses {
  const { itemKg, making, fabricWaste } = chain
  const cutKg = making ? itemKg / (1 - making.waste) : itemKg
  const fabricKg = making ? cutKg / (1 - making.deadstock) : cutKg
  const yarnKg = fabricWaste === null ? fabricKg : fabricKg / (1 - fabricWaste)
  const yarnOfMaterialKg = chain.materials.map(({ share }) => yarnKg * share)
  const fibreOfMaterialKg = chain.materials.map(({ share, spinningLoss }) =>
    chain.spinning ? (yarnKg * share) / (1 - spinningLoss) : yarnKg * share,
  )
  const fibreKg = fibreOfMaterialKg.reduce((sum, kg) => sum + kg, 0)
  return { itemKg, cutKg, fabricKg, yarnKg, yarnOfMaterialKg, fibreOfMaterialKg, fibreKg }
}
