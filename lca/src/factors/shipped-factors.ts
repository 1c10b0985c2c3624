import { factorSet, withoutSources } from './factor-set.ts'
import desnz from './sources/desnz-2025.json' with { type: 'json' }
import ecobalyseMethod from './sources/ecobalyse-2025-02.json' with { type: 'json' }
import ecobalyseData from './sources/ecobalyse-data.json' with { type: 'json' }
import ember from './sources/ember-co2js.json' with { type: 'json' }
import frontiers from './sources/frontiers-2021.json' with { type: 'json' }
import kering from './sources/kering-epl.json' with { type: 'json' }
import kir from './sources/kir-2024.json' with { type: 'json' }
import nova from './sources/nova-2019.json' with { type: 'json' }
import facts from './sources/published-facts.json' with { type: 'json' }
import choices from './sources/selvedge-choices.json' with { type: 'json' }
import textileExchange from './sources/textile-exchange-2014.json' with { type: 'json' }

/** Everything that ships, the rows of which no licence text was seen included. */
export const allFactors = factorSet({ id: 'selvedge-factors', date: '2026-11-21' }, [
  desnz,
  ecobalyseMethod,
  ecobalyseData,
  ember,
  frontiers,
  kering,
  kir,
  nova,
  facts,
  choices,
  textileExchange,
])

/** Sources whose licence nobody of the project has read. */
export const unlicensedSources = allFactors.sources.filter(({ licenceSeen }) => !licenceSeen).map(({ id }) => id)

/** Only what stands under a licence that was read. */
export const openFactors = withoutSources(allFactors, unlicensedSources)
