import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useEffect, useRef } from 'react'
import badgeStyles from './badge.module.css'
import cardStyles from './card.module.css'
import type { PlainPath } from './paths.ts'
import styles from './screen.module.css'

type Props = {
  readonly title: string
  /** Before the title, such as a picture of what it names. */
  readonly before?: ReactNode
  /** Behind the title, such as how many there are. */
  readonly beside?: ReactNode
  readonly back?: { readonly to: PlainPath; readonly label: string }
  readonly actions?: ReactNode
  /** `form`: no wider than a form, so that its buttons stay near it. */
  readonly width?: 'wide' | 'record' | 'form'
  readonly children: ReactNode
}

/** One screen: its heading is the page's title and takes the focus when a link has led here, so that a reader hears where they are. */
export function Screen({ title, before, beside, back, actions, width = 'wide', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Selvedge`
  }, [title])
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={`${styles.screen} ${styles[width]}`}>
      {back && (
        <Link to={back.to} className={styles.crumb}>
          <ChevronLeft size={14} aria-hidden />
          {back.label}
        </Link>
      )}
      <header className={styles.head}>
        {before}
        <h1 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {beside}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A framed part of a screen under a heading of its own. */
export function Card({ title, note, aside, children, id }: CardProps) {
  return (
    <section className={cardStyles.card} id={id}>
      <div className={cardStyles.cardHead}>
        <h2 className={cardStyles.cardTitle}>{title}</h2>
        {aside}
        {note && <p className={cardStyles.cardNote}>{note}</p>}
      </div>
      {children}
    </section>
  )
}

type CardProps = {
  readonly title: string
  readonly note?: string | undefined
  readonly aside?: ReactNode
  readonly id?: string
  readonly children: ReactNode
}

export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'quiet'

export function Badge({ tone = 'quiet', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={badgeStyles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
