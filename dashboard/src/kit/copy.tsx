import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import styles from './copy.module.css'

/** A value that people carry elsewhere: one press copies it. */
export function CopyValue({ value, label = value }: { readonly value: string; readonly label?: string }) {
  const { kit } = useWords()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 1500)
  }
  return (
    <button
      type="button"
      className={styles.copy}
      onClick={() => void copy()}
      aria-label={isCopied ? kit.copied : `${kit.copy} ${label}`}
    >
      <code>{label}</code>
      {isCopied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden className="soft" />}
    </button>
  )
}
