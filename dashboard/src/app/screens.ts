import { activity } from '../features/activity/activity.screens.ts'
import { certifications } from '../features/certifications/certification.screens.ts'
import { companies } from '../features/companies/company.screens.ts'
import { connections } from '../features/connections/connection.screens.ts'
import { deleted } from '../features/deleted/deleted.screens.ts'
import { eventKinds } from '../features/event-kinds/event-kinds.screens.ts'
import { explorer } from '../features/explorer/explorer.screens.ts'
import { feeds } from '../features/feeds/feed.screens.ts'
import { files } from '../features/files/file.screens.ts'
import { home } from '../features/home/home.screens.ts'
import { imports } from '../features/imports/import.screens.ts'
import { materials } from '../features/materials/material.screens.ts'
import { messages } from '../features/messages/message.screens.ts'
import { links } from '../features/private-links/link.screens.ts'
import { products } from '../features/products/product.screens.ts'
import { ranges } from '../features/ranges/range.screens.ts'
import { ratings } from '../features/ratings/rating.screens.ts'
import { powerBiRefresh } from '../features/refreshed-models/power-bi-refresh.screens.ts'
import { restores } from '../features/restores/restore.screens.ts'
import { schedules } from '../features/schedules/schedule.screens.ts'
import { settings } from '../features/settings/settings.screens.ts'
import { variants } from '../features/variants/variant.screens.ts'
import { webhooks } from '../features/webhooks/webhook.screens.ts'

/**
 * Every screen behind the sign-in, in the order of the menu. The router, the menu, the command palette, the keys and the links to records
 * read it, and the addresses that the server sends the dashboard for are made from it.
 */
export const SCREENS = [
  home,
  products,
  ranges,
  variants,
  materials,
  companies,
  certifications,
  ratings,
  files,
  links,
  imports,
  connections,
  feeds,
  messages,
  webhooks,
  explorer,
  activity,
  deleted,
  settings,
  schedules,
  eventKinds,
  powerBiRefresh,
  restores,
]

type Route = (typeof SCREENS)[number]['routes'][number]
export const ROUTES: readonly Route[] = SCREENS.flatMap<Route>(({ routes }) => routes)
