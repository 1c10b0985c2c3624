import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import styles from './code-block.module.css'

type Props = { readonly label: string; readonly text: string; readonly action: string; readonly isMain?: boolean }

/** A text to carry elsewhere, whole in sight, with a button that copies it. */
export function CopyText({ label, text, action, isMain = false }: Props) {
  const { kit } = useWords()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 1500)
  }
  return (
    <section style={{ marginBottom: 16 }} aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre className={styles.json} tabIndex={0}>
        {text}
      </pre>
      <Button
        mt={8}
        variant={isMain ? 'filled' : 'default'}
        leftSection={isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        onClick={() => void copy()}
      >
        {isCopied ? kit.copied : action}
      </Button>
    </section>
  )
}
