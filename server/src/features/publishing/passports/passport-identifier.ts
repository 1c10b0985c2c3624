import { AppError } from '#platform/app-error.ts'

/** Whether a variant id or a digitalId can look so; the database refuses to be asked for some of the rest, NUL above all. */
export function isPassportIdentifier(identifier: string): boolean {
  return /^\w{1,64}$/.test(identifier)
}

/** The same for what does not exist and for what was never published. */
export function unknownPassport(identifier: string): AppError {
  const message =
    identifier === ''
      ? 'Which passport? Add the id or the digitalId of a variant to the address: /api/public/dpp/{id}.'
      : `There is no public passport "${identifier.slice(0, 64)}".`
  return new AppError('not_found', 'passport_not_found', message)
}

export function withdrawnPassport(): AppError {
  return new AppError('gone', 'passport_withdrawn', 'This passport has been withdrawn by its owner.')
}
