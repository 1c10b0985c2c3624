import { backups } from './de/backups.ts'
import { bulk } from './de/bulk.ts'
import { care } from './de/care.ts'
import { certification } from './de/certification.ts'
import { chain } from './de/chain.ts'
import { codes } from './de/codes.ts'
import { company } from './de/company.ts'
import { day } from './de/day.ts'
import { explorer } from './de/explorer.ts'
import { exported } from './de/exported.ts'
import { file } from './de/file.ts'
import { frame } from './de/frame.ts'
import { home } from './de/home.ts'
import { kit } from './de/kit.ts'
import { link } from './de/link.ts'
import { lists } from './de/lists.ts'
import { mail } from './de/mail.ts'
import { material } from './de/material.ts'
import { method } from './de/method.ts'
import * as nouns from './de/nouns.ts'
import { origin } from './de/origin.ts'
import { product } from './de/product.ts'
import { rating } from './de/rating.ts'
import { reasons } from './de/reasons.ts'
import { request } from './de/request.ts'
import { requirement } from './de/requirement.ts'
import { session } from './de/session.ts'
import { settings } from './de/settings.ts'
import { trail } from './de/trail.ts'
import { variant } from './de/variant.ts'
import type { Words } from './en.ts'

export const de: Words = {
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
