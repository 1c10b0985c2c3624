import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import cardStyles from './card.module.css'
import styles from './code-block.module.css'

/** Text for a machine under its name, to be copied as a whole. */
export function CodeBlock({ title, text }: { readonly title: string; readonly text: string }) {
  const { kit } = useWords()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 1500)
  }
  return (
    <section style={{ marginBottom: 20 }}>
      <div className={cardStyles.cardHead} style={{ marginBottom: 6 }}>
        <h3 className={cardStyles.cardTitle}>{title}</h3>
        <Button variant="subtle" size="compact-xs" onClick={() => void copy()}>
          {isCopied ? kit.copied : kit.copy}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre className={styles.json} tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}
