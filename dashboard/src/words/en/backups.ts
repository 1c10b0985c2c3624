import { countingIn } from '../counting.ts'

const { by, some } = countingIn('en')

/** The backups of the installation. */
export const backups = {
  title: 'Backups',
  note: 'Of the whole installation: all workspaces, their records, people and files.',
  emptyTitle: 'No backups are made',
  emptyText:
    'If the disk fails, everything is lost: records, passports, people and files. The operator of this installation sets a place for backups on another disk, or a bucket:',
  emptyThen: 'After a restart of the service, the first backup is made within ten minutes, and then one each day.',
  running: (since: string) => `A backup is being made. It began ${since}.`,
  failed: (when: string) => `The latest backup failed (${when})`,
  late: 'The last good backup is too old. What was saved since is in no backup: tell the operator of this installation.',
  damaged: (count: number) =>
    `${some(count, 'stored file is', 'stored files are')} damaged or missing, here as in the backup. The operator finds which:`,
  lastGood: 'Last good backup',
  none: 'None yet',
  size: 'Size',
  files: (count: number) => some(count, 'file', 'files'),
  contents: 'Contains',
  counted: {
    products: (count: number) => some(count, 'product', 'products'),
    variants: (count: number) => some(count, 'variant', 'variants'),
    passports: (count: number) => some(count, 'passport', 'passports'),
    people: (count: number) => some(count, 'person', 'people'),
  },
  withDeleted: 'deleted ones included',
  sent: 'Sent this time',
  next: 'Next',
  every: (hours: number) =>
    hours % 24 === 0
      ? by(hours / 24, 'every day', `every ${hours / 24} days`)
      : by(hours, 'every hour', `every ${hours} hours`),
  kept: 'Kept',
  keeps: (periods: string) => `The latest of each of the last ${periods}`,
  keepUnits: {
    h: (count: number) => some(count, 'hour', 'hours'),
    d: (count: number) => some(count, 'day', 'days'),
    w: (count: number) => some(count, 'week', 'weeks'),
    m: (count: number) => some(count, 'month', 'months'),
    y: (count: number) => some(count, 'year', 'years'),
  },
  where: 'Kept in',
  whereOperator: 'Known to the operator: this installation has several workspaces.',
  encrypted: 'Encrypted',
  yes: 'Yes',
  notEncrypted: 'No. A person who can read that place can read everything.',
  pointInTime: 'Point in time',
  noPointInTime: 'Off: only the moments of backups can be restored.',
  behind: (lag: string, waiting: number) =>
    waiting === 0
      ? `Any moment until ${lag} ago`
      : `Any moment until ${lag} ago; ${some(waiting, 'part is', 'parts are')} still to be sent`,
  farBehind: (lag: string) =>
    `Nothing has been archived for ${lag}. What was saved since can only be restored once it is: the operator sees in the log why it is not.`,
  start: 'Back up now',
  byOperator: 'The operator of this installation starts one at any time:',
  restoring: 'Restoring',
  restoringNote:
    'The operator types one of these where Selvedge is installed, here or on a new machine. A restore needs the service stopped; trying one out does not.',
  restoringByOperator: 'The operator of this installation restores all of its workspaces together.',
  tryOut: 'Try out the latest backup: restored beside, compared, and removed again',
  listed: 'See which backups there are',
  intoEmpty: 'Restore the latest one into an empty installation',
  inPlace: 'Restore it in place of what is here; the present database is set aside, not deleted',
  toMoment: 'Restore a moment, written in UTC',
  withKey: 'In place of KEY:SECRET, type the key of the bucket. It is not shown here.',
  afterwards: 'After a restore, an owner sees what it undid before anything leaves the workspace.',
  key: 'The key',
  keyNote: 'Secrets of webhooks, connections and channels are encrypted with it. No backup contains it.',
  keyPlaces: {
    FILE: 'It is the file secret.key in the data directory of the service. Keep a copy of it apart from the backups: without it, a restored installation has to be given those secrets again.',
    SETTING:
      'It is given to the service as SECRET_KEY, apart from its data. Keep a copy of it that does not depend on this machine.',
  },
}
