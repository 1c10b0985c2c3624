import type { AppError } from '../app-error.ts'

/**
 * One operation of the REST interface: an address for a field of the schema. What it takes, answers and may is what the field takes,
 * answers and may; routes and OpenAPI are both made from this.
 */
export type RestOperation = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the prefix: "/products/{id}". What stands in braces is an argument of the field. */
  readonly path: string
  /** What OpenAPI, and the functions made from it, call it; unique. */
  readonly id: string
  /** Of Query for GET, of Mutation for the others, unless `asks` says that this POST only asks. */
  readonly field: string
  readonly asks?: true
  /** Where in the field's value the answer is: "assessment", "passport.versions". Arguments of the last one are parameters, too. */
  readonly at?: string
  /** Arguments of the field that are always the same here. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** The field that counts what a list finds. */
  readonly count?: string
  readonly tag: string
  readonly summary: string
  /** What `after` of a list takes of its records, where that is not their `id`. */
  readonly pagedBy?: string
  /** Members that are records or lists of them by themselves and belong to the answer even if nobody asks: "composition". */
  readonly parts?: readonly string[]
  /** A body that works, for the reference and its examples; {name} stands for a record made before. */
  readonly example?: Readonly<Record<string, unknown>>
  /** What its parsers allow, by argument, as JSON Schema. */
  readonly bounds?: Readonly<Record<string, object>>
  /** Parameters that work, where some are required: "list=VARIANTS". */
  readonly exampleQuery?: string
  /** The answer holds a secret that is shown once, so it is not kept for repetitions of the request. */
  readonly answersSecret?: true
  /** What a plain value, such as a number, is called in the answer, which is always an object. */
  readonly answersAs?: string
  /** 201 instead of 200: something is there now that has an address of its own, below this one, or below the one that stands here. */
  readonly creates?: true | string
  /** What to answer where there is nothing; by default that there is no such record. */
  readonly absent?: () => AppError
  readonly deprecated?: Deprecation
}

/** RFC 9745 and RFC 8594: since when one should use something else, and when it ends. */
export type Deprecation = { readonly since: Date; readonly ends?: Date; readonly instead: string }

/** A route that is made by hand, such as one for pictures or forms, as OpenAPI has it. */
export type HandMadeRoute = {
  readonly method: 'get' | 'post' | 'delete'
  readonly path: string
  readonly about: Readonly<Record<string, unknown>>
  /** The list of the schema whose filters it takes as parameters. */
  readonly filtersOf?: string
}
