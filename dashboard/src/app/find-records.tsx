import type { ReactNode } from 'react'
import { ask } from '../graphql/ask.ts'
import type { TadaDocumentNode } from '../graphql/graphql.ts'
import { type Command, fits } from '../kit/command-palette.tsx'
import type { Find } from '../kit/screens.ts'
import { Thumb } from '../kit/thumb.tsx'
import type { ShownPlace } from './places.tsx'

/**
 * Records of all of these places by their names, in one question. Those of administrators are asked for apart: the service remembers
 * answers from the workspace's records, and webhooks are none.
 */
export async function findRecords(
  search: string,
  places: readonly ShownPlace[],
  go: (to: string) => void,
  signal: AbortSignal,
): Promise<readonly Command[]> {
  const isAdministrators = ({ screens }: ShownPlace) => screens.place?.isAdministrators ?? false
  const found = await Promise.all(
    [places.filter((place) => !isAdministrators(place)), places.filter(isAdministrators)].map((asked) =>
      findIn(asked, search, go, signal),
    ),
  )
  return namedFirst(found.flat(), search)
}

/** What is called as it was typed is meant more likely than what merely contains it, as a garment does its fibres: its kind comes first. */
function namedFirst(found: readonly Command[], search: string): readonly Command[] {
  const named = new Set(
    found.filter(({ label, hint = '' }) => fits({ label, words: hint }, search)).map(({ group }) => group),
  )
  return [...found.filter(({ group }) => named.has(group)), ...found.filter(({ group }) => !named.has(group))]
}

async function findIn(
  places: readonly ShownPlace[],
  search: string,
  go: (to: string) => void,
  signal: AbortSignal,
): Promise<readonly Command[]> {
  const searched = places.flatMap((place) => (place.screens.find ? [{ place, find: place.screens.find }] : []))
  if (searched.length === 0) return []
  const data = await ask(asOne(searched.map(({ find }) => find)), { search }, signal)
  return searched.flatMap(({ place, find }) =>
    find.found(data, search).map(
      ({ id, name, hint, thumbnailUrl = null }): Command => ({
        id,
        group: place.label,
        label: name,
        icon: <Picture url={thumbnailUrl} place={place} name={name} />,
        ...(hint && { hint }),
        run: () => go(`${place.to}/${id}`),
      }),
    ),
  )
}

/** The fields of all of them in one operation. */
function asOne(finds: readonly Find[]): TadaDocumentNode<never, { search: string }> {
  const operations = finds.flatMap(({ document }) =>
    document.definitions.filter((definition) => definition.kind === 'OperationDefinition'),
  )
  const [first] = operations
  if (!first) throw new Error('Nothing to find.')
  const selections = operations.flatMap(({ selectionSet }) => selectionSet.selections)
  const name = { kind: 'Name', value: 'FindRecords' }
  return {
    ...finds[0]?.document,
    definitions: [{ ...first, name, selectionSet: { ...first.selectionSet, selections } }],
  } as TadaDocumentNode<never, { search: string }>
}

type PictureProps = {
  readonly url: string | null
  readonly place: ShownPlace | undefined
  readonly name: string
}

/** Of a record: its picture, or its letters as in the lists, or the icon of its kind. */
export function Picture({ url, place, name }: PictureProps): ReactNode {
  return <Thumb url={url} size={26} icon={place?.icon} {...(place?.screens.isLettered && { name })} />
}
