import { ForeignError, quoted } from './foreign-error.ts'

/** An address that a system has named for going on, which must be at home there: our credentials go along. */
export function stayOn(origin: string, link: string, { system }: { readonly system: string }): string {
  const to = URL.canParse(link, origin) ? new URL(link, origin) : null
  if (to !== null && to.origin === new URL(origin).origin && to.username === '' && to.password === '') return to.href
  throw new ForeignError('unexpected_system', {
    reason: 'foreign_link',
    message: `${system} names "${quoted(to?.host ?? link)}" for what follows, which is not where the connection leads, so nothing was asked there.`,
  })
}
