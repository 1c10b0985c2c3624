import { hasGs1CheckDigit } from '#platform/gs1-check-digit.ts'
import type { ApplicationIdentifier, Component } from './application-identifiers.ts'

/** What is wrong with the value of an application identifier, completing the sentence "The value … "; null when nothing is. */
export function complaintAboutValue({ components }: ApplicationIdentifier, value: string): string | null {
  if (value === '') return 'is empty'
  let rest = value
  for (const component of components) {
    if (rest === '' && component.isOptional) continue
    const part = rest.slice(0, component.maxLength)
    const complaint = complaintAboutPart(component, part)
    if (complaint !== null) return complaint
    rest = rest.slice(part.length)
  }
  return rest === '' ? null : `is ${count(rest.length)} too long`
}

function complaintAboutPart({ characters, minLength, checks }: Component, part: string): string | null {
  const { set, name } = CHARACTERS[characters]
  if (!set.test(part)) return `may only consist of ${name}`
  if (part.length < minLength) return `is ${count(minLength - part.length)} too short`
  const failed = checks.find((check) => CHECKS[check]?.holds(part) === false)
  return failed === undefined ? null : (CHECKS[failed]?.complaint ?? null)
}

function count(characters: number): string {
  return characters === 1 ? 'one character' : `${characters} characters`
}

/** GS1 General Specifications §7.11. */
const CHARACTERS = {
  N: { set: /^\d*$/, name: 'digits' },
  X: { set: /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/, name: 'letters without accents, digits and !"%&\'()*+,-./:;<=>?_' },
  Y: { set: /^[#\-/0-9A-Z]*$/, name: 'capital letters, digits, #, - and /' },
  Z: { set: /^[A-Za-z0-9\-_=]*$/, name: 'letters without accents, digits, -, _ and =' },
} as const

type Check = { readonly complaint: string; holds(part: string): boolean }

const DATE = 'is not a date'
const TIME = 'is not a time of day'
/** Checks of the syntax dictionary by their names there; one that is not here (a list of codes) is not made. */
const CHECKS: Readonly<Record<string, Check>> = {
  csum: { complaint: 'is mistyped: its check digit does not match the other digits', holds: hasGs1CheckDigit },
  csumalpha: { complaint: 'is mistyped: its last two characters do not match the others', holds: hasCheckPair },
  zero: { complaint: 'must begin with 0', holds: (part) => part === '0' },
  nonzero: { complaint: 'may not be zero', holds: (part) => /[1-9]/.test(part) },
  nozeroprefix: { complaint: 'may not begin with 0', holds: (part) => part === '0' || !part.startsWith('0') },
  hasnondigit: { complaint: 'must have a character that is not a digit', holds: (part) => /\D/.test(part) },
  hyphen: { complaint: 'may only end in a hyphen', holds: (part) => part === '-' },
  yesno: { complaint: 'must be 0 or 1', holds: (part) => /^[01]$/.test(part) },
  winding: { complaint: 'must end in a winding direction: 0, 1 or 9', holds: (part) => /^[019]$/.test(part) },
  iso5218: { complaint: 'must be 0, 1, 2 or 9', holds: (part) => /^[0129]$/.test(part) },
  importeridx: { complaint: 'must end in a letter, digit, - or _', holds: (part) => /^[\w-]$/.test(part) },
  pieceoftotal: { complaint: 'must end in a piece and how many there are, such as 0102', holds: isPieceOfTotal },
  posinseqslash: { complaint: 'must be a place and how many there are, such as 1/2', holds: isPlaceInSequence },
  pcenc: {
    complaint: 'has a % that is not followed by two hexadecimal digits',
    holds: (part) => !/%(?![0-9A-Fa-f]{2})/.test(part),
  },
  yymmdd: { complaint: DATE, holds: (part) => isDate(`20${part}`) },
  // Day 00: the month as a whole.
  yymmd0: { complaint: DATE, holds: (part) => isDate(`20${part.replace(/00$/, '01')}`) },
  yyyymmdd: { complaint: DATE, holds: isDate },
  hhmi: { complaint: TIME, holds: (part) => /^([01]\d|2[0-3])[0-5]\d$/.test(part) },
  hh: { complaint: TIME, holds: (part) => /^([01]\d|2[0-3])$/.test(part) },
  mi: { complaint: TIME, holds: (part) => /^[0-5]\d$/.test(part) },
  ss: { complaint: TIME, holds: (part) => /^[0-5]\d$/.test(part) },
  latitude: { complaint: 'has no latitude from -90° to 90°', holds: (part) => Number(part) <= 1_800_000_000 },
  longitude: { complaint: 'has no longitude from -180° to 180°', holds: (part) => Number(part) <= 3_600_000_000 },
}

/** The century does not matter: 29 February is taken when the year of the 21st century has one. */
function isDate(yyyymmdd: string): boolean {
  const [year, month, day] = [yyyymmdd.slice(0, 4), yyyymmdd.slice(4, 6), yyyymmdd.slice(6)]
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}

function isPieceOfTotal(part: string): boolean {
  const [piece, total] = [Number(part.slice(0, part.length / 2)), Number(part.slice(part.length / 2))]
  return piece > 0 && piece <= total
}

function isPlaceInSequence(part: string): boolean {
  const [, place, total] = /^([1-9])\/([1-9])$/.exec(part) ?? []
  return place !== undefined && Number(place) <= Number(total)
}

/**
 * The check pair of a Global Model Number: the characters' places in set 82, weighted with the primes from the right, modulo
 * 1021. Source: GS1 General Specifications §7.9.5.
 */
function hasCheckPair(part: string): boolean {
  const body = part.slice(0, -2)
  if (body === '' || body.length > PRIMES.length) return false
  const sum =
    [...body].reverse().reduce((sum, character, i) => sum + SET_82.indexOf(character) * (PRIMES[i] ?? 0), 0) % 1021
  return part.slice(-2) === `${SET_32[sum >> 5]}${SET_32[sum & 31]}`
}

const SET_82 = `!"%&'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz`
const SET_32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83]
