import { PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { useMessageWords } from '../../words/use-message-words.ts'
import { CHANNEL_KINDS } from './message-queries.ts'

type Props = {
  readonly kind: string
  readonly value: string
  readonly set: (value: string) => void
  readonly error?: string | null
  /** What of the address may be shown of a channel that has one; null for a new channel. */
  readonly kept: string | null
}

/** Where a channel is written to: a secret of most tools, and as plain as a name where it is a mailbox. */
export function AddressField({ kind, value, set, error = null, kept }: Props) {
  const words = useMessageWords()
  const isSecret = useChannelKinds().find((one) => one.kind === kind)?.address.kind !== 'text'
  const help = words.addressHelp[kind] ?? ''
  const hints = [
    kept === null ? '' : words.addressKept(kept),
    help,
    kept === null && isSecret ? words.addressSecret : '',
  ]
  const props = {
    label: isSecret ? words.address : words.mailbox,
    description: hints.filter((hint) => hint !== '').join(' '),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    autoComplete: 'off',
    value,
    error,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => set(event.currentTarget.value),
  }
  return isSecret ? <PasswordInput {...props} autoComplete="new-password" /> : <TextInput {...props} type="email" />
}

/** The tools that are written to by an address. */
export function useChannelKinds() {
  const { data } = useQuery({
    queryKey: ['channel kinds'],
    queryFn: ({ signal }) => ask(CHANNEL_KINDS, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (data?.channelKinds ?? []).flatMap(({ kind, name, settings }) => {
    const address = settings.find(({ key }) => key === 'address')
    return address ? [{ kind, name, address }] : []
  })
}
