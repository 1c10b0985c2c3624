import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

type Text = { readonly place: string; readonly text: string }

/** What a reader stumbles over, with what to write instead. */
const PATTERNS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bhow-many-eth\b/i, '"which … this is, counted from 1"'],
  [/\bwho(?:m)?ever\b/i, 'name the actor: the caller, a member, an admin, the operator, the receiver'],
  [/\bsomebody\b/i, 'name the actor, or "another user", "a person"'],
  [/\bnobody\b/i, 'say what has not been done: "has not been published"; or "no other workspace"'],
  [/\b(?:any|every)body\b/i, '"anyone", "everyone"'],
  [/\b(?:to|for|of|by|than) who\b/i, 'name the actor: "to members who may edit"'],
  [/\bwho administers?\b/i, '"admins"'],
  [/\bof (?:theirs|ours)\b/i, '"their", "our"'],
  [/(?:^|[,;:.]) else\b/i, '"otherwise"'],
  [/\bstands? (?:for|in|at|on|there|here|beside|under|alone|so)\b/i, '"is", "means"'],
  [/\banother(?: \w+)? than\b/i, '"differs from", "changed"'],
  [/\bsays? (?:any|no)thing else\b/i, '"change", "stay the same"'],
  [/\bhears? of\b/i, '"receives", "gets"'],
  [/\b(?:is|are|was|were) told of\b/i, '"receives", "is notified of"'],
  [
    /(?<!\bthere )\b(?:is|are) no (?:file|table|name|text|number|date|day|image|unit|list|form|record|JSON|GS1|Excel)\b/i,
    '"is not a …"',
  ],
  [/\bmend(?:s|ed|ing)?\b/i, '"correct", "fix"'],
  [/\banew\b/i, '"again"'],
  [/\bfor ever\b/i, '"forever"'],
  [/\bin capitals or not\b/i, '"ignoring case"'],
  [/\blooked through\b/i, '"read"'],
  [/\bcomes? through\b(?! (?:a|the|one)\b)/i, '"is delivered"'],
  [/\btimes that come again\b/i, '"set times"'],
  [/\bby what\b/i, '"how"'],
  [/\bwhat (?:has come|came|comes|is to become|would become) of\b/i, '"the result of", "what happens to"'],
  [/\bjust so\b/i, '"already"'],
  [/\b(?:works?|names?|exists?|holds?) no more\b/i, '"no longer works"'],
  [/\bleft out where\b|\bwhere there is none\b/i, '"omitted if", "if there is none"'],
]

/** Right English where it stands. */
const EXCEPTIONS: readonly (readonly [text: RegExp, why: string])[] = [[/user `nobody`|as `nobody`/, 'a user of Unix']]

/** Records of what was measured or decided at a time, and of releases: they keep the words of their day. */
const LEFT_ALONE =
  /^(?:CHANGELOG\.md|bench\/RESULTS\.md|bench\/COMPARED\.md|server\/faults\/RESULTS\.md|docs\/decisions\/)/

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
const TEXTS: readonly Text[] = files.flatMap((file) => {
  if (LEFT_ALONE.test(file)) return []
  if (file.endsWith('.md')) return inDocument(file)
  if (/^server\/contract\/(?:schema\.graphql|openapi\.json|problems\.json)$/.test(file)) return inLines(file)
  if (/^(?:server|lca)\/src\/.*\.ts$|^dashboard\/src\/words\/en\b.*\.ts$/.test(file)) return inLiterals(file)
  return []
})

test('every text that people read says it as English does', () => {
  const found = TEXTS.flatMap(({ place, text }) =>
    PATTERNS.flatMap(([pattern, instead]) => {
      const match = pattern.exec(EXCEPTIONS.reduce((rest, [exception]) => rest.replace(exception, ''), text))
      return match ? [`${place}: "${match[0]}" in "${text.trim().slice(0, 160)}"; write ${instead}`] : []
    }),
  )
  expect(found, `${found.length} places`).toEqual([])
})

test('has something to read of each kind', () => {
  for (const name of [
    'schema.graphql',
    'openapi.json',
    'problems.json',
    'README.md',
    'docs/api/graphql.md',
    'words/en',
  ])
    expect(TEXTS.filter(({ place }) => place.includes(name)).length, name).toBeGreaterThan(20)
})

function inLines(file: string): Text[] {
  return read(file)
    .split('\n')
    .map((text, line) => ({ place: `${file}:${line + 1}`, text }))
}

/** Paragraphs and rows without their code, so that a phrase is found across a line's end. */
function inDocument(file: string): Text[] {
  return read(file)
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .split(/\n(?:\s*\n|(?=\||\s*[-*] |\s*\d+\. ))/)
    .map((text) => ({ place: file, text: text.replaceAll(/\s+/g, ' ') }))
}

/** Sentences between quotes: descriptions, errors, events, lines of the log and of commands. */
function inLiterals(file: string): Text[] {
  if (/\.test\.ts$|-for-tests\.ts$|\.store\.ts$|words\/(?!en\b)\w+/.test(file)) return []
  const code = read(file)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`/g)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => /\w+ \w+ \w+/.test(text))
    .map((text) => ({ place: file, text }))
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
