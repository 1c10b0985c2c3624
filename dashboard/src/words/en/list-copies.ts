import { countingIn } from '../counting.ts'

const { some } = countingIn('en')

/** Tables of connected systems that are kept in step with lists. */
export const listCopies = {
  title: 'Tables kept in step',
  text: (system: string) =>
    `A list of this workspace can be kept in a table of ${system}: rows are added, changed, and marked when their records leave the list.`,
  create: 'Keep a table in step',
  into: (records: string, table: string) => `${records} in the table “${table}”.`,
  inStep: (when: string) => `Last in step ${when}.`,
  phases: {
    RESTS: 'In step',
    COMPARES: 'Compares',
    LOOKS: 'Looks at the table',
    WAITS: 'Waits for you',
    WRITES: 'Writes',
  },
  paused: 'Paused',
  stopped: 'Stopped',
  counts: {
    toAdd: 'To be added',
    toChange: 'To be changed',
    toTakeAway: 'Left the list',
    there: 'In the table',
    due: 'Waiting',
    left: 'Marked as left',
    refused: 'Refused',
  },
  shown: (system: string) => `Nothing has been written to ${system} yet. Look at it, then write it.`,
  listed: {
    TO_ADD: (count: number) => some(count, 'row would be added', 'rows would be added'),
    TO_CHANGE: (count: number) => some(count, 'row would be changed', 'rows would be changed'),
    TO_TAKE_AWAY: (count: number) => some(count, 'record has left the list', 'records have left the list'),
    REFUSED: (count: number) => some(count, 'row was refused', 'rows were refused'),
  },
  look: 'Look at what would be written',
  confirm: 'Write it',
  on: 'From now on the table is kept in step.',
  now: 'Bring in step now',
  pause: 'Pause',
  resume: 'Resume',
  end: 'End',
  endTitle: (name: string) => `End “${name}”?`,
  endText: (system: string) => `The rows in ${system} stay as they are. They are not changed from here any more.`,
  ended: 'The table is no longer kept in step.',
  records: 'Records',
  tables: 'Show the tables',
  table: (system: string) => `Table in ${system}`,
  name: 'Name',
  columns: 'What is written where',
  keyColumn: (column: string) => `${column} (tells rows apart)`,
  notWritten: 'Not written',
  made: (label: string) => `${label} (is made there)`,
  whenLeft: 'When a record leaves the list',
  mark: 'Mark its row',
  markText: 'A column says on which day it left. The row stays.',
  remove: 'Delete its row',
  removeText: 'What others have written in the row is deleted with it.',
  leftColumn: 'Column for the mark',
  overwritten: 'What others write in these columns is overwritten. Other columns and other rows stay as they are.',
}

export type ListCopyWords = typeof listCopies
