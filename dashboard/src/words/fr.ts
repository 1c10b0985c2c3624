import type { Words } from './en.ts'
import { backups } from './fr/backups.ts'
import { bulk } from './fr/bulk.ts'
import { care } from './fr/care.ts'
import { certification } from './fr/certification.ts'
import { chain } from './fr/chain.ts'
import { codes } from './fr/codes.ts'
import { company } from './fr/company.ts'
import { day } from './fr/day.ts'
import { explorer } from './fr/explorer.ts'
import { exported } from './fr/exported.ts'
import { file } from './fr/file.ts'
import { frame } from './fr/frame.ts'
import { home } from './fr/home.ts'
import { kit } from './fr/kit.ts'
import { link } from './fr/link.ts'
import { lists } from './fr/lists.ts'
import { mail } from './fr/mail.ts'
import { material } from './fr/material.ts'
import { method } from './fr/method.ts'
import * as nouns from './fr/nouns.ts'
import { origin } from './fr/origin.ts'
import { product } from './fr/product.ts'
import { rating } from './fr/rating.ts'
import { reasons } from './fr/reasons.ts'
import { request } from './fr/request.ts'
import { requirement } from './fr/requirement.ts'
import { session } from './fr/session.ts'
import { settings } from './fr/settings.ts'
import { trail } from './fr/trail.ts'
import { variant } from './fr/variant.ts'

export const fr: Words = {
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
