import { AppError } from '#platform/app-error.ts'

/** Whether messages may be sent to an address: what its owner has said. */
export type Consent = {
  readonly id: string
  readonly address: string
  readonly state: 'asked' | 'given' | 'ended'
  readonly askedAt: Date
}

/** How long the link works that asks for it. */
export const CONSENT_DAYS = 7

export function isLate({ askedAt }: Pick<Consent, 'askedAt'>, now: Date): boolean {
  return now.getTime() - askedAt.getTime() > CONSENT_DAYS * 86_400_000
}

export function unwanted(address: string): AppError {
  return new AppError(
    'conflict',
    'email_unsubscribed',
    `The owner of ${address} wants no messages of this workspace. Only they can change that, by the link in an e-mail that they have.`,
    { field: 'address', value: address },
  )
}
