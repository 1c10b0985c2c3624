import { countingIn } from '../counting.ts'

const { some } = countingIn('en')

/** What is written into connected systems. */
export const writeBack = {
  title: 'Write back',
  text: (system: string) => `${system} can get the address of each public passport, so that customers find it there.`,
  noTargets: 'This system cannot be written to as it is connected.',
  setUp: 'Write addresses back',
  change: 'Change',
  now: 'Write all now',
  again: 'Everything is written again.',
  on: 'From now on, what is published is written there.',
  off: 'Nothing is written there any more.',
  counts: { written: 'Written', due: 'Waiting', notOurs: 'Left alone', failed: 'Not written' },
  chosen: 'Write back',
  chosenTo: (name: string) => `Write back to ${name}`,
  chosenDone: (name: string) => `They are written to ${name}, as far as their passports are public.`,
  held: (when: string) => `The system asked for a pause. Writing goes on ${when}.`,
  values: { passport_address: 'Address of the passport', score: 'Score', carbon: 'Carbon footprint' },
  notWritten: 'Not written',
  made: (label: string) => `${label} (is made there)`,
  whenWithdrawn: 'When a passport is withdrawn',
  clear: 'Clear the field',
  clearText: 'No link leads to a passport that is gone.',
  keep: 'Leave the field',
  keepText: 'The address stays there and says that the passport was withdrawn.',
  look: 'Look at what would be written',
  back: 'Back',
  confirm: 'Write it',
  preview: (published: number, records: number) => {
    const known = some(records, 'variant is', 'variants are')
    if (published === 0) {
      return `${known} known there. None has a public passport yet; each is written when it is published.`
    }
    const ready = some(published, 'has', 'have')
    return `${known} known there. ${ready} a public passport and would be written now, the others when they are published.`
  },
  would: { WRITE: 'Is written', IS_SO: 'Is there already', NOT_OURS: 'Left alone' },
  leftAlone: (system: string) =>
    `Fields in ${system} that another user or program has filled are left alone and listed.`,
  empty: 'empty',
  listed: {
    NOT_OURS: (count: number) => some(count, 'field holds another value', 'fields hold other values'),
    REFUSED: (count: number) => some(count, 'value is refused there', 'values are refused there'),
    GAVE_UP: (count: number) => some(count, 'value was given up', 'values were given up'),
  },
  replace: 'Replace',
  replaceAll: 'Replace all of them',
  replaceText: (system: string) => `What is in these fields of ${system} is overwritten.`,
  replacing: 'It is being replaced.',
}

export type WriteBackWords = typeof writeBack
