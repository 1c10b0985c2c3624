import type { RegisteredRouter } from '@tanstack/react-router'

type AnyPath = keyof RegisteredRouter['routesByPath'] & string

/** The address of a list, below which its records are: "/products". */
export type ListPath = AnyPath extends infer Path ? (Path extends `${infer List}/$id` ? List : never) : never

/** An address with nothing to fill in. */
export type PlainPath = Exclude<AnyPath, `${string}$${string}`>
