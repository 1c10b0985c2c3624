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

export type Interval = { readonly middle: number; readonly low: number; readonly high: number }

/** The mean ratio of paired values and its 95 % interval, by the t distribution of their logarithms. */
export function intervalOfRatio(ours: readonly number[], theirs: readonly number[]): Interval {
  const logs = ours.map((value, index) => Math.log(value / theirs[index]!))
  const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length
  const variance = logs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (logs.length - 1)
  const half = tQuantile(logs.length - 1) * Math.sqrt(variance / logs.length)
  return { middle: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) }
}

/** Student's t for 97.5 %, by Cornish and Fisher's expansion: right to 0.01 from 8 degrees of freedom on. */
function tQuantile(freedom: number): number {
  const z = 1.959964
  return z + (z ** 3 + z) / (4 * freedom) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2)
}
