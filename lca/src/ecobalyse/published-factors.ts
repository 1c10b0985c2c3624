import distances from '../chain/data/distances.json' with { type: 'json' }
import transportRules from '../chain/data/transport-rules.json' with { type: 'json' }
import attribution from './data/attribution.json' with { type: 'json' }
import components from './data/components.json' with { type: 'json' }
import countries from './data/countries.json' with { type: 'json' }
import materials from './data/materials.json' with { type: 'json' }
import parameters from './data/parameters.json' with { type: 'json' }
import processes from './data/processes.json' with { type: 'json' }
import products from './data/products.json' with { type: 'json' }
import wellknown from './data/wellknown.json' with { type: 'json' }
import { type FactorFiles, readFactors } from './read-factors.ts'

export const publishedFiles: FactorFiles = {
  processes,
  countries,
  materials,
  products,
  components,
  wellknown,
  parameters,
  distances,
  transportRules,
  attribution,
}

/** The factors of 19 February 2025, as published. */
export const publishedFactors = readFactors(publishedFiles)
