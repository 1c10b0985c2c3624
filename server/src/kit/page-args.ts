import { DEFAULT_TAKE, MAX_SKIP, MAX_TAKE } from '#platform/page.ts'
import type { Builder } from './schema-builder.ts'

type ArgBuilder = Parameters<Parameters<Builder['queryField']>[1]>[0]['arg']

/** The arguments by which every list is paged. */
export function pageArgs(arg: ArgBuilder) {
  return {
    ...nestedPageArgs(arg),
    after: arg.id({
      description:
        'Only what comes after the record with this id, or with this cursor: paging that stays quick however far it goes. In any order but ' +
        'by age a record named by its id must be there, or among the deleted ones; with `cursor` it need not.',
    }),
  }
}

/** Lists inside a record: short, so without `after`. */
export function nestedPageArgs(arg: ArgBuilder) {
  return {
    skip: arg.int({
      defaultValue: 0,
      description: `How many records to pass over, at most ${MAX_SKIP}.`,
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
  return arg({ type: 'DateTime', description: 'Only what has been made or changed at this moment or later.' })
}

/** For refusing lost updates. */
export function revisionArg(arg: ArgBuilder) {
  return arg.int({
    description:
      'The revision you began from. If the record has been saved since, the change is refused (reason record_changed).',
  })
}
