import { expect, test } from 'vitest'
import { encoded } from '#test/strangers/encoded.ts'
import { STRANGE_LANGUAGES, valuesOf } from '#test/strangers/strangers.ts'
import { guessEncoding } from './guess-encoding.ts'

const ENCODINGS_OF: Readonly<Record<string, readonly string[]>> = {
  pl: ['windows-1250', 'iso-8859-2'],
  cs: ['windows-1250', 'iso-8859-2'],
  sk: ['windows-1250'],
  sl: ['windows-1250'],
  hr: ['windows-1250'],
  hu: ['windows-1250', 'iso-8859-2'],
  ro: ['windows-1250', 'iso-8859-2'],
  bg: ['windows-1251'],
  ru: ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic', 'iso-8859-5'],
  uk: ['windows-1251', 'koi8-u'],
  el: ['windows-1253', 'iso-8859-7'],
  tr: ['windows-1254'],
  et: ['windows-1257'],
  lv: ['windows-1257'],
  lt: ['windows-1257'],
  ja: ['shift_jis', 'euc-jp'],
  ko: ['euc-kr'],
  zh: ['gb18030'],
  en: [],
  id: [],
  vi: [],
}

test('no file is read in a wrong encoding without a doubt, and most are read right, of few words, too', async () => {
  const judged = { right: 0, asked: 0, wrong: [] as string[] }
  for (const language of STRANGE_LANGUAGES) {
    for (const encoding of ENCODINGS_OF[language] ?? ['windows-1252', 'macintosh']) {
      const kinds = ['goods', 'colors', 'categories', 'care', 'about', 'fibres'].map((kind) => valuesOf(language, kind))
      // Of few words, of a table of a few lines, of more.
      for (const texts of [...kinds, kinds.slice(0, 3).flat(), kinds.flat()]) {
        // Romanian had no other letters in these encodings.
        const old = (one: string) => one.replaceAll('ț', 'ţ').replaceAll('ș', 'ş')
        const text = `sku;name\n${texts.map((one, at) => `A${at};${old(one)}\n`).join('')}`
        const bytes = encoded(text, encoding)
        if (!bytes || bytes.every((byte) => byte < 0x80)) continue
        const guess = await guessEncoding(each(bytes))
        const isRight = new TextDecoder(guess.encoding).decode(bytes) === text
        if (!guess.isAhead) judged.asked += 1
        else if (isRight) judged.right += 1
        else judged.wrong.push(`${language} in ${encoding} as ${guess.encoding}: ${texts[0]}`)
      }
    }
  }
  expect(judged.wrong).toEqual([])
  expect(judged.right / (judged.right + judged.asked)).toBeGreaterThan(0.6)
})

async function* each(bytes: Buffer) {
  yield bytes
}
