import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Offer } from '../offers.tsx'
import styles from '../panels.module.css'
import type { Text } from '../screens.ts'

/** Other faces of the record than its form; which one is shown stands in the address. */
export type Panels<Rec> = {
  readonly formLabel: string
  readonly list: readonly Panel<Rec>[]
  /** What the record does matters more than how it is set up: the first of the list is what one comes to. */
  readonly isFormLast?: boolean
}

export type Panel<Rec> = { readonly name: string; readonly label: string; readonly content: (record: Rec) => ReactNode }

/** `name`: in the address. The first has none. `panel`: null for the form. */
type Face<Rec> = { readonly name: string | undefined; readonly label: string; readonly panel: Panel<Rec> | null }

export type Faces<Rec> = {
  readonly all: readonly Face<Rec>[]
  readonly shown: Face<Rec> | undefined
  /** The others, for the palette. */
  readonly offers: readonly Offer[]
}

export function useFaces<Rec>(panels: Panels<Rec> | undefined): Faces<Rec> {
  const { panel: wanted }: Text = useSearch({ strict: false })
  const navigate = useNavigate()
  const all = panels ? facesOf(panels) : []
  const shown = all.find(({ name }) => name === wanted) ?? all[0]
  const offers = all
    .filter((face) => face !== shown)
    .map((face) => ({
      id: `panel ${face.name}`,
      label: face.label,
      run: () => void navigate({ to: '.', search: searchOf(face) }),
    }))
  return { all, shown, offers }
}

function facesOf<Rec>({ formLabel, list, isFormLast = false }: Panels<Rec>): readonly Face<Rec>[] {
  const others = list.map((panel): Face<Rec> => ({ name: panel.name, label: panel.label, panel }))
  const form = { name: 'form', label: formLabel, panel: null }
  const [first, ...rest] = isFormLast ? [...others, form] : [form, ...others]
  return first ? [{ ...first, name: undefined }, ...rest] : rest
}

function searchOf({ name }: { readonly name: string | undefined }): { panel?: string } {
  return name ? { panel: name } : {}
}

/** From one face to the other. */
export function FaceLinks<Rec>({ faces, title }: { readonly faces: Faces<Rec>; readonly title: string }) {
  return (
    <nav className={styles.panels} aria-label={title}>
      {faces.all.map((face) => (
        <Link
          key={face.label}
          to="."
          search={searchOf(face)}
          className={styles.panelLink}
          // What else stands in the address is the panel's own.
          activeProps={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={face === faces.shown ? 'page' : undefined}
          resetScroll={false}
        >
          {face.label}
        </Link>
      ))}
    </nav>
  )
}
