import { Button } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Badge } from '../../kit/screen.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useForget, useMayAdminister } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './settings.module.css'
import { CLAIM_PREFIX, type CompanyPrefix, WITHDRAW_PREFIX } from './workspace-queries.ts'

type Props = { readonly claim: CompanyPrefix; readonly slug: string }

/** A claim can be made again as it was; a confirmation cannot, so giving that up is asked about. */
export function CompanyPrefixRow({ claim, slug }: Props) {
  const { kit, settings } = useWords()
  const { prefixes: words } = settings.workspace
  const { day } = useFormat()
  const forget = useForget()
  const mayAdminister = useMayAdminister()
  const [isAsking, setAsking] = useState(false)
  const { prefix, claimedBy, claimedAt, confirmedAt } = claim
  const giveUp = () => {
    setAsking(false)
    const again = () =>
      ask(CLAIM_PREFIX, { prefix })
        .then(() => toast(kit.undone), toastError)
        .finally(() => void forget())
    ask(WITHDRAW_PREFIX, { prefix })
      .then(
        () => toast(words.doneGivenUp(prefix), confirmedAt === null ? { label: kit.undo, run: again } : undefined),
        toastError,
      )
      .finally(() => void forget())
  }
  return (
    <li>
      <span className={styles.who}>
        <strong className="figures">{prefix}</strong>{' '}
        <Badge tone={confirmedAt === null ? 'warn' : 'good'}>
          {confirmedAt === null ? words.waiting : words.confirmed}
        </Badge>
        {confirmedAt === null && (
          <span className={styles.line}>
            {words.claimedSince(claimedBy, day(claimedAt.slice(0, 10)))}
            <br />
            {words.command} <code>{`npm run claim-prefix -- confirm ${prefix} ${slug}`}</code>
          </span>
        )}
      </span>
      <span className={styles.beside}>
        {confirmedAt !== null && words.confirmedSince(day(confirmedAt.slice(0, 10)))}
      </span>
      <span className={styles.ends}>
        {mayAdminister && (
          <Button
            variant="default"
            aria-label={words.giveUpNamed(prefix)}
            onClick={() => (confirmedAt === null ? giveUp() : setAsking(true))}
          >
            {words.giveUp}
          </Button>
        )}
      </span>
      {isAsking && (
        <ConfirmDialog
          title={words.giveUpTitle(prefix)}
          action={words.giveUp}
          run={giveUp}
          close={() => setAsking(false)}
        >
          {words.giveUpText}
        </ConfirmDialog>
      )}
    </li>
  )
}
