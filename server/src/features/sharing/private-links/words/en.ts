import { pluralIn } from '#kit/words/plural.ts'
import type { LinkWords } from './link-words.ts'

const plural = pluralIn('en')

export const EN: LinkWords = {
  linkFrom: (sender) => `Private link from ${sender}`,
  sharesThis: (sender, receiver) => `${sender} shares this with ${receiver ?? 'you'}.`,
  keepToYourself: 'It is not published: please keep it to yourself.',
  opensUntil: (times, moment) =>
    times === null
      ? `It can be opened as often as needed until ${moment}.`
      : `It can be opened ${plural(times, 'once', `${times} times`)} until ${moment}.`,
  openFor: (minutes) => `After you open it, you have ${minutes} minutes to read and download.`,
  open: 'Open',
  passcode: 'Passcode',
  passcodeHint: (sender) => `${sender} sent it to you separately.`,
  passcodeRequired: 'The passcode is required to open this link.',
  passcodeWrong: 'The passcode is wrong.',
  attemptsLeft: (count) => `Attempts left before this link is locked: ${count}.`,
  lastAttempt: 'That was the last attempt: this link is now locked. Ask the person who sent it for a new one.',
  deadTitle: 'This link does not work',
  deadText: 'It may have been used already, have expired, or be incomplete.',
  deadHint: 'Ask the person who sent it for a new one.',
  tooManyTitle: 'Too many attempts',
  tooManyText: (seconds) => `Please wait ${seconds} ${plural(seconds, 'second', 'seconds')}, then try again.`,
  failedTitle: 'This did not work',
  failedText: 'Please try again in a moment.',
  confidential: 'Not published. Confidential.',
  sharedBy: (sender, receiver) =>
    receiver === null ? `Shared by ${sender}.` : `Shared by ${sender} with ${receiver}.`,
  openUntil: (moment) => `This page stays open until ${moment}.`,
  gone: 'What was shared here has since been deleted.',
  asJson: 'Download as JSON',
  asCsv: (noun) => `${noun} as CSV`,
  allAsJson: 'Everything as JSON',
  listAsJson: 'This list as JSON, with checksums',
  files: 'Files',
  filesCount: (count) => `Number of files: ${count}. An interrupted download can be resumed.`,
  fileName: 'Name',
  fileKind: 'Kind',
  fileSize: 'Size',
  recordsCount: (count) => `As of now. Number of records: ${count}`,
  nouns: { products: 'Products', variants: 'Variants', materials: 'Materials', certifications: 'Certifications' },
  computed: {
    sustainabilityScore: 'Score (0 to 100)',
    carbonFootprint: 'Carbon footprint (kg CO₂e per item)',
    waterLiters: 'Water (litres per item)',
    state: 'State today',
  },
  states: { valid: 'valid', expiring: 'valid, expires soon', expired: 'expired', not_yet_valid: 'not yet valid' },
  boundaries: { fibre: 'fibre', yarn: 'yarn', fabric: 'fabric', other: 'something else' },
  evidences: { declared: 'declared by the supplier', verified: 'verified by a third party' },
  yes: 'yes',
  no: 'no',
}
