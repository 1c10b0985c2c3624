import baseCarbone from './sources/ademe-base-carbone.json' with { type: 'json' }
import desnz from './sources/desnz-2025.json' with { type: 'json' }
import ecobalyseMethod from './sources/ecobalyse-2025-02.json' with { type: 'json' }
import ecobalyseData from './sources/ecobalyse-data.json' with { type: 'json' }
import ember from './sources/ember-co2js.json' with { type: 'json' }
import frontiers from './sources/frontiers-2021.json' with { type: 'json' }
import kering from './sources/kering-epl.json' with { type: 'json' }
import kir from './sources/kir-2024.json' with { type: 'json' }
import nova from './sources/nova-2019.json' with { type: 'json' }
import facts from './sources/published-facts.json' with { type: 'json' }
import ceilings from './sources/selvedge-ceilings.json' with { type: 'json' }
import choices from './sources/selvedge-choices.json' with { type: 'json' }
import textileExchange from './sources/textile-exchange-2014.json' with { type: 'json' }
import worldFactbook from './sources/world-factbook.json' with { type: 'json' }

/** As they ship, not yet looked at. */
export const shippedFiles = [
  baseCarbone,
  desnz,
  ecobalyseMethod,
  ecobalyseData,
  ember,
  frontiers,
  kering,
  kir,
  nova,
  facts,
  ceilings,
  choices,
  textileExchange,
  worldFactbook,
]

/** The ids of all sources that ship, those that are off by default included. */
export const shippedSources: readonly string[] = shippedFiles.map(({ source }) => source.id)

/** Sources that are left out unless they are asked for by name: nobody of the project has read their licence. */
export const sourcesOffByDefault: readonly string[] = shippedFiles.flatMap(({ source }) =>
  'offByDefault' in source && source.offByDefault === true ? [source.id] : [],
)
