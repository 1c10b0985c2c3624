import { Link } from '@tanstack/react-router'
import { createContext, type MouseEventHandler, type ReactNode, use } from 'react'
import type { ListPath } from './paths.ts'

const Paths = createContext<ReadonlyMap<string, ListPath>>(new Map())
/** The list of each kind of record, such as "/products" for PRODUCT; app/screens.ts knows them. */
export const RecordPaths = Paths.Provider

/** The address of the list of a kind of record, as the service calls it in enums and in events; null: it has no screens. */
export function useRecordList(): (kind: string) => ListPath | null {
  const paths = use(Paths)
  return (kind) => paths.get(kind.toUpperCase()) ?? null
}

type Props = {
  readonly kind: string
  readonly id: string
  readonly children: ReactNode
  /** A field of its form, to which it goes. */
  readonly field?: string
  readonly className?: string | undefined
  readonly label?: string
  readonly onClick?: MouseEventHandler | undefined
  readonly tabIndex?: number
}

/** To the screen of a record; its children alone where it has none. */
export function RecordLink({ kind, id, children, field, label, ...others }: Props) {
  const list = useRecordList()(kind)
  if (list === null) return children
  return (
    <Link
      to={`${list}/$id`}
      params={{ id }}
      {...(field !== undefined && { hash: `field-${field}` })}
      {...(label !== undefined && { 'aria-label': label })}
      {...others}
    >
      {children}
    </Link>
  )
}
