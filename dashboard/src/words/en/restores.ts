import { countingIn } from '../counting.ts'

const { some, by } = countingIn('en')

/** What a restore to the past undid, and going on after it. */
export const restores = {
  title: 'What this restore undid',
  noneTitle: 'No restore to look at',
  noneText:
    'If this installation is restored from a backup, you see here what had happened after the moment of the backup, before anything leaves your workspace.',
  backTo: (moment: string) => `This installation was restored to ${moment}. What was saved before that is here.`,
  exact: 'The list below is complete: it comes from the database that was replaced.',
  unknown: 'What happened after that cannot be known here. One-time links that may have been used since are closed.',
  lookThrough: 'Look through the rest.',
  held: 'Webhooks, schedules, connections, messages and e-mail wait. Editing and publishing go on, and passports are shown to the public.',
  heldOthers: 'An owner of this workspace looks at what the restore undid and lets them go on.',
  resumed: (who: string, when: string) => `${who} let everything go on, ${when}.`,
  goOn: 'Go on',
  goOnTitle: 'Let everything go on?',
  goOnText:
    'What has waited is sent now: deliveries to webhooks, messages and e-mail. Schedules and connections run at their next time, and values are written to other systems.',
  goOnCheck: 'Pause first what should not go on.',
  wentOn: 'Everything goes on',
  nothing: 'Nothing in the list: all that this workspace had is here.',
  kept: 'Still holds',
  list: 'What was undone',
  showing: (from: string, to: string, all: string) => `${from}–${to} of ${all}`,
  byWhom: (who: string, when: string) => `${who}, ${when}`,
  code: 'Code',
  gtin: 'GTIN',
  fromTo: (from: string, to: string) => `then ${to}, now ${from}`,
  changed: 'Records that had changed',
  changedNote: 'They are as they were at that moment.',
  created: (count: number) => `${some(count, 'was', 'were')} created`,
  updated: (count: number) => `${some(count, 'was', 'were')} changed`,
  deleted: (count: number) => `${some(count, 'was', 'were')} deleted`,
  kinds: {
    WORKSPACE_DELETED: {
      title: (_n: number) => 'This workspace was deleted',
      note: 'It is there again, and what it sends by itself is off. If that was right, do not go on.',
    },
    PASSPORT_WITHDRAWN: {
      title: (n: number) => `${some(n, 'passport was', 'passports were')} withdrawn`,
      note: 'They are withdrawn here too.',
    },
    PASSPORT_FIRST_PUBLISHED: {
      title: (n: number) => `${some(n, 'passport was', 'passports were')} published for the first time`,
      note: 'Codes that are printed already lead nowhere now. Create and publish these variants again with the same GTIN, or replace the labels.',
    },
    ITEM_CREATED: {
      title: (n: number) => `${some(n, 'variant was', 'variants were')} created and not yet published`,
      note: 'Codes that are printed already lead nowhere now.',
    },
    PASSPORT_REPUBLISHED: {
      title: (n: number) => `${some(n, 'passport was', 'passports were')} published again`,
      note: 'An earlier version is shown now. Publish again what should be shown.',
    },
    LINK_OPENED: {
      title: (n: number) => `${some(n, 'private link was', 'private links were')} opened`,
      note: 'These openings count here too.',
    },
    LINK_CLOSED: {
      title: (n: number) => `${some(n, 'private link was', 'private links were')} closed`,
      note: 'They could be opened a limited number of times, and nothing proves that they were not. Create new ones where they are needed.',
    },
    LINK_REVOKED: {
      title: (n: number) => `${some(n, 'private link was', 'private links were')} revoked`,
      note: 'They are revoked here too.',
    },
    LINK_CREATED: {
      title: (n: number) => `${some(n, 'private link was', 'private links were')} created`,
      note: 'Their addresses lead nowhere now. Create new ones.',
    },
    MEMBER_REMOVED: {
      title: (n: number) => `${some(n, 'member', 'members')} left or ${by(n, 'was', 'were')} removed`,
      note: 'They are removed here too, unless no owner would be left.',
    },
    MEMBER_DEMOTED: {
      title: (n: number) => `${some(n, 'member was', 'members were')} given a role with fewer rights`,
      note: 'They have that role here too, unless no owner would be left.',
    },
    MEMBER_PROMOTED: {
      title: (n: number) => `${some(n, 'member was', 'members were')} given a role with more rights`,
      note: 'They have their former role now. Give them the other one again if it was right.',
    },
    MEMBER_ADDED: {
      title: (n: number) => `${some(n, 'person', 'people')} became ${by(n, 'a member', 'members')}`,
      note: 'They are not members now. Invite them again.',
    },
    INVITATION_CLOSED: {
      title: (n: number) => `${some(n, 'invitation was', 'invitations were')} closed`,
      note: 'Nothing proves that they were not accepted or revoked. Invite these people again.',
    },
    INVITATION_ENDED: {
      title: (n: number) => `${some(n, 'invitation was', 'invitations were')} accepted or revoked`,
      note: 'Their links no longer work here either.',
    },
    PASSWORD_CHANGED: {
      title: (n: number) => `${some(n, 'member', 'members')} set another password`,
      note: 'The new password is valid here too, and the former one is not.',
    },
    KEY_REVOKED: {
      title: (n: number) => `${some(n, 'API key was', 'API keys were')} revoked`,
      note: 'They are revoked here too.',
    },
    KEY_CREATED: {
      title: (n: number) => `${some(n, 'API key was', 'API keys were')} created`,
      note: 'They do not exist now. Programs that use them need new ones.',
    },
    FEED_REVOKED: {
      title: (n: number) => `${some(n, 'feed was', 'feeds were')} revoked`,
      note: 'They are revoked here too.',
    },
    FEED_RENEWED: {
      title: (n: number) => `${some(n, 'feed was', 'feeds were')} given a new secret`,
      note: 'The new secret is valid here too, and the former one is not.',
    },
    FEED_CREATED: {
      title: (n: number) => `${some(n, 'feed was', 'feeds were')} created`,
      note: 'Their addresses lead nowhere now. Create new ones.',
    },
    SECRET_ROTATED: {
      title: (n: number) => `${some(n, 'webhook was', 'webhooks were')} given a new secret`,
      note: 'They sign with the former secret now. Give them a new one before you go on.',
    },
    SWITCHED_OFF: {
      title: (n: number) =>
        `${some(n, 'webhook, connection or the like was', 'webhooks, connections and the like were')} paused or deleted`,
      note: 'They exist here and are off.',
    },
    ADDRESS_UNSUBSCRIBED: {
      title: (n: number) => `${some(n, 'address', 'addresses')} wanted no more messages`,
      note: 'They get none here either.',
    },
    CATALOGUE_CLOSED: {
      title: (_n: number) => 'The public catalogue was closed',
      note: 'It is closed here too.',
    },
    RATING_CONCEALED: {
      title: (n: number) => `${some(n, 'rating was', 'ratings were')} hidden from passports`,
      note: 'They are hidden here too. Publish again the passports that show them.',
    },
    FILE_HIDDEN: {
      title: (n: number) => `${some(n, 'public file was', 'public files were')} made private`,
      note: 'They are private here too.',
    },
    RECORD_DELETED: {
      title: (n: number) => `${some(n, 'record was', 'records were')} deleted`,
      note: 'They exist again. Delete them again if that was right.',
    },
    TO_CHECK: {
      title: (n: number) => `${some(n, 'thing', 'things')} to look through`,
      note: 'They may have been revoked, removed or switched off since. They are as they were.',
    },
  },
}

export type RestoreWords = typeof restores
