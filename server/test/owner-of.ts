import type pg from 'pg'
import type { Deps } from '../src/deps.ts'

/** The owner of the tables of a test's service: for what only a command writes. */
export const ownerOf = new WeakMap<Deps, pg.Pool>()
