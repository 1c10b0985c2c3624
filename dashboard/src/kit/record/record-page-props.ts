import type { ReactNode } from 'react'
import type { TadaDocumentNode } from '../../graphql/graphql.ts'
import type { Section } from '../field.ts'
import type { ListPath, PlainPath } from '../paths.ts'
import type { Duplicating } from './duplicating.ts'
import type { Values } from './form-values.ts'
import type { Panels } from './record-faces.tsx'
import type { Giver } from './use-giver.ts'

/** What the service says of every record. */
export type Stored = {
  readonly id: string
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export type RecordPageProps<Rec extends Stored> = {
  /** Null: one that is to be made. */
  readonly id: string | null
  readonly path: ListPath
  readonly back: { readonly to: PlainPath; readonly label: string }
  readonly load: TadaDocumentNode<{ readonly record: Rec | null }, { id: string }>
  /** Null: none is made by a form. */
  readonly create: TadaDocumentNode<{ readonly record: { readonly id: string } }, never> | null
  readonly update: TadaDocumentNode<{ readonly record: { readonly revision: number } }, never>
  readonly remove: TadaDocumentNode<unknown, { id: string }>
  /** Left out: it is not duplicated. */
  readonly duplicate?: Duplicating<Rec>
  /** The fields of which the next one has values of its own, where several are made one after the other; left out: they are not. */
  readonly ownOfEach?: readonly string[]
  readonly titleOf: (record: Rec) => string
  readonly newTitle: string
  /** The address of its picture, where it has one. */
  readonly pictureOf?: (record: Rec) => string | null
  /** A logo is shown whole, a photo fills its square. */
  readonly isLogo?: boolean
  readonly sections: readonly Section<Rec>[]
  /** The fields whose texts may be given in other languages; the record is loaded with its translations. */
  readonly translated?: readonly string[]
  /** The record whose values it takes where it has none of its own. */
  readonly giver?: Giver<Rec>
  /** What a new one begins with. */
  readonly given?: Values
  /** What goes with the record when it is deleted. */
  readonly consequence: (record: Rec) => string
  readonly status?: (record: Rec) => ReactNode
  /** Under the title, on every face of it. */
  readonly under?: (record: Rec) => ReactNode
  readonly actions?: (record: Rec, isDirty: boolean) => ReactNode
  readonly facts?: (record: Rec) => ReactNode
  /** Beside it; `panel` is the face that is shown, where it is not the form, `outcome` what saving will change, as the service takes it. */
  readonly aside?: (record: Rec, panel: string | null, outcome: Values) => ReactNode
  readonly above?: (record: Rec) => ReactNode
  readonly below?: (record: Rec) => ReactNode
  readonly panels?: Panels<Rec>
}
