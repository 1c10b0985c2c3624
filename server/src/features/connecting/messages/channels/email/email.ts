import { emailAddress } from '#features/people/users/user.ts'
import type { ChannelKind } from '../channel-kind.ts'
import { writeEmailMessage } from './email-letter.ts'

/** One person's mailbox, by the mail server that the operator has set. Written to only if its owner has agreed, or belongs to the workspace. */
export const email: ChannelKind = {
  kind: 'email',
  name: 'E-mail',
  settings: [{ key: 'address', kind: 'text', isRequired: true }],
  parse({ address }) {
    const parsed = emailAddress().parse(address ?? '', 'address')
    return { kept: { address: parsed }, shown: parsed, url: null, mailTo: parsed }
  },
  write: (parts) => ({ contentType: 'application/json', body: writeEmailMessage(parts) }),
  send: (world, { address = '' }, { body }) => world.mail(address, JSON.parse(body)),
}
