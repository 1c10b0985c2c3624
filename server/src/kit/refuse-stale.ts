import { AppError } from '#platform/app-error.ts'

/** Refuses a save that was made from an older state of the record, so that nobody overwrites what they have not seen. */
export function refuseStale(
  noun: string,
  current: { revision: number },
  expectedRevision: number | null | undefined,
): void {
  if (expectedRevision === undefined || expectedRevision === null || expectedRevision === current.revision) return
  throw new AppError(
    'conflict',
    'record_changed',
    `This ${noun} has been saved by another user since you read it: it is at revision ${current.revision}, ` +
      `and your change is based on ${expectedRevision}. Read it again and repeat your change.`,
    { field: 'expectedRevision', value: expectedRevision, limit: current.revision },
  )
}
