import { Alert } from '@mantine/core'
import { CopyValue } from '../../kit/copy.tsx'
import { CopyText } from '../../kit/copy-text.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import lineStyles from './line.module.css'
import moreStyles from './more.module.css'

type Props = { readonly secret: string; readonly publicKey: string }

/** What the receiver verifies with, shown this once, and how. */
export function Secret({ secret, publicKey }: Props) {
  const words = useWebhookWords()
  return (
    <>
      <p className="soft">{words.secretText}</p>
      <Alert mb="sm" role="status">
        {words.secretOnce}
      </Alert>
      <CopyText label={words.secret} text={secret} action={words.copySecret} isMain />
      <details className={moreStyles.more}>
        <summary>{words.verify}</summary>
        <p className="soft">{words.verifyText('docs/api/webhooks.md')}</p>
        <CopyText label={words.verify} text={VERIFY} action={words.copyCode} />
        <p className={lineStyles.line}>
          <span>{words.publicKey}</span> <CopyValue value={publicKey} />
        </p>
        <p className="soft">{words.publicKeyHelp}</p>
      </details>
    </>
  )
}

const VERIFY = `import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.SELVEDGE_WEBHOOK_SECRET)
const event = webhook.verify(rawBody, headers)   // throws if it is not ours`
