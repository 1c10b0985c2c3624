import { inLatin } from './in-latin.ts'

/**
 * What a name is sorted by, as `sort_key()` of the database makes it at ten times the cost: without case and accents, its numbers filled up to nine digits. Null: the
 * database has to make it, because the name is not in Latin letters. A test compares the two.
 */
export function sortKey(name: string): string | null {
  const letters = inLatin(name, KEYS)
  return letters?.replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0')) ?? null
}

const DIGITS = 9
const KEYS = { ß: 's', ø: 'o', đ: 'd', ł: 'l', æ: 'a', œ: 'o', ð: 'd', ı: 'i' }
