import { Alert, Button, Group, Modal } from '@mantine/core'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { ChangesList, useChanges } from './changes-list.tsx'
import styles from './passport.module.css'
import { usePassportWords } from './use-passport-words.ts'
import type { Variant } from './variant-queries.ts'

type Props = {
  readonly variant: Variant
  readonly publish: () => void
  readonly close: () => void
}

/** What the public will see another way, before it does. */
export function PublishDialog({ variant, publish, close }: Props) {
  const words = usePassportWords()
  const { kit, variant: all } = useWords()
  const { integer } = useFormat()
  const { passport } = variant
  const isPublic = variant.status === 'PUBLISHED'
  const query = useChanges(variant.id, `${variant.revision} ${passport?.version ?? 0}`)
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={<strong>{isPublic ? words.publishAgainTitle : words.publishTitle}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <p style={{ marginTop: 0 }}>{isPublic ? words.publishAgainText : words.publishText}</p>
      {!passport?.showsScore && passport !== null && <Alert mb="sm">{words.scoreHidden}</Alert>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.dialogChanges} tabIndex={0} aria-label={words.whatChanges}>
        <ChangesList query={query} />
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
            data-autofocus
            onClick={() => {
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
