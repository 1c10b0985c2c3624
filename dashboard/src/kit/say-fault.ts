import { Refusal, sayReason } from '../graphql/ask.ts'

/** A field as the service names it and as the form does; `scale` where the form shows another unit than the service takes. */
type Shown = { readonly name: string; readonly label: string; readonly scale?: number | undefined }

/** Why a field was refused: in the reader's language, by its label, in the unit that it shows. */
export function sayFault({ name, label, scale = 1 }: Shown, error: unknown, quoted: (text: string) => string): string {
  if (!(error instanceof Refusal)) return sayError(error)
  const { message, reason, value, limit } = error
  const shown = (one: unknown) => (typeof one === 'number' ? Number((one * scale).toPrecision(12)) : one)
  const said = sayReason(reason, { field: label, value: shown(value), limit: shown(limit) })
  return said ?? message.replaceAll(`"${name}"`, quoted(label))
}

/** The argument that a refusal is about, without the place within it: "composition" of "composition[2].share". */
export function faultyField(error: unknown): string | null {
  return error instanceof Refusal ? (error.field?.split(/[.[]/, 1)[0] ?? null) : null
}

export function sayError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
