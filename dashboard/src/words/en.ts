import { backups } from './en/backups.ts'
import { bulk } from './en/bulk.ts'
import { care } from './en/care.ts'
import { certification } from './en/certification.ts'
import { chain } from './en/chain.ts'
import { codes } from './en/codes.ts'
import { company } from './en/company.ts'
import { day } from './en/day.ts'
import { explorer } from './en/explorer.ts'
import { exported } from './en/exported.ts'
import { file } from './en/file.ts'
import { frame } from './en/frame.ts'
import { home } from './en/home.ts'
import { kit } from './en/kit.ts'
import { link } from './en/link.ts'
import { lists } from './en/lists.ts'
import { mail } from './en/mail.ts'
import { material } from './en/material.ts'
import { method } from './en/method.ts'
import * as nouns from './en/nouns.ts'
import { origin } from './en/origin.ts'
import { product } from './en/product.ts'
import { rating } from './en/rating.ts'
import { reasons } from './en/reasons.ts'
import { request } from './en/request.ts'
import { requirement } from './en/requirement.ts'
import { session } from './en/session.ts'
import { settings } from './en/settings.ts'
import { trail } from './en/trail.ts'
import { variant } from './en/variant.ts'

/** Every word of the interface, a file for each part of it. The other languages have the same shape, so that none can be forgotten. */
export const en = {
  ...nouns,
  kit,
  day,
  lists,
  session,
  settings,
  frame,
  home,
  explorer,
  request,
  requirement,
  company,
  product,
  variant,
  backups,
  bulk,
  care,
  mail,
  material,
  method,
  certification,
  rating,
  trail,
  chain,
  file,
  codes,
  reasons,
  exported,
  link,
  origin,
}

export type Words = typeof en
