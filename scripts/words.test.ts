import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What people read, as it is written: a no-break space is "~" here, and what is filled in is "…". */
type Text = { readonly place: string; readonly text: string }

const WORDS = ['dashboard/src/words', ...globSync('server/src/features/*/*/{words,*-words}', { cwd: root })]
/** Where a text stands beside itself in the other languages: the fields of records, and what an upgrade tells. */
const BESIDE = globSync('server/src/features/*/*/{*-fields,upgrade-notices}.ts', { cwd: root })

/** Signs that a language writes otherwise than a keyboard does, each with how it is written. */
const HABITS: Readonly<Record<string, readonly (readonly [wrong: RegExp, right: string])[]>> = {
  en: [
    [/[A-Za-z]'[A-Za-z]/, 'an apostrophe is ’'],
    [/[„«»]/, 'quotation marks are “ and ”'],
    [/\d[ ~]%/, '95%, without a space'],
  ],
  de: [
    [/[A-Za-zäöüß]'[A-Za-z]/, 'an apostrophe is ’'],
    [/[«»”]|“(?=[\p{L}\d…])/u, 'quotation marks are „ and “'],
    [/„[^“]*$|^[^„]*“/, 'a quotation begins with „ and ends with “'],
    [/\d %|\d%/, '95~%, with a no-break space'],
    [/ - /, 'a dash is –'],
    [/\bz\. ?B\./, 'z.~B., with a no-break space'],
  ],
  fr: [
    [/[a-zà-ÿ]'[a-zà-ÿ]/i, 'an apostrophe is ’'],
    [/[“”„]/, 'quotation marks are « and »'],
    [/«(?!~)|(?<!~)»/, 'a no-break space within « and »'],
    [/ [:;?!%]/, 'a no-break space before : ; ? ! and %'],
    [/[\p{L}\d»)…][;?!](?=\s|~|$)/u, 'a narrow no-break space before ; ? and !'],
    [/[\p{L}»)](?<!https?):(?=\s|$)/u, 'a no-break space before :'],
  ],
}

/** Code that is written as it is sent, in every language. */
const CODE =
  /Authorization: Bearer|fibre:|material: |part: |source: |verifier: |https?:\/\/|\{ "name"|Selvedge-Workspace/

test.each(Object.keys(HABITS))('what people read is written as %s writes it', (language) => {
  const texts = textsIn(language)
  expect(texts.length).toBeGreaterThan(800)
  const found = texts.flatMap(({ place, text }) =>
    (HABITS[language] ?? []).flatMap(([wrong, right]) =>
      !CODE.test(text) && wrong.test(text) ? [`${place}: ${right}, in "${text.slice(0, 160)}"`] : [],
    ),
  )
  expect(found, `${found.length} places`).toEqual([])
})

test('no text counts by hand: a plural is what Intl.PluralRules says', () => {
  const files = WORDS.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  const found = files.filter((file) => /[=!]== ?'?1'?\b/.test(read(file)))
  expect(found).toEqual([])
})

test('what stands before a colon is joined to what follows by words, because French has a space there', () => {
  // A header of HTTP is code.
  const found = globSync('dashboard/src/**/*.tsx', { cwd: root }).filter((file) =>
    /\$\{[^`\n]*\}: \$\{(?!String\()/.test(read(file)),
  )
  expect(found, 'kit.labelled(label, name) does').toEqual([])
})

function textsIn(language: string): Text[] {
  const files = WORDS.flatMap((folder) => [
    ...globSync(`${folder}/${language}/**/*.ts`, { cwd: root }),
    ...globSync(`${folder}/${language}.ts`, { cwd: root }),
  ])
  const beside = new RegExp(`\\b${language}:\\s+'((?:[^'\\\\\\n]|\\\\.)*)'`, 'g')
  const texts = [
    ...files.map((file) => [file, literalsOf(read(file))] as const),
    ...BESIDE.map((file) => [file, [...read(file).matchAll(beside)].map(([, text = '']) => text)] as const),
  ]
  return texts.flatMap(([place, found]) =>
    found.map((text) => ({ place, text: text.replaceAll(/[\u00a0\u202f]/g, '~') })),
  )
}

/** Sentences between quotes, without what is filled in; a placeholder with texts of its own is read apart from them. */
function literalsOf(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^import .*$/gm, '')
  const inner: string[] = []
  const flat = code.replaceAll(/\$\{([^{}]*)\}/g, (_, filled: string) => {
    inner.push(...literals(filled))
    return '…'
  })
  return [...literals(flat), ...inner].filter((text) => /\p{L}.*[\s~\u00a0\u202f]|[\s~\u00a0\u202f].*\p{L}/u.test(text))
}

function literals(code: string): string[] {
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(([, single, template]) => single ?? template ?? '')
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
