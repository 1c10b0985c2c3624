import { Alert, Button, Group, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef } from 'react'
import { ask } from '../../graphql/ask.ts'
import { useConfirmation } from '../../kit/confirmation.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useFindingWords } from '../../words/use-finding-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { ChangesList, useChangesOf } from './changes-list.tsx'
import { ImplausibleList, MissingList } from './findings-list.tsx'
import { FINDINGS } from './passport-query.ts'
import styles from './publish-dialog.module.css'
import { usePassportWords } from './use-passport-words.ts'
import type { Variant } from './variant-queries.ts'

type Props = {
  readonly variant: Variant
  readonly publish: () => void
  readonly close: () => void
}

/** What can hardly be right and what is missing, then what the public will see another way, before it does. */
export function PublishDialog({ variant, publish, close }: Props) {
  const words = usePassportWords()
  const findingWords = useFindingWords()
  const { kit, variant: all } = useWords()
  const { integer } = useFormat()
  const { passport } = variant
  const isPublic = variant.status === 'PUBLISHED'
  const changes = useChangesOf(variant)
  const query = useQuery({
    queryKey: ['publication-findings', variant.id],
    queryFn: ({ signal }) => ask(FINDINGS, { id: variant.id }, signal),
    staleTime: 0,
    gcTime: 0,
  })
  const findings = query.data?.variant?.publicationFindings ?? []
  const implausible = findings.filter(({ severity }) => severity === 'IMPLAUSIBLE')
  const missing = findings.filter(({ severity }) => severity === 'MISSING')
  const ending = findings.filter(({ severity }) => severity === 'ENDING')
  const isAsked = implausible.length > 0
  const confirmation = useConfirmation(isAsked, findingWords.confirm, findingWords.confirmFirst)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Whoever has gone elsewhere in the meantime stays there.
    if (isAsked && document.activeElement === button.current) confirmation.ref.current?.focus()
  }, [isAsked, confirmation.ref])
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={<strong>{isPublic ? words.publishAgainTitle : words.publishTitle}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {query.isPending && <Skeleton h={64} radius={8} mb="md" />}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {isAsked && (
        <section className={styles.doubts} data-tone="warn" aria-labelledby="publish-implausible">
          <h3 id="publish-implausible">
            <CircleAlert size={16} aria-hidden /> {findingWords.implausible}
          </h3>
          <ImplausibleList findings={implausible} variant={variant} close={close} />
          {confirmation.box}
        </section>
      )}
      {missing.length > 0 && (
        <section className={styles.doubts} aria-labelledby="publish-missing">
          <h3 id="publish-missing">{findingWords.missing}</h3>
          <MissingList findings={missing} variant={variant} close={close} />
          <p className="soft">{findingWords.missingNote}</p>
        </section>
      )}
      {ending.length > 0 && (
        <section className={styles.doubts} aria-labelledby="publish-ending">
          <h3 id="publish-ending">{findingWords.ending}</h3>
          <MissingList findings={ending} variant={variant} close={close} />
        </section>
      )}
      <p style={{ marginTop: 0 }}>{isPublic ? words.publishAgainText : words.publishText}</p>
      {!passport?.showsScore && passport !== null && <Alert mb="sm">{words.scoreHidden}</Alert>}
      <h3 className={styles.dialogHead}>{words.whatChanges}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.dialogChanges} tabIndex={0} aria-label={words.whatChanges}>
        <ChangesList query={changes} />
      </section>
      <Group justify="space-between" gap="xs" mt="md">
        <span className="soft" style={{ fontSize: 13 }}>
          {words.becomes(integer((passport?.version ?? 0) + 1))}
        </span>
        <Group gap="xs">
          <Button variant="default" onClick={close}>
            {kit.cancel}
          </Button>
          <Button
            ref={button}
            data-autofocus
            aria-disabled={query.isPending}
            data-disabled={query.isPending || undefined}
            onClick={() => {
              // Until it is known what there is to look at, nobody can have looked at it.
              if (query.isPending || !confirmation.isGiven()) return
              close()
              publish()
            }}
          >
            {isPublic ? all.passport.publishAgain : all.passport.publish}
          </Button>
        </Group>
      </Group>
    </Modal>
  )
}
