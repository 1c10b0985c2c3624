import { sayReason } from '../../graphql/ask.ts'
import { CodeBlock } from '../../kit/code-block.tsx'
import { Badge } from '../../kit/screen.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import styles from './attempt-view.module.css'
import moreStyles from './more.module.css'
import { headerLines, prettyJson } from './sample-card.tsx'
import type { Attempt } from './webhook-queries.ts'

/** One call of the receiver: what it answered, how long it took, and the headers of both. */
export function AttemptView({ attempt }: { readonly attempt: Attempt }) {
  const words = useWebhookWords()
  const { integer, moment } = useFormat()
  const { number, startedAt, durationMs, status, reason, message, responseBody, requestHeaders, responseHeaders } =
    attempt
  const isGood = status !== null && status >= 200 && status < 300
  return (
    <article className={styles.attempt} aria-label={words.attempt(integer(number))}>
      <p className={styles.attemptHead}>
        <strong>{words.attempt(integer(number))}</strong>
        <Badge tone={isGood ? 'good' : 'bad'}>
          {status === null ? words.noAnswer : words.noAnswerStatus(String(status))}
        </Badge>
        <time dateTime={startedAt} className="soft">
          {moment(startedAt)}
        </time>
        <span className="soft">{words.milliseconds(integer(durationMs))}</span>
      </p>
      {message && <p className={styles.why}>{(reason && sayReason(reason, {})) ?? message}</p>}
      {status !== null &&
        (responseBody ? (
          <CodeBlock title={words.answer} text={prettyJson(responseBody)} />
        ) : (
          <p className="soft">{words.answerEmpty}</p>
        ))}
      <details className={moreStyles.more}>
        <summary>{words.headersOf}</summary>
        <CodeBlock title={words.requestHeaders} text={headerLines(requestHeaders)} />
        {responseHeaders != null && <CodeBlock title={words.responseHeaders} text={headerLines(responseHeaders)} />}
      </details>
    </article>
  )
}
