export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Of the ratios of rounds that ran next to each other, so that a slow minute of the machine falls out. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, index) => value / theirs[index]!))
}

export function spread(values: readonly number[]): { least: number; most: number } {
  return { least: Math.min(...values), most: Math.max(...values) }
}
