import { AppError, badInput } from '../app-error.ts'

/** One thing in a request that is not as it must be, and where it stands. */
export type FieldFault = {
  readonly place: Place
  /** The name of a parameter or header, or the steps into the body. */
  readonly steps: readonly (string | number)[]
  readonly reason: string
  /** A whole sentence. */
  readonly detail: string
  readonly value?: unknown
  readonly limit?: number | string
}

export type Place = 'body' | 'query' | 'path' | 'header'

/** What is told of many faults: the first in full, of the others that they are there; all are listed. */
export function faultsError(faults: readonly [FieldFault, ...FieldFault[]]): AppError {
  const [first] = faults
  const more = faults.length - 1
  const detail =
    more === 0 ? first.detail : `${first.detail} ${more} more ${more === 1 ? 'thing is' : 'things are'} wrong.`
  return badInput(first.reason, detail, {
    field: fieldOf(first),
    ...(first.value === undefined ? {} : { value: first.value }),
    ...(first.limit === undefined ? {} : { limit: first.limit }),
    faults: faults.map(presentFault),
  })
}

/** An error of a use case, which names a field, with the place in the request from which that came. */
export function locateFault(error: AppError, placeOf: (field: string) => Place | null): AppError {
  const { field, value, limit, faults } = error.details
  if (field === undefined || faults !== undefined) return error
  const steps = stepsOf(field)
  const place = placeOf(String(steps[0]))
  if (place === null) return error
  const fault = { place, steps, reason: error.reason, detail: error.message, value, limit }
  return new AppError(error.code, error.reason, error.message, { ...error.details, faults: [presentFault(fault)] })
}

export type PresentedFault = Readonly<Record<string, unknown>>

/** RFC 9457 §3: a pointer into the body is RFC 6901, as a fragment. */
function presentFault({ place, steps, reason, detail, value, limit }: FieldFault): PresentedFault {
  const at =
    place === 'body'
      ? { pointer: pointerOf(steps) }
      : place === 'header'
        ? { header: steps[0] }
        : { parameter: steps[0] }
  return {
    ...at,
    reason,
    detail,
    ...(value === undefined ? {} : { value }),
    ...(limit === undefined ? {} : { limit }),
  }
}

function pointerOf(steps: readonly (string | number)[]): string {
  return `#${steps.map((step) => `/${encodeURIComponent(String(step).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`
}

/** As use cases write it: "composition[0].share". */
function fieldOf({ steps }: FieldFault): string {
  return steps.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('')
}

function stepsOf(field: string): (string | number)[] {
  return field
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step))
}
