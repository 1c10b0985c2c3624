import { createRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { TadaDocumentNode } from '../graphql/graphql.ts'
import type { Words } from '../words/en.ts'

/** The two routes that all others hang from; app/router.tsx says what they show. */
export const root = createRootRoute()
/** Behind the sign-in, within the frame. */
export const inside = createRoute({ getParentRoute: () => root, id: 'inside' })

/** What a feature shows and how people come to it: its `<noun>.screens.ts`, which app/screens.ts lists. */
export type Screens<Route = unknown> = About & { readonly routes: readonly Route[] }

/** What stands in the address behind the question mark: all of it is text. */
export type Text<Name extends string = string> = { readonly [name in Name]?: string }

type About = {
  /** Of the first screen. */
  readonly path: string
  /** A record without a picture shows its letters, as in its list. */
  readonly isLettered?: boolean
  readonly place?: Place
  /** How the command palette finds its records. */
  readonly find?: Find
}

/** How the menu, the command palette and the keyboard lead there. */
export type Place = {
  /** Null: it has no line of its own in the menu. */
  readonly group: PlaceGroup | null
  /** After "g", the key that leads there. */
  readonly key?: string
  readonly icon: LucideIcon
  readonly label: (words: Words) => string
  /** What the button to make one says, where one is made by a form. */
  readonly create?: (words: Words) => string
  /** What the palette finds it by besides its label. */
  readonly alsoCalled?: (words: Words) => string
  /** Other screens that belong to it and have no line of their own in the menu. */
  readonly covers?: readonly string[]
  readonly isAdministrators?: boolean
  /** Its parts by themselves, for the palette. */
  readonly sections?: readonly PlaceSection[]
}

type PlaceSection = {
  readonly path: string
  readonly label: (words: Words) => string
  readonly icon?: LucideIcon
  readonly isAdministrators?: boolean
}

/** In their order in the menu. */
export const PLACE_GROUPS = ['start', 'catalogue', 'sharing', 'tools', 'foot'] as const
export type PlaceGroup = (typeof PLACE_GROUPS)[number]

export type Find = {
  readonly document: TadaDocumentNode<unknown, never>
  readonly found: (data: never, search: string) => readonly Found[]
}

export type Found = {
  readonly id: string
  readonly name: string
  /** What tells two of the same name apart. */
  readonly hint?: string | null
  readonly thumbnailUrl?: string | null
}

/** The palette asks for what all screens find in one question, so the document is a query with no other variable than `search`. */
export function find<Data, Variables extends { readonly search?: string }>(
  document: TadaDocumentNode<Data, Variables>,
  found: (data: Data, search: string) => readonly Found[],
): Find {
  return { document, found }
}

/** For lists that are short enough to be searched here. */
export function hasWords(name: string, search: string): boolean {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => name.toLocaleLowerCase().includes(word))
}

type RecordScreens<Path, Name> = About & {
  readonly path: Path
  readonly list: RouteComponent
  readonly detail: RouteComponent
  /** What the service calls its records, in the capitals of RecordKind: whoever knows one of these and an id can open the record. */
  readonly kinds: readonly string[]
  /** What the page of one record finds in its address besides its panel, such as what a new one begins with. */
  readonly reads?: readonly Name[]
}

/** A noun's list at its path, which reads its filters; below it a record, and at "/new" the form for one more. */
export function recordScreens<const Path extends string, const Name extends string = never>({
  path,
  list,
  detail,
  reads: _reads,
  ...about
}: RecordScreens<Path, Name>) {
  const routes = [
    createRoute({ getParentRoute: () => inside, path, validateSearch: textOf<string>, component: list }),
    createRoute({
      getParentRoute: () => inside,
      path: `${path}/$id` as const,
      validateSearch: textOf<Name | 'panel'>,
      component: detail,
    }),
  ] as const
  return { ...about, path, routes }
}

type OneScreen<Path, Name> = About & {
  readonly path: Path
  readonly screen: RouteComponent
  /** What it finds in its address. */
  readonly reads?: readonly Name[]
}

/** A screen that is no record's. */
export function oneScreen<const Path extends string, const Name extends string = never>({
  path,
  screen,
  reads: _reads,
  ...about
}: OneScreen<Path, Name>) {
  const route = createRoute({ getParentRoute: () => inside, path, validateSearch: textOf<Name>, component: screen })
  return { ...about, path, routes: [route] as const }
}

/** Several addresses under one place. */
export function severalScreens<const Path extends string, Route>(
  screens: About & { readonly path: Path; readonly routes: readonly Route[] },
) {
  return screens
}

/** Names for the compiler what an address has; the router reads every value as text. */
export function textOf<Name extends string>(given: Record<string, unknown>): Text<Name> {
  return given as Text<Name>
}

/** What is empty has no place in an address. */
export function withoutEmpty<Name extends string>(search: Text<Name>): Text<Name> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as Text<Name>
}
