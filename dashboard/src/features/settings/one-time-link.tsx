import { Alert, Button, Group } from '@mantine/core'
import { CopyText } from '../../kit/copy-text.tsx'
import { useWords } from '../../words/use-words.tsx'
import { EmailOutcome } from '../mail/email-outcome.tsx'

type Props = {
  readonly url: string
  readonly until: string
  readonly message: string
  /** The e-mail with it, if one is sent. */
  readonly sent: { readonly id: string; readonly to: string } | null
  readonly close: () => void
}

/** A link that is shown this once, and a text to send it with. */
export function OneTimeLink({ url, until, message, sent, close }: Props) {
  const { settings } = useWords()
  const { members: words } = settings
  return (
    <>
      <p style={{ marginTop: 0 }}>{words.linkText(until)}</p>
      {sent && <EmailOutcome id={sent.id} to={sent.to} />}
      <Alert mb="sm" role="status">
        {settings.shownOnce}
      </Alert>
      <CopyText label={words.copyLink} text={url} action={words.copyLink} isMain />
      <h3 style={{ margin: '0 0 6px', fontSize: 13 }}>{words.messageTitle}</h3>
      <CopyText label={words.messageTitle} text={message} action={words.copyMessage} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {settings.done}
        </Button>
      </Group>
    </>
  )
}
