import { expect, test } from 'vitest'
import { CHANNEL_KINDS } from './channel-kinds.ts'
import type { MessageParts } from './message-parts.ts'
import { cut, isolated, plainText } from './plain-text.ts'

const HOSTILE = [
  '<!channel> <@U123> *bold* _it_ ~no~ `code` :smile:',
  '<https://evil.example|click me> & co',
  '[click](https://evil.example) **bold** # title',
  '\u202egpj.exe \u2067שלום עולם',
  'حذاء رياضي أحمر',
  '👩‍👩‍👧‍👦'.repeat(40),
  '{{DATE(2017-02-14T06:08:39Z,LONG)}}',
  'x\n\n\r\ty\u2028z\0',
  'A'.repeat(10_000),
]

export const parts = (names: readonly string[] = HOSTILE): MessageParts => ({
  language: 'en',
  title: `${names.length} products changed`,
  context: 'Vesperholm & Sons <b>',
  note: null,
  groups: [
    {
      title: `${names.length} products changed`,
      severity: 'routine',
      items: names.map((name) => ({
        name: isolated(plainText(name, 120)),
        url: 'https://selvedge.example/products/prd_1',
        picture: null,
        facts: ['Changed: name'],
      })),
      more: { label: 'and 7 more', url: 'https://selvedge.example/activity?kind=product.updated' },
    },
  ],
  others: null,
  link: { label: 'Open the activity', url: 'https://selvedge.example/activity' },
})

test('a text of a record is one line, turns no direction and is cut between characters', () => {
  expect(plainText('a\r\n\tb\0\u2028c', 50)).toBe('a b c')
  expect(plainText('\u202eabc\u2066d', 50)).toBe('abcd')
  expect(cut('👗👗👗👗', 3)).toBe('👗👗…')
  expect(plainText('\ud800x', 10)).toBe('\ufffdx')
  expect(isolated('شال')).toBe('\u2068شال\u2069')
  expect(isolated('Schal')).toBe('Schal')
})

test.each(CHANNEL_KINDS)('$kind writes the same bytes for the same parts', ({ write }) => {
  expect(write(parts())).toEqual(write(parts()))
  expect(JSON.parse(write(parts()).body)).toBeTypeOf('object')
})
