import { invalid } from './sheet-model.ts'

type Mask = { [field: string]: Mask | true }

/** "a,b(c,d.e)": https://developers.google.com/workspace/sheets/api/guides/field-masks */
function parseMask(text: string): Mask {
  let at = 0
  const list = (): Mask => {
    const mask: Mask = {}
    for (;;) {
      const name = /^[A-Za-z*]+/.exec(text.slice(at))?.[0] ?? ''
      if (name === '') throw invalid(`Request contains an invalid argument: fields, at ${at}.`)
      at += name.length
      mask[name] = below()
      if (text[at] !== ',') return mask
      at += 1
    }
  }
  const below = (): Mask | true => {
    if (text[at] === '.') {
      at += 1
      const name = /^[A-Za-z]+/.exec(text.slice(at))?.[0] ?? ''
      at += name.length
      return { [name]: below() }
    }
    if (text[at] !== '(') return true
    at += 1
    const mask = list()
    if (text[at] !== ')') throw invalid(`Request contains an invalid argument: fields, at ${at}.`)
    at += 1
    return mask
  }
  const mask = list()
  if (at < text.length) throw invalid(`Request contains an invalid argument: fields, at ${at}.`)
  return mask
}

/** What was asked for of an answer; without a mask, or with *, all of it. */
export function masked(value: unknown, fields: string | null): unknown {
  return fields === null || fields === '*' ? value : pick(value, parseMask(fields))
}

function pick(value: unknown, mask: Mask | true): unknown {
  if (mask === true || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => pick(one, mask))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const within = mask[key]
      return within === undefined ? [] : [[key, pick(one, within)]]
    }),
  )
}
