import { Button } from '@mantine/core'
import { useWords } from '../../words/use-words.tsx'
import styles from './save-bar.module.css'
import type { RecordInForm } from './use-record.ts'

/** Over the foot of the screen while something is not saved. */
export function SaveBar<Rec>({ record: { discard, save, isSaving } }: { readonly record: RecordInForm<Rec> }) {
  const { kit } = useWords()
  return (
    <section className={styles.saveBar} aria-label={kit.unsaved}>
      <span>{kit.unsaved}</span>
      <Button variant="default" onClick={discard}>
        {kit.discard}
      </Button>
      <Button loading={isSaving} onClick={save}>
        {kit.save}
      </Button>
    </section>
  )
}
