import type { AppError, ErrorDetails } from './app-error.ts'

/**
 * Why something ended, or was left as it is. As a refusal says it: the sentence for whoever reads English, and the reason with its
 * particulars for programs, and for those who say it in other languages.
 */
export type Because = { readonly reason: string; readonly message: string } & Pick<
  ErrorDetails,
  'field' | 'value' | 'limit'
>

export function becauseOf({ reason, message, details: { field, value, limit } }: AppError): Because {
  return {
    reason,
    message,
    ...(field !== undefined && { field }),
    ...(value !== undefined && { value }),
    ...(limit !== undefined && { limit }),
  }
}
