import { Alert } from '@mantine/core'
import { useWords } from '../../words/use-words.tsx'

type Props = { readonly text: string | null; readonly close?: () => void }

/** Why a form was not saved, above it. */
export function Trouble({ text, close }: Props) {
  const { kit } = useWords()
  if (text === null) return null
  return (
    <Alert
      color="red"
      variant="light"
      mb="md"
      role="alert"
      {...(close && { withCloseButton: true, closeButtonLabel: kit.close, onClose: close })}
    >
      {text}
    </Alert>
  )
}
