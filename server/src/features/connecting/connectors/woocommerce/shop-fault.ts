import type { OutboundAnswer } from '#platform/outbound/read-answer.ts'
import { ForeignError, quoted } from '../foreign-error.ts'
import { textAt } from '../foreign-json.ts'
import type { Speaker } from '../read-answer.ts'

/** What only WooCommerce says, in words that name what to do; null for what its status says well enough. */
export function shopFault({ secrets }: Speaker, { status }: OutboundAnswer, body: unknown): ForeignError | null {
  const code = textAt(body, 'code') ?? ''
  const words = quoted(textAt(body, 'message') ?? '', secrets).replace(/\.$/, '')
  if (code === 'rest_no_route') {
    return new ForeignError('unexpected_system', {
      reason: 'no_route',
      message:
        'This is WordPress, but WooCommerce’s interface is not there. Check that the plugin WooCommerce is active, and that the address is that of the shop.',
    })
  }
  if (status === 401 && /permission/i.test(words)) {
    return new ForeignError('permission', {
      reason: 'key_may_not',
      message: `The key may not do this: "${words}". Under WooCommerce › Settings › Advanced › REST API, give it "Read/Write".`,
    })
  }
  if (status === 401) {
    const what = code === 'woocommerce_rest_authentication_error' ? `: "${words}"` : ''
    return new ForeignError('credentials', {
      reason: 'credentials_refused',
      message: `WooCommerce does not accept this key${what}. Make one under WooCommerce › Settings › Advanced › REST API, and copy both halves.`,
    })
  }
  if (status === 403) {
    return new ForeignError('permission', {
      reason: 'not_permitted',
      message: `The user of the key may not do this in WooCommerce${words === '' ? '' : `: "${words}"`}. Make the key for a user who manages the shop.`,
    })
  }
  return null
}
