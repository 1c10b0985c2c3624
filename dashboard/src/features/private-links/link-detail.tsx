import { Alert, Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import FileQuestion from 'lucide-react/icons/file-question-mark'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import type { ResultOf } from '../../graphql/graphql.ts'
import cardStyles from '../../kit/card.module.css'
import { CopyValue } from '../../kit/copy.tsx'
import detailStyles from '../../kit/detail.module.css'
import factsStyles from '../../kit/facts.module.css'
import plainListStyles from '../../kit/plain-list.module.css'
import { RecordLink } from '../../kit/record-link.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/states.tsx'
import tableStyles from '../../kit/table.module.css'
import { toast, toastError } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { LinkBadge } from './link-badge.tsx'
import { LINK, REVOKE_LINK } from './link-queries.ts'

type PrivateLink = NonNullable<ResultOf<typeof LINK>['link']>

/** One private link: what it shows, who has opened it, and the way to end it. */
export function Detail() {
  const { id } = useParams({ from: '/inside/links/$id' })
  const { link: words, kit } = useWords()
  const query = useQuery({ queryKey: ['record', id], queryFn: ({ signal }) => ask(LINK, { id }, signal) })
  const back = { to: '/links', label: words.title } as const
  if (query.isError) {
    return (
      <Screen title={kit.failed} back={back}>
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      </Screen>
    )
  }
  if (!query.data) {
    return (
      <Screen title={kit.loading} back={back}>
        <FormSkeleton />
      </Screen>
    )
  }
  const { link } = query.data
  if (!link) {
    return (
      <Screen title={kit.goneTitle} back={back}>
        <EmptyState icon={<FileQuestion size={22} aria-hidden />} title={kit.goneTitle} text={kit.goneText} />
      </Screen>
    )
  }
  const canEnd = link.state !== 'REVOKED' && link.state !== 'EXPIRED'
  return (
    <Screen
      title={link.label}
      back={back}
      width="record"
      beside={<LinkBadge state={link.state} />}
      actions={canEnd && <RevokeButton id={link.id} label={link.label} />}
    >
      <div className={detailStyles.detail}>
        <div>
          <Card title={words.shows} note={words.sees[link.subject]}>
            <ul className={plainListStyles.plainList}>
              {link.items.map((item) => (
                <li key={item.id}>
                  {item.name === null ? (
                    <div>
                      <span className="soft">{words.gone}</span>
                    </div>
                  ) : (
                    <RecordLink kind={item.kind} id={item.id}>
                      <span className={plainListStyles.grow}>{item.name}</span>
                      <span className="soft">{words.kinds[item.kind]}</span>
                    </RecordLink>
                  )}
                </li>
              ))}
            </ul>
          </Card>
          <Card title={words.log} note={words.logNote}>
            <Log link={link} />
          </Card>
        </div>
        <aside aria-label={kit.about}>
          <LinkFacts link={link} />
        </aside>
      </div>
    </Screen>
  )
}

function Log({ link: { openings, openingCount } }: { readonly link: PrivateLink }) {
  const { link: words } = useWords()
  const { moment, integer } = useFormat()
  if (openings.length === 0) return <p className={cardStyles.cardNote}>{words.notOpened}</p>
  return (
    <>
      <div className={tableStyles.tableFrame}>
        <table className={tableStyles.table} aria-label={words.log}>
          <thead>
            <tr>
              <th scope="col" className={tableStyles.number}>
                {words.number}
              </th>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.with}</th>
              <th scope="col">{words.network}</th>
            </tr>
          </thead>
          <tbody>
            {openings.map(({ id, number, openedAt, userAgent, network }) => (
              <tr key={id}>
                <td className={tableStyles.number}>{integer(number)}</td>
                <td>{moment(openedAt)}</td>
                <td>{userAgent}</td>
                <td className="mono">{network}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {openingCount > openings.length && (
        <p className={cardStyles.cardNote}>{words.latest(integer(openings.length), integer(openingCount))}</p>
      )}
    </>
  )
}

function LinkFacts({ link }: { readonly link: PrivateLink }) {
  const { link: words, kit } = useWords()
  const { moment, ago } = useFormat()
  const { maxOpenings, openingCount } = link
  return (
    <Card title={kit.about}>
      <dl className={factsStyles.facts}>
        <dt>{kit.id}</dt>
        <dd>
          <CopyValue value={link.id} />
        </dd>
        {link.receiver && (
          <>
            <dt>{words.receiver}</dt>
            <dd>{link.receiver}</dd>
          </>
        )}
        <dt>{words.opened}</dt>
        <dd>{maxOpenings === null ? words.anyOf(openingCount) : words.timesOf(openingCount, maxOpenings)}</dd>
        <dt>{words.ends}</dt>
        <dd>{moment(link.expiresAt)}</dd>
        <dt>{words.passcode}</dt>
        <dd>{link.hasPasscode ? kit.yes : kit.no}</dd>
        <dt>{words.madeBy}</dt>
        <dd title={moment(link.createdAt)}>
          {link.createdBy}, {ago(link.createdAt)}
        </dd>
        {link.revokedAt && (
          <>
            <dt>{words.revokedBy}</dt>
            <dd title={moment(link.revokedAt)}>
              {link.revokedBy}, {ago(link.revokedAt)}
            </dd>
          </>
        )}
      </dl>
      {link.note && (
        <p className={cardStyles.cardNote} style={{ marginTop: 14 }}>
          “{link.note}”
        </p>
      )}
      <p className={cardStyles.cardNote} style={{ marginTop: 14 }}>
        {words.addressNotKept}
      </p>
    </Card>
  )
}

function RevokeButton({ id, label }: { readonly id: string; readonly label: string }) {
  const { link: words, kit } = useWords()
  const forget = useForget()
  const [isAsking, setAsking] = useState(false)
  const revoking = useVerb(async () => {
    await ask(REVOKE_LINK, { id }).then(() => toast(words.revoked), toastError)
    await forget()
    setAsking(false)
  })
  return (
    <>
      <Button variant="default" c="var(--bad)" onClick={() => setAsking(true)}>
        {words.revoke}
      </Button>
      {isAsking && (
        <Modal
          opened
          onClose={() => setAsking(false)}
          title={<strong>{words.revokeTitle(label)}</strong>}
          closeButtonProps={{ 'aria-label': kit.close }}
        >
          <Alert color="red" variant="light" mb="md">
            {words.revokeText}
          </Alert>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {kit.cancel}
            </Button>
            <Button color="red" loading={revoking.isBusy} onClick={() => revoking.run()}>
              {words.revoke}
            </Button>
          </Group>
        </Modal>
      )}
    </>
  )
}
