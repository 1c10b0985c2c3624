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
}

/** A small picture beside a name that says the same, so it has no text of its own. All of it is seen, whatever its shape. */
export function Thumb({ url, size = 32, isLogo = false, icon = <ImageIcon size={15} aria-hidden /> }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size }
  if (url === null || url === broken) {
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
