import { DEFAULT_TAKE, MAX_SKIP, MAX_TAKE } from '#platform/page.ts'
import type { Builder } from './schema-builder.ts'

type ArgBuilder = Parameters<Parameters<Builder['queryField']>[1]>[0]['arg']

/** The arguments by which every list is paged. */
export function pageArgs(arg: ArgBuilder) {
  return {
    ...nestedPageArgs(arg),
    after: arg.id({
      description:
        'Only records after the one with this id or this cursor: every page is equally fast. In a list that ' +
        'is not sorted by age, a record given by its id must exist or be among the deleted records; with ' +
        '`cursor`, it need not.',
    }),
  }
}

/** Lists inside a record: short, so without `after`. */
export function nestedPageArgs(arg: ArgBuilder) {
  return {
    skip: arg.int({
      defaultValue: 0,
      description: `How many records to skip, at most ${MAX_SKIP}.`,
      extensions: { bounds: { minimum: 0, maximum: MAX_SKIP } },
    }),
    take: arg.int({
      defaultValue: DEFAULT_TAKE,
      description: `How many records to return, 1 to ${MAX_TAKE}.`,
      extensions: { bounds: { minimum: 1, maximum: MAX_TAKE } },
    }),
  }
}

export function updatedSinceArg(arg: ArgBuilder) {
  return arg({ type: 'DateTime', description: 'Only records created or changed at this moment or later.' })
}

export function readByArg(arg: ArgBuilder) {
  return arg.id({
    description: 'Only records that this connection has read from its system, whether they are still there or not.',
  })
}

/** For refusing lost updates. */
export function revisionArg(arg: ArgBuilder) {
  return arg.int({
    description:
      'The revision that your change is based on. If the record has been saved since then, the change is ' +
      'refused (reason record_changed).',
  })
}
