import ImageIcon from 'lucide-react/icons/image'
import { type ReactNode, useState } from 'react'
import { pictureAddress } from '../graphql/ask.ts'
import styles from './thumb.module.css'

type Props = {
  /** As the service names it (`thumbnailUrl`); null: there is no picture. */
  readonly url: string | null
  /** Pixels, of both sides. */
  readonly size?: number
  /** On white, as for a logo. */
  readonly isLogo?: boolean
  /** What stands there without a picture. */
  readonly icon?: ReactNode
  /** Of the record: without a picture its letters stand there, on a ground that is the same wherever the record is met. */
  readonly name?: string
}

/** A small picture beside a name that says the same, so it has no text of its own. All of it is seen, whatever its shape. */
export function Thumb({ url, size = 32, isLogo = false, name, icon = <ImageIcon size={15} aria-hidden /> }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size }
  if (url === null || url === broken) {
    const letters = name && lettersOf(name)
    if (letters) {
      return (
        <span
          className={styles.thumb}
          style={{ ...style, fontSize: size * 0.37 }}
          data-ground={groundOf(name)}
          data-letters={letters}
          aria-hidden
        />
      )
    }
    return (
      <span className={styles.thumb} style={style} data-empty>
        {icon}
      </span>
    )
  }
  return (
    <img
      className={styles.thumb}
      style={style}
      src={pictureAddress(url)}
      alt=""
      loading="lazy"
      decoding="async"
      data-logo={isLogo || undefined}
      onError={() => setBroken(url)}
    />
  )
}

/** A picture before a name, as the first column of a list. */
export function WithThumb({ children, ...picture }: Props & { readonly children: ReactNode }) {
  return (
    <span className={styles.withThumb}>
      <Thumb {...picture} />
      <span>{children}</span>
    </span>
  )
}

/** Of its first two words, "MT" for "Meadow Tee, White"; of one word its first two letters. */
function lettersOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', second] = words.map((word) => Array.from(word))
  const letters = second === undefined ? Array.from(first).slice(0, 2) : [first[0], second[0]]
  return letters.join('').toLocaleUpperCase()
}

/** By the same words, so that the variants of a product are of one ground. */
function groundOf(name: string): number {
  const sum = Array.from(name.split(',', 1)[0] ?? '').reduce(
    (all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 9973,
    7,
  )
  return sum % GROUNDS
}

const GROUNDS = 5
