/** An import that waits for its turn, or has it. */
export type WaitingImport = { readonly workspaceId: string; readonly id: string; readonly totalRows: number }

/** From so many rows on, in a file or to be undone, an import takes long enough that nobody with a few rows is to wait for it. */
const LARGE_ROWS = 10_000

/** What such a file has said so far is kept in memory: as many at once as that allows. */
const MOST_LARGE = 2
const MOST_SMALL = 4

/**
 * Which imports are begun now, beside those at work. One of each workspace, so that many files keep no other workspace waiting; first whoever
 * had a turn longest ago. Small ones never wait for a large one to end: they have places of their own.
 */
export function chooseImports(
  waiting: readonly WaitingImport[],
  atWork: readonly WaitingImport[],
  lastTurnOf: ReadonlyMap<string, number>,
): WaitingImport[] {
  const busy = new Set(atWork.map(({ workspaceId }) => workspaceId))
  const places = {
    large: MOST_LARGE - atWork.filter(isLarge).length,
    small: MOST_SMALL - atWork.filter((one) => !isLarge(one)).length,
  }
  const turnOf = ({ workspaceId }: WaitingImport) => lastTurnOf.get(workspaceId) ?? 0
  const chosen: WaitingImport[] = []
  for (const one of waiting.toSorted((a, b) => turnOf(a) - turnOf(b))) {
    if (busy.has(one.workspaceId)) continue
    // The first of its workspace, or none: its files are brought in one after the other.
    busy.add(one.workspaceId)
    const size = isLarge(one) ? 'large' : 'small'
    if (places[size] <= 0) continue
    places[size] -= 1
    chosen.push(one)
  }
  return chosen
}

function isLarge({ totalRows }: WaitingImport): boolean {
  return totalRows >= LARGE_ROWS
}
