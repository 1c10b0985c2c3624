import { expect, test } from 'vitest'
import { KINDS, OF_ADMINISTRATORS, OF_EDITORS } from '../dashboard/src/features/activity/activity-query.ts'
import { happenedIn } from '../dashboard/src/kit/history/happened-in.ts'
import { de } from '../dashboard/src/words/de.ts'
import { en } from '../dashboard/src/words/en.ts'
import { fr } from '../dashboard/src/words/fr.ts'
import { MESSAGE_WORDS } from '../server/src/features/connecting/messages/words/words-in.ts'
import { eventCatalogue, messageCatalogue } from '../server/src/features/telling/event-kinds/event-catalogue.ts'
import { permissionForKind } from '../server/src/features/telling/events/event-permission.ts'
import '../server/src/app/schema.ts'

const LANGUAGES = Object.entries({ en, de, fr })

test.each(LANGUAGES)('whatever may happen is said in %s: in activity, history and forms', (_, words) => {
  const happened = happenedIn(words)
  const subjects: Readonly<Record<string, string>> = words.trail.subjects
  const kinds = Object.keys(messageCatalogue())
  expect(kinds.length).toBeGreaterThan(100)
  expect(kinds.filter((kind) => happened(kind) === undefined || subjects[subjectOf(kind)] === undefined)).toEqual([])
})

test.each(Object.entries(MESSAGE_WORDS))('and in %s in messages to channels, of one and of several', (_, words) => {
  const said = Object.keys(eventCatalogue()).flatMap((kind) => [words.happened(kind, 1), words.happened(kind, 1200)])
  // What has no words is counted by its technical name.
  expect(said.filter((text) => /×|_|undefined/.test(text))).toEqual([])
})

test('activity can be narrowed to each of them', () => {
  const offered = Object.entries(KINDS).flatMap(([subject, verbs]) => verbs.map((verb) => `${subject}.${verb}`))
  expect(offered.filter((kind) => !Object.hasOwn(eventCatalogue(), kind))).toEqual([])
  const missing = Object.keys(eventCatalogue()).filter((kind) => !offered.includes(kind))
  expect(missing).toEqual([])
  // By those who may see it.
  const seenWith = (subject: string) =>
    OF_ADMINISTRATORS.has(subject) ? 'administer' : OF_EDITORS.has(subject) ? 'edit' : 'read'
  const subjects = Object.keys(KINDS)
  expect(subjects.filter((one) => seenWith(one) !== permissionForKind(`${one}.created`))).toEqual([])
})

function subjectOf(kind: string): string {
  return kind.slice(0, kind.indexOf('.'))
}
